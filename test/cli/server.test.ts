import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entry, gantry, run, temporaryFolder } from './run.ts'

const quick = ['--in-memory', '--seed', 'empty', '--port', '0']
const readyLine = /^gantry ready url=(\S+) ui=(\S+) token=(\S+) ms=\d+$/m
const call = (url: string, token: string) => fetch(`${url}/user`, { headers: { 'PRIVATE-TOKEN': token } })

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

describe('gantry', () => {
  test('prints its address on one line of standard output, and answers there', async () => {
    const server = gantry(quick, { env: { GANTRY_TOKEN: 'a-token-of-mine' } })
    await server.printed(readyLine)
    const [, url = '', ui = '', token = ''] = readyLine.exec(server.seen.stdout) ?? []
    expect(token).toBe('a-token-of-mine')
    expect(`${ui}api/v4`).toBe(url)
    expect((await call(url, token)).status).toBe(200)
    server.child.kill('SIGTERM')
    const { code, stdout, stderr } = await server.ended
    expect(code).toBe(143)
    expect(stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain(token)
  })

  test.each([
    ['empty', 0],
    ['demo', 3_000],
    ['bench:1000', 1_000],
    ['bench-projects:100', 0],
    ['resources/seed-example.json', undefined],
  ])(
    'starts from the seed %s, tells its API, and ends with 143 and a clean database',
    { timeout: 60_000 },
    async (seed, issues) => {
      const folder = join(temporaryFolder(), 'instance')
      const server = gantry(['--data-dir', folder, '--seed', seed, '--port', '0'], {
        env: { GANTRY_TOKEN: 'a-token-of-mine' },
      })
      await server.printed(readyLine)
      const [, url = '', ui = ''] = readyLine.exec(server.seen.stdout) ?? []
      const document = await (await fetch(`${ui}-/openapi.json`)).json()
      expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/api/v4/projects/{id}/issues': {} } })
      const all = `${url}/issues?scope=all&non_archived=false&per_page=1`
      const { headers } = await fetch(all, { headers: { 'PRIVATE-TOKEN': 'a-token-of-mine' } })
      if (issues === undefined) expect(Number(headers.get('X-Total'))).toBeGreaterThan(0)
      else expect(headers.get('X-Total')).toBe(String(issues))
      server.child.kill('SIGTERM')
      const { code, stderr } = await server.ended
      expect(code).toBe(143)
      expect(readdirSync(folder).sort()).toEqual(['files', 'gantry.db', 'lock.db', 'tmp'])
      const database = new SQLite(join(folder, 'gantry.db'), { readonly: true })
      expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
      database.close()
      // Health checks are not logged.
      expect(stderr).toContain('path=/api/v4/issues')
      expect(stderr).not.toContain('readiness')
    },
  )

  test('writes the same as JSON to the ready file, which only its owner can read', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    writeFileSync(file, 'left by an earlier run')
    const server = gantry([...quick, '--log-format', 'json', '--ready-file', file])
    const line = await server.printed(/^\{"event":"ready".*\}$/m)
    const ready = JSON.parse(line)
    expect(Object.keys(ready)).toEqual(['event', 'url', 'ui', 'token', 'pid', 'ms'])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(ready)
    expect(ready.pid).toBe(server.child.pid)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['ready.json'])
  })

  test('removes the ready file when it ends, after one signal or two', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    const server = gantry([...quick, '--ready-file', file])
    await server.printed(readyLine)
    expect(existsSync(file)).toBe(true)
    server.child.kill('SIGTERM')
    await server.ended
    expect(existsSync(file)).toBe(false)
    const hurried = gantry([...quick, '--ready-file', file])
    const { port } = new URL(await hurried.printed(/http:\S+/))
    const slow = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void slow.destroy())
    slow.on('error', () => {})
    await once(slow, 'connect')
    slow.write('GET /api/v4/version HTTP/1.1\r\nHost: 127')
    hurried.child.kill('SIGTERM')
    // A server that is still stopping is no longer ready.
    await expect.poll(() => existsSync(file)).toBe(false)
    hurried.child.kill('SIGTERM')
    await hurried.ended
  })

  test('keeps a ready file that another server has written meanwhile', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    const server = gantry([...quick, '--ready-file', file])
    await server.printed(readyLine)
    writeFileSync(file, JSON.stringify({ event: 'ready', pid: 1 }))
    server.child.kill('SIGTERM')
    await server.ended
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ event: 'ready', pid: 1 })
  })

  test('removes a stale ready file first, even when it then refuses its flags or the seed', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    for (const wrong of [
      ['--prot', '1'],
      ['--seed', 'missing.json', '--in-memory'],
    ]) {
      writeFileSync(file, 'left by an earlier run')
      await gantry([...wrong, '--ready-file', file]).ended
      expect(existsSync(file)).toBe(false)
    }
    writeFileSync(file, 'left by an earlier run')
    await gantry(['--prot', '1'], { env: { GANTRY_READY_FILE: file } }).ended
    expect(existsSync(file)).toBe(false)
  })

  test('refuses an unknown variable and a flag that npm kept (2)', async () => {
    const { code, stderr } = await gantry(quick, { env: { GANTRY_TIRE: 'free' } }).ended
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'gantry: unknown variable GANTRY_TIRE; did you mean GANTRY_TIER?\n',
    })
    const npm = { npm_lifecycle_event: 'serve', npm_package_name: 'gantry', npm_config_port: 'true' }
    expect(await gantry(['0'], { env: npm }).ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('-- --port'),
    })
  })

  const sixth = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  const addresses = ['0.0.0.0', ...(sixth ? ['::1', '::'] : []), ...(process.platform === 'linux' ? ['127.0.0.2'] : [])]
  test.each(addresses)('listens at the address %s', async (host) => {
    const server = gantry([...quick, '--host', host])
    await server.printed(readyLine)
    const [, url = '', , token = ''] = readyLine.exec(server.seen.stdout) ?? []
    expect((await call(url, token)).status).toBe(200)
  })

  test('serves no console with --no-ui', async () => {
    const server = gantry([...quick, '--no-ui'])
    const line = await server.printed(/^gantry ready .*$/m)
    expect(line).not.toContain(' ui=')
    const url = /url=(\S+)/.exec(line)?.[1] ?? ''
    expect((await fetch(new URL('/', url))).status).toBe(404)
  })

  test('prints one line about a wrong flag (2)', async () => {
    const { code, stdout, stderr } = await gantry(['--prot', '1']).ended
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: 'gantry: unknown flag --prot; did you mean --port?\n',
    })
    const json = await gantry(['--log-format', 'json', '--tier', 'gold']).ended
    expect(JSON.parse(json.stderr)).toMatchObject({ event: 'failed', exit_code: 2 })
  })

  test('prints the error in the log format of the variable, unless a flag names another format', async () => {
    const env = { GANTRY_LOG_FORMAT: 'json' }
    const { code, stderr } = await gantry(['--nonsense'], { env }).ended
    expect(code).toBe(2)
    expect(JSON.parse(stderr)).toMatchObject({ event: 'failed', exit_code: 2 })
    const pretty = await gantry(['--log-format', 'pretty', '--nonsense'], { env }).ended
    expect(pretty.stderr).toMatch(/^gantry: unknown flag --nonsense; .*\n$/)
    const json = await gantry(['--nonsense', '--log-format=json'], { env: { GANTRY_LOG_FORMAT: 'pretty' } }).ended
    expect(JSON.parse(json.stderr)).toMatchObject({ event: 'failed', exit_code: 2 })
  })

  test('does not start if the port is in use (3)', async () => {
    const owner = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void owner.close())
    await once(owner, 'listening')
    const address = owner.address()
    const port = address && typeof address === 'object' ? String(address.port) : ''
    const { code, stdout, stderr } = await gantry(['--in-memory', '--seed', 'empty', '--port', port]).ended
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr.match(/^gantry: .*$/gm)).toEqual([expect.stringContaining(port)])
  })

  test('does not start if the data directory is in use, and names the pid of the other server (4)', async () => {
    const folder = join(temporaryFolder(), 'instance')
    const holder = gantry(['--data-dir', folder, '--seed', 'empty', '--port', '0'])
    await holder.printed(readyLine)
    const { code, stderr } = await gantry(['--data-dir', folder, '--port', '0']).ended
    expect(code).toBe(4)
    expect(stderr).toContain(`pid ${holder.child.pid}`)
    holder.child.kill('SIGINT')
    expect((await holder.ended).code).toBe(130)
    const next = gantry(['--data-dir', folder, '--port', '0'])
    await next.printed(readyLine)
  })

  test('refuses a seed that does not exist (5)', async () => {
    const file = join(temporaryFolder(), 'missing.json')
    const { code, stderr } = await gantry(['--in-memory', '--port', '0', '--seed', file]).ended
    expect(code).toBe(5)
    expect(stderr).toMatch(/^gantry: .*missing\.json.*\n$/)
  })

  test('refuses data from a newer version and leaves the file unchanged (6)', async () => {
    const folder = join(temporaryFolder(), 'instance')
    const first = gantry(['--data-dir', folder, '--seed', 'empty', '--port', '0'])
    await first.printed(readyLine)
    first.child.kill('SIGTERM')
    await first.ended
    const file = join(folder, 'gantry.db')
    const newer = readFileSync(file)
    newer.writeUInt32BE(9_999, 60)
    writeFileSync(file, newer)
    const { code, stderr } = await gantry(['--data-dir', folder, '--port', '0']).ended
    expect(code).toBe(6)
    expect(stderr.match(/^gantry: /gm)).toHaveLength(1)
    expect(readFileSync(file).equals(newer)).toBe(true)
  })

  test('ends with 1 and one message when the ready file cannot be written', async () => {
    const { code, stderr } = await gantry([...quick, '--ready-file', join(temporaryFolder(), 'no', 'ready.json')]).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^gantry: cannot write the ready file: .*\n$/m)
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

  test('stops at once at the second signal, even while a request runs', async () => {
    const server = gantry(quick)
    await sendSlowRequest(server)
    server.child.kill('SIGTERM')
    await sleep(300)
    expect(server.child.exitCode).toBeNull()
    const second = performance.now()
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(143)
    expect(performance.now() - second).toBeLessThan(1_000)
  })

  test('stops at once at a second SIGTERM, even right after the first', async () => {
    const file = join(temporaryFolder(), 'ready.json')
    const server = gantry([...quick, '--ready-file', file])
    await sendSlowRequest(server)
    server.child.kill('SIGTERM')
    // The file is removed when the first signal has arrived.
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

  test.each([
    ['an exception', 'throw new Error("planted")'],
    ['a rejection', 'Promise.reject(new Error("planted"))'],
  ])('%s that nobody caught is told once, and the instance is closed before the end (1)', async (_what, fault) => {
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
  })

  test('prints its help and version without starting a server', async () => {
    expect(await gantry(['--version']).ended).toMatchObject({ code: 0, stdout: 'gantry 0.1.0\n', stderr: '' })
    expect((await gantry(['--help']).ended).stdout).toContain('--allow-origin')
  })
})
