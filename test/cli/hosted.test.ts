import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { entry, run } from './run.ts'

/** What Electron puts into a utility process: a port that hands messages over wrapped, and says nothing at its end. */
const parentPort = `
  import { EventEmitter } from 'node:events'
  process.parentPort = Object.assign(new EventEmitter(), {
    postMessage: (message) => console.log('to the app: ' + JSON.stringify(message)),
  })
  process.on('SIGUSR2', () => process.parentPort.emit('message', { data: { type: 'stop' } }))`

const hosted = (...args: readonly string[]) =>
  run([
    '--import',
    `data:text/javascript,${encodeURIComponent(parentPort)}`,
    entry,
    ...['--in-memory', '--seed', 'empty', '--port', '0', ...args],
  ])

describe.skipIf(process.platform === 'win32')('the server inside the desktop app', () => {
  test('leaves Ctrl+C and a closed terminal to the app, and ends when that says so', async () => {
    const server = hosted()
    const ready = await server.printed(/to the app: \{"type":"ready".*\}/)
    expect(ready).not.toContain('token')
    server.child.kill('SIGINT')
    server.child.kill('SIGHUP')
    await sleep(300)
    expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGUSR2')
    expect(await server.ended).toMatchObject({ code: 0, stdout: expect.not.stringContaining('glpat-') })
  })

  test('ends at SIGTERM, which is how the app ends one that does not listen', async () => {
    const server = hosted()
    await server.printed(/"ready"/)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
  })

  test('tells the app why it does not start before it ends', async () => {
    const { code, stdout } = await hosted('--seed', 'demo').ended
    expect(code).toBe(2)
    expect(stdout).toMatch(/to the app: \{"type":"failed","exit_code":2,"message":"--seed is given twice/)
  })
})
