import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLong } from '../support/runs.ts'
import { otherProject, root } from './other-project.ts'

describe.skipIf(process.platform === 'win32')('the package gantry-server in another project', () => {
  const { folder, write, inProject } = otherProject('gantry-server', ['vitest', '@playwright/test', 'vite'])

  const printed = async (name: string, program: string) => {
    write(name, program)
    const { code, stdout, stderr } = await inProject(name).ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout)
  }

  test('installs neither Electron nor Node', () => {
    const packed = JSON.parse(readFileSync(join(folder, 'node_modules/gantry-server/package.json'), 'utf8'))
    expect(packed.dependencies).toEqual({ 'better-sqlite3': expect.any(String), openpgp: expect.any(String) })
    expect(packed).not.toHaveProperty('optionalDependencies')
    expect(packed).not.toHaveProperty('scripts')
  })

  test('has every file that its README links to', () => {
    const installed = join(folder, 'node_modules/gantry-server')
    const text = readFileSync(join(installed, 'README.md'), 'utf8')
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to).filter((to) => !to.startsWith('http'))
    expect(links).toContain('resources/containers')
    expect(links.filter((to) => !existsSync(join(installed, to)))).toEqual([])
  })

  test('starts a server, forks worlds that change nothing outside, and ends with them', async () => {
    const seen = await printed(
      'worlds.js',
      `
      import { start } from 'gantry-server'
      const gantry = await start({ seed: 'empty', tier: 'free', no_ui: true, allowed_host: ['a.test', 'b.test'] })
      const world = await gantry.fork('one')
      const body = new URLSearchParams({ name: 'Shop' })
      const count = async (place) => (await (await place.fetch('/projects')).json()).length
      await world.fetch('/projects', { method: 'POST', body })
      const further = await world.fork()
      const made = [await count(gantry), await count(world), await count(further)]
      // When somebody was last active is stored a moment after the request.
      const changes = async (before) => (await world.diff(before)).tables.filter(({ table }) => table !== 'user')
      const added = (await changes()).find(({ table }) => table === 'project')
      const compared = await changes(further)
      const snapshot = await world.snapshot('with-shop')
      await world.reset()
      const reset = [await count(world), await changes()]
      await world.restore(snapshot)
      const restored = [await count(world), await changes(snapshot)]
      const names = await gantry.worlds()
      await further.delete()
      const left = await gantry.worlds()
      await gantry.close()
      const after = await world.fetch('/projects').catch(() => 'closed')
      console.log(JSON.stringify({
        url: world.url === gantry.url.replace('/api', '/w/one/api'), host: world.url === world.host + '/api/v4',
        made, added, compared, reset, restored, names: names.length, left, after,
      }))`,
    )
    expect(seen).toEqual({
      url: true,
      host: true,
      made: [0, 1, 1],
      added: { table: 'project', added: 1, removed: 0, changed: 0 },
      compared: [],
      reset: [0, []],
      restored: [1, []],
      names: 2,
      left: ['one'],
      after: 'closed',
    })
  })

  test('has tokens by role, a clock, deliveries and requests in each world', async () => {
    const seen = await printed(
      'parts.js',
      `
      import { connect, GantryError, start } from 'gantry-server'
      await using started = await start({ seed: 'empty' })
      const gantry = await connect(started.url, started.admin_token)
      const early = await gantry.token('developer')
      const world = await gantry.fork()
      const hook = new URLSearchParams({ url: world.host + '/-/gantry/v1/receivers/mine' })
      await world.fetch('/hooks', { method: 'POST', body: hook })
      await world.fetch('/groups', { method: 'POST', body: new URLSearchParams({ name: 'Shop', path: 'shop' }) })
      const token = await world.token('reporter', { source: 'shop', scopes: ['read_api'] })
      const refused = await world.fetch('/groups', { method: 'POST', token, body: new URLSearchParams({ name: 'No' }) })
      const status = async (token) => (await world.fetch('/user', { token })).status
      const used = [await status(token), await status(early), await status(await world.token())]
      const deliveries = await world.deliveries({ at_least: 1 })
      const requests = await world.requests({ method: 'POST' })
      const report = await world.report()
      const covered = await world.coverage()
      const whole = await gantry.coverage()
      await gantry.resetCoverage()
      const forgotten = await gantry.coverage()
      const frozen = await world.clock.freeze('2030-01-01T00:00:00Z')
      const moved = await world.clock.advance('8d')
      const expired = await status(token)
      const set = await world.clock.set(new Date('2029-01-01T00:00:00Z'))
      const faster = await world.clock.rate(60)
      const back = await world.clock.reset()
      const main = await gantry.clock.read()
      const error = await gantry.fork('NO').catch((error) => [error instanceof GantryError, error.status, error.message])
      await world.reset()
      const reset = [await status(token), await status(early), await status(world.admin_token)]
      await gantry.close()
      const still = (await gantry.fetch('user')).status
      console.log(JSON.stringify({
        refused: refused.status, used, expired, reset, still, error, report: report.split('\\n'),
        deliveries: deliveries.map(({ event_name, outcome }) => [event_name, outcome]),
        requests: requests.map(({ address, status }) => [address, status]),
        covered: covered.routes.find(({ address }) => address === 'POST /groups'),
        coverage: [covered.totals.routes.used, whole.totals.routes.used, forgotten.totals.routes.used],
        frozen: [frozen.now, frozen.rate], moved: moved.now, set: set.now, faster: faster.rate,
        back: back.rate === 1 && Math.abs(Date.parse(back.now) - Date.parse(main.now)) < 60_000,
      }))`,
    )
    expect(seen).toMatchObject({
      refused: 403,
      covered: {
        requests: 2,
        statuses: [{ status: 201 }, { status: 403 }],
        parameters: [{ name: 'name' }, { name: 'path' }],
      },
      coverage: [3, 3, 0],
      used: [200, 200, 200],
      expired: 401,
      reset: [401, 200, 200],
      still: 200,
      error: [true, 400, expect.stringContaining('POST /-/gantry/v1/worlds answered 400')],
      deliveries: expect.arrayContaining([['group_create', 'ok']]),
      frozen: ['2030-01-01T00:00:00.000Z', 0],
      moved: '2030-01-09T00:00:00.000Z',
      set: '2029-01-01T00:00:00.000Z',
      faster: 60,
      back: true,
    })
    expect(seen.requests.slice(0, 2)).toEqual([
      ['POST /hooks', 201],
      ['POST /groups', 201],
    ])
    const line = seen.report.findIndex((one: string) => one.startsWith('403 POST /api/v4/groups (role-reporter, '))
    expect(seen.report[line + 1]).toMatch(/^ {4}.*Needs: api\. Has: read_api\.$/)
  })

  test.skipIf(!isLong)('fails a start with the exit code of the command line, and needs no close to end', async () => {
    const { stdout, code } = await (async () => {
      write(
        'fail.cjs',
        `
        const { connect, start } = require('gantry-server')
        const wrong = [{ prot: 1 }, { seed: 'missing.json' }, { tier: 'gold' }]
        const codes = wrong.map((options) => start(options).catch(({ name, exit_code }) => [name, exit_code]))
        const unknown = connect().catch((error) => error.message)
        Promise.all(codes).then(async (all) => {
          const gantry = await start({ seed: 'empty' })
          console.log(JSON.stringify([all, await unknown, (await gantry.fetch('/user')).status]))
        })`,
      )
      return await inProject('fail.cjs').ended
    })()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual([
      [
        ['GantryStartError', 2],
        ['GantryStartError', 5],
        ['GantryStartError', 2],
      ],
      'connect needs the URL of a server and a token: set GANTRY_URL and GANTRY_TOKEN',
      200,
    ])
  })

  test.skipIf(!isLong)('has types that a strict compiler accepts and that refuse wrong values', async () => {
    write(
      'types.ts',
      `
      import { connect, createApp, type Gantry, start, startServer, type World } from 'gantry-server'
      import { useWorld } from 'gantry-server/jest'
      import { expect, test as browser } from 'gantry-server/playwright'
      import { test, worldTest } from 'gantry-server/vitest'
      import { serve } from 'gantry-server/vitest-setup'
      const gantry: Gantry = await start({ seed: 'empty', clock: '2027-01-01T00:00:00Z', clock_rate: 0 })
      const world: World = await gantry.fork({ from: 'main', pinned: true })
      const token: string = await world.token('developer', { source: 'a/b' })
      const [first] = (await world.diff()).rows
      const table: string | undefined = first?.table
      test('a', async ({ world }) => void (await world.reset()))
      worldTest({ per: 'file', server: { tier: 'free' } })('b', ({ gantry }) => void gantry.url)
      browser('c', async ({ world, page }) => void expect(page.url()).toBe(world.url))
      export const setup = serve({ seed: 'empty' })
      export const used: World = useWorld().world
      // @ts-expect-error: an unknown role
      await world.token('planner')
      // @ts-expect-error: an unknown option
      await start({ prot: 0 })
      // @ts-expect-error: the main instance is not reset
      await gantry.reset()
      console.log(connect, createApp, startServer, token, table)`,
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2024']
    const { code, stdout } = await inProject(
      tsc,
      ...flags,
      '--skipLibCheck',
      '--lib',
      'esnext,dom',
      '--types',
      'node',
      'types.ts',
    ).ended
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  })
})
