import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { entry, run } from './run.ts'

/** The port that Electron gives to a utility process: it wraps messages, and has no event when it closes. */
const parentPort = `
  import { EventEmitter } from 'node:events'
  process.parentPort = Object.assign(new EventEmitter(), {
    postMessage(message) {
      console.log('to the app: ' + JSON.stringify(message))
      const receipt = { data: { type: 'failure-received' } }
      if (message.type === 'failed') setImmediate(() => process.parentPort.emit('message', receipt))
    },
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
  test('ignores Ctrl+C and a closed terminal, and ends at the message of the app', async () => {
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

  test('ends at SIGTERM, which the app sends to a server that does not answer', async () => {
    const server = hosted()
    await server.printed(/"ready"/)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
  })

  test('sends the app the reason of a failed start before it ends', async () => {
    const { code, stdout } = await hosted('--seed', 'demo').ended
    expect(code).toBe(2)
    expect(stdout).toMatch(/to the app: \{"type":"failed","exit_code":2,"message":"--seed is given twice/)
  })
})
