import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { isLong } from '../support/runs.ts'
import { gantry, quick, readyLine, temporaryFolder } from './run.ts'

const call = (url: string, token: string) => fetch(`${url}/user`, { headers: { 'PRIVATE-TOKEN': token } })

/** The long suite also starts from these. */
const otherSeeds: [seed: string, issues: number | undefined][] = [
  ['empty', 0],
  ['bench:1000', 1_000],
  ['resources/seed-example.json', undefined],
  ['bench-projects:100', 0],
  ['bench-users:100', 0],
]

describe('gantry', () => {
  test('prints its address on one line of standard output, and answers there', async () => {
    const server = gantry([...quick, '--host', '0.0.0.0'], { env: { GANTRY_TOKEN: 'a-token-of-mine' } })
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

  test.each<[seed: string, issues: number | undefined]>([['demo', 3_000], ...(isLong ? otherSeeds : [])])(
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

  test('writes the same as JSON to the ready file, which only its owner can read, and removes it when it ends', async () => {
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
    server.child.kill('SIGTERM')
    await server.ended
    expect(existsSync(file)).toBe(false)
  })

  const sixth = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  const others = [...(sixth ? ['::'] : []), ...(process.platform === 'linux' ? ['127.0.0.2'] : [])]
  const addresses = [...(sixth ? ['::1'] : ['127.0.0.1']), ...(isLong ? others : [])]
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

  test('prints its help and version without starting a server', async () => {
    expect(await gantry(['--version']).ended).toMatchObject({ code: 0, stdout: 'gantry 0.1.0\n', stderr: '' })
    expect((await gantry(['--help']).ended).stdout).toContain('--allow-origin')
  })
})
