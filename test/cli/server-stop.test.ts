import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { some } from '../support/runs.ts'
import { entry, gantry, quick, readyLine, run, temporaryFolder } from './run.ts'

/** Begins a request that never ends. The server waits for such a request before it stops. */
async function sendSlowRequest(server: ReturnType<typeof run>) {
  const { port } = new URL(await server.printed(/http:\S+/))
  const slow = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  slow.on('error', () => {})
  await once(slow, 'connect')
  slow.write('GET /api/v4/version HTTP/1.1\r\nHost: 127')
  await sleep(100)
  return slow
}

describe('a server that ends', () => {
  test('keeps a ready file that another server has written meanwhile', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    const server = gantry([...quick, '--ready-file', file])
    await server.printed(readyLine)
    writeFileSync(file, JSON.stringify({ event: 'ready', pid: 1 }))
    server.child.kill('SIGTERM')
    await server.ended
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ event: 'ready', pid: 1 })
  })

  test('stops right after its start if the signal arrives during the start', async () => {
    const folder = join(temporaryFolder(), 'instance')
    const server = gantry(['--data-dir', folder, '--seed', 'bench:2000', '--port', '0'])
    const holder = join(folder, 'gantry.pid')
    await expect.poll(() => existsSync(holder), { interval: 5, timeout: 10_000 }).toBe(true)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
    expect(existsSync(holder)).toBe(false)
  })

  test('stops at once at a second SIGTERM, even right after the first and while a request runs', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    const server = gantry([...quick, '--ready-file', file])
    await sendSlowRequest(server)
    server.child.kill('SIGTERM')
    // The file is removed when the first signal has arrived: a server that is still stopping is no longer ready.
    await expect.poll(() => existsSync(file), { interval: 5 }).toBe(false)
    const second = performance.now()
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
    expect(performance.now() - second).toBeLessThan(2_000)
  })

  test('stops once at a Ctrl+C that arrives twice', async () => {
    const telling = `import { Server } from 'node:http'
      const { close } = Server.prototype
      Server.prototype.close = function (done) {
        process.stderr.write('stopping\\n')
        return close.call(this, done)
      }`
    const server = run(['--import', `data:text/javascript,${encodeURIComponent(telling)}`, entry, ...quick])
    const slow = await sendSlowRequest(server)
    server.child.kill('SIGINT')
    await server.printed(/stopping/)
    server.child.kill('SIGINT')
    await sleep(100)
    slow.destroy()
    const { code, stderr } = await server.ended
    expect(code).toBe(130)
    expect(stderr.match(/stopping/g)).toHaveLength(1)
  })

  const faults = [
    ['an exception', 'throw new Error("planted")'],
    ['a rejection', 'Promise.reject(new Error("planted"))'],
  ] as const
  test.each(some(faults, 2))(
    '%s that nobody caught is told once, and the instance is closed before the end (1)',
    async (_what, fault) => {
      const folder = join(temporaryFolder(), 'instance')
      const plant = `data:text/javascript,process.on("SIGUSR2",()=>{${encodeURIComponent(fault)}})`
      const server = run(['--import', plant, entry, '--data-dir', folder, '--seed', 'empty', '--port', '0'], {
        env: { GANTRY_LOG_LEVEL: 'error' },
      })
      await server.printed(readyLine)
      server.child.kill('SIGUSR2')
      const { code, stderr } = await server.ended
      expect(code).toBe(1)
      expect(stderr.match(/Error: planted/g)).toHaveLength(1)
      expect(existsSync(join(folder, 'gantry.pid'))).toBe(false)
    },
  )
})
