import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { issueOf } from './rows.ts'

const WEEK_MS = 7 * 86_400_000

describe('GET /-/gantry/v1/state', () => {
  test('describes the instance, its traffic and its counts', async ({ server, given, as }) => {
    const admin = await given.admin()
    const project = await given.project({ storage_size: 500 })
    await issueOf(server, project, admin)
    await issueOf(server, project, admin, { state: 2 })
    await given.group()
    const call = await as(admin)
    const { status, body } = await call('GET /-/gantry/v1/state', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'test',
      base_url: server.origin,
      api_url: `${server.origin}/api/v4`,
      now: server.clock.iso(),
      started_at: server.instance.started_at,
      storage: 'memory',
      data_dir: null,
      tier: 'ultimate',
      counts: {
        projects: 1,
        issues_opened: 1,
        issues_closed: 1,
        groups: 1,
        users: 2,
        storage_bytes: 500,
        storage_projects: 1,
      },
      traffic: { step_seconds: 15 },
    })
    expect(body.traffic.buckets).toHaveLength(60)
  })

  test('needs a token', async ({ as }) => {
    const call = await as(null)
    expect(await call('GET /-/gantry/v1/state', {})).toMatchObject({ status: 401 })
  })

  test('counts only what the caller may see', async ({ server, given, as }) => {
    const [owner, outsider, reporter, guest] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const open = await given.project({ owner, visibility: 'internal' })
    const hidden = await given.project({ owner, visibility: 'private', storage_size: 70 })
    const closedOff = await given.project({ owner, issues_access_level: 'private' })
    await given.group({ visibility: 'private' })
    await given.member({ project: open }, reporter, 20)
    await given.member({ project: open }, guest, 10)
    for (const project of [open, hidden, closedOff]) await issueOf(server, project, owner)
    await issueOf(server, open, owner, { confidential: 1 })
    await issueOf(server, open, owner, { confidential: 1, state: 2 })
    await issueOf(server, open, outsider, { confidential: 1, state: 2 })
    const seen = async (who: { id: number }) => {
      const { body } = await (await as(who))('GET /-/gantry/v1/state', {})
      const { projects, issues_opened, issues_closed, groups, storage_bytes } = body.counts
      expect(body.trends.issues_opened.at(-1)).toBe(issues_opened)
      expect(body.trends.projects.at(-1)).toBe(projects)
      expect(body.trends.groups.at(-1)).toBe(groups)
      return [projects, issues_opened, issues_closed, groups, storage_bytes]
    }
    expect(await seen(outsider)).toEqual([2, 1, 1, 0, 0])
    expect(await seen(guest)).toEqual([2, 1, 0, 0, 0])
    expect(await seen(reporter)).toEqual([2, 2, 2, 0, 0])
    expect(await seen(owner)).toEqual([3, 4, 2, 0, 70])
    expect(await seen(await given.admin())).toEqual([3, 4, 2, 1, 70])
  })

  test.for(['blocked', 'ldap_blocked', 'banned'])(
    'counts %s users and bots of the instance for administrators only, like the list of users',
    async (state, { server, given, as }) => {
      const [admin, user] = [await given.admin(), await given.user()]
      const [adminCall, userCall] = [await as(admin), await as(user)]
      await given.user({ state })
      await given.user({ state: 'deactivated' })
      await given.user({ kind: 'project_bot' })
      await given.user({ kind: 'support_bot' })
      await given.user({ kind: 'ghost' })
      server.clock.advance(1)
      for (const [who, users, list] of [
        [user, 4, () => userCall('GET /users', { exclude_internal: true })],
        [admin, 6, () => adminCall('GET /-/gantry/v1/users', { not_state: ['ghost'] })],
      ] as const) {
        const call = await as(who)
        const { counts, trends } = (await call('GET /-/gantry/v1/state', {})).body
        expect([counts.users, trends.users.at(-1)]).toEqual([users, users])
        expect((await list()).headers.get('X-Total')).toBe(String(users))
      }
    },
  )

  test('sums up the storage of projects whose statistics the caller may see', async ({ given, as }) => {
    const [owner, outsider, guest, reporter] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const [open, other] = [
      await given.project({ owner, storage_size: 70 }),
      await given.project({ owner, storage_size: 5, visibility: 'private' }),
    ]
    for (const project of [open, other]) await given.member({ project }, guest, 10)
    await given.member({ project: open }, reporter, 20)
    const seen = async (who: { id: number }) => {
      const call = await as(who)
      const { storage_bytes, storage_projects } = (await call('GET /-/gantry/v1/state', {})).body.counts
      const { total } = (await call('GET /-/gantry/v1/storage', {})).body
      expect([total.storage_size, total.projects]).toEqual([storage_bytes, storage_projects])
      const listed = (await call('GET /projects', { statistics: true })).body
      const sizes = listed.flatMap(({ statistics }) => statistics?.storage_size ?? [])
      expect([sizes.reduce((sum, size) => sum + size, 0), sizes.length]).toEqual([storage_bytes, storage_projects])
      return [storage_bytes, storage_projects]
    }
    expect(await seen(outsider)).toEqual([0, 0])
    expect(await seen(guest)).toEqual([0, 0])
    expect(await seen(reporter)).toEqual([70, 1])
    expect(await seen(owner)).toEqual([75, 2])
    expect(await seen(await given.admin())).toEqual([75, 2])
  })

  test('counts a confidential issue for its assignee and not for others', async ({ server, given, as }) => {
    const [owner, assignee] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const issue = await issueOf(server, project, owner, { confidential: 1 })
    await server.db.write((trx) =>
      trx.insertInto('issue_assignee').values({ issue_id: issue.id, user_id: assignee.id }).execute(),
    )
    const count = async (who: { id: number }) =>
      (await (await as(who))('GET /-/gantry/v1/state', {})).body.counts.issues_opened
    expect([await count(assignee), await count(await given.user())]).toEqual([1, 0])
  })

  test('trends are the numbers at the end of each week', async ({ server, given, as }) => {
    const weeksAgo = (weeks: number) => new Date(server.clock.now() - weeks * WEEK_MS).toISOString()
    const admin = await given.admin({ created_at: weeksAgo(30) })
    const project = await given.project({ owner: admin, created_at: weeksAgo(3.5) })
    const at = (weeks: number) => ({ created_at: weeksAgo(weeks), updated_at: weeksAgo(weeks) })
    await issueOf(server, project, admin, at(20))
    await issueOf(server, project, admin, at(1.5))
    await issueOf(server, project, admin, { ...at(20), state: 2, closed_at: weeksAgo(2.5), updated_at: weeksAgo(2.5) })
    await issueOf(server, project, admin, { ...at(20), state: 2, closed_at: weeksAgo(15), updated_at: weeksAgo(1) })
    const { body } = await (await as(admin))('GET /-/gantry/v1/state', {})
    expect(body.trends).toEqual({
      projects: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
      users: Array(12).fill(1),
      groups: Array(12).fill(0),
      issues_opened: [2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2],
    })
  })

  test('a record counts from the end of the week in which it was created; the ghost user does not count', async ({
    server,
    given,
    as,
  }) => {
    const weeksAgo = (weeks: number) => new Date(server.clock.now() - weeks * WEEK_MS).toISOString()
    const created_at = weeksAgo(2)
    const [admin, owner] = [await given.admin({ created_at: weeksAgo(30) }), await given.user({ created_at })]
    await given.user({ created_at: weeksAgo(30), kind: 'ghost' })
    const project = await given.project({ owner, created_at })
    const group = await given.group()
    await server.db.write((trx) =>
      trx.updateTable('namespace').set({ created_at }).where('id', '=', group.id).execute(),
    )
    await issueOf(server, project, owner, { created_at, updated_at: created_at })
    await issueOf(server, project, owner, {
      ...{ created_at: weeksAgo(30), updated_at: created_at, state: 2, closed_at: created_at },
    })
    // An issue that was closed at the end of the first week.
    await issueOf(server, project, owner, {
      ...{ created_at: weeksAgo(30), updated_at: weeksAgo(11), state: 2, closed_at: weeksAgo(11) },
    })
    const { body } = await (await as(admin))('GET /-/gantry/v1/state', {})
    const step = (before: number, after: number) => [...Array(9).fill(before), ...Array(3).fill(after)]
    expect(body.trends).toEqual({
      projects: step(0, 1),
      users: step(1, 2),
      groups: step(0, 1),
      issues_opened: Array(12).fill(1),
    })
    expect(body.counts.users).toBe(2)
    expect(body.traffic).toMatchObject({ to: server.clock.iso(), from: body.traffic.buckets[0]?.at })
  })

  test('lists only the newest eight failures', async ({ given, as, asLoose }) => {
    const nobody = await asLoose(null)
    for (let index = 1; index <= 9; index++) await nobody(`GET /nowhere/${index}`)
    const { body } = await (await as(await given.admin()))('GET /-/gantry/v1/state', {})
    expect(body.failures.map(({ path }) => path)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((index) => `/api/v4/nowhere/${index}`),
    )
  })

  test('failures and clients are for administrators, newest first', async ({ given, as, asLoose }) => {
    const nobody = await asLoose(null)
    await nobody('GET /version')
    await nobody('GET /nowhere')
    const admin = await given.admin()
    const { body } = await (await as(admin))('GET /-/gantry/v1/state', {})
    expect(body.failures).toMatchObject([
      { status: 404, method: 'GET', path: '/api/v4/nowhere', message: '404 Not Found' },
      { status: 401, path: '/api/v4/version', message: '401 Unauthorized' },
    ])
    expect(body.clients).toHaveLength(1)
    const other = await (await as(await given.user()))('GET /-/gantry/v1/state', {})
    expect(other.body).toMatchObject({ failures: [], clients: [], data_dir: null })
  })

  test('names the directory of an instance that has one, to administrators only', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'gantry-state-'))
    const server = await startTestServer({ directory })
    const given = givenOn(server)
    const stateFor = async (who: { id: number }) => {
      const token = await given.token(who)
      return (await server.send('GET', '/-/gantry/v1/state', { token })).body
    }
    const storage = 'directory'
    expect(await stateFor(await given.admin())).toMatchObject({ storage, data_dir: directory })
    expect(await stateFor(await given.user())).toMatchObject({ storage, data_dir: null })
    await server.stop()
    rmSync(directory, { recursive: true })
  })

  test('long paths and program names are cut', async ({ server, given, as }) => {
    await server.send('GET', `/${'a'.repeat(5_000)}`, { headers: { 'User-Agent': 'u'.repeat(5_000) } })
    const { body } = await (await as(await given.admin()))('GET /-/gantry/v1/state', {})
    expect(body.failures.map(({ path }) => path)).toEqual([`/api/v4/${'a'.repeat(492)}`])
    expect(body.clients.map(({ name }) => name)).toContain('u'.repeat(80))
  })
})
