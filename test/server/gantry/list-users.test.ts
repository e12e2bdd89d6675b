import { sql } from 'kysely'
import {
  USER_GROUPS,
  type UserGrouping,
  type UserKind,
  type UserState,
} from '../../../src-server/gantry/user-entity.ts'
import { forbidden, UNAUTHORIZED } from '../../support/answers.ts'
import type { Given } from '../../support/given.ts'
import { expectPlan, type Plan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test, testIn } from '../../support/test.ts'
import { drawPeople } from '../users/world.ts'

const ADDRESS = 'GET /-/gantry/v1/users'

/** Gives two thirds of the users a sign-in, and some of these an earlier one. */
const drawSignIns = (server: TestServer) =>
  server.db.write(async (trx) => {
    await sql`UPDATE user SET last_sign_in_at = printf('2026-04-%02dT00:00:00.000Z', 1 + id % 9) WHERE id % 3 > 0`.execute(
      trx,
    )
    await sql`UPDATE user SET current_sign_in_at = printf('2026-05-%02dT00:00:00.000Z', 1 + id % 7) WHERE id % 3 = 1`.execute(
      trx,
    )
    await sql`UPDATE user SET auditor = 1 WHERE id % 11 = 0`.execute(trx)
  })

async function drawMany(server: TestServer, given: Given) {
  await drawPeople(server, given)
  await drawSignIns(server)
  return { admin: await given.admin() }
}
const testAmongMany = testIn(drawMany)

interface Row {
  id: number
  kind: string
  state: string
  admin: number
  auditor: number
  external: number
  two_factor_enabled: number
  created_at: string
  name: string
  signed_in_at: string | null
  projects_count: number
}

/** The rules of the list once more, in JavaScript. */
const kindOf = (row: Row): UserKind => {
  if (row.kind !== 'human') return row.kind === 'ghost' ? 'ghost' : 'bot'
  return row.admin ? 'administrator' : row.auditor ? 'auditor' : row.external ? 'external' : 'regular'
}
const stateOf = (row: Row): string =>
  row.kind === 'ghost' ? 'ghost' : row.state === 'ldap_blocked' ? 'blocked' : row.state
const twoFactorOf = (row: Row) =>
  row.kind !== 'human' ? 'none' : row.two_factor_enabled === 1 ? 'enabled' : 'disabled'
const keyOf: Record<UserGrouping, (row: Row) => string> = { state: stateOf, kind: kindOf, two_factor: twoFactorOf }

const rowsOf = async ({ db }: TestServer): Promise<Row[]> => {
  const users = await db.read.selectFrom('user').selectAll().execute()
  const access = await db.read.selectFrom('project_authorization').select('user_id').execute()
  return users.map((user) => ({
    ...user,
    signed_in_at: user.current_sign_in_at ?? user.last_sign_in_at,
    projects_count: access.filter(({ user_id }) => user_id === user.id).length,
  }))
}

const filters: readonly (readonly [query: Record<string, unknown>, matches: (row: Row) => boolean])[] = [
  [{}, () => true],
  [{ state: ['blocked'] }, (row) => stateOf(row) === 'blocked'],
  [{ state: ['active', 'banned'] }, (row) => ['active', 'banned'].includes(stateOf(row))],
  [{ state: ['ghost'] }, (row) => row.kind === 'ghost'],
  [{ not_state: ['ghost', 'active'] }, (row) => !['ghost', 'active'].includes(stateOf(row))],
  [{ kind: ['administrator'] }, (row) => kindOf(row) === 'administrator'],
  [{ kind: ['bot', 'ghost'] }, (row) => row.kind !== 'human'],
  [{ kind: ['external', 'auditor'] }, (row) => ['external', 'auditor'].includes(kindOf(row))],
  [{ not_kind: ['bot', 'regular'] }, (row) => !['bot', 'regular'].includes(kindOf(row))],
  [
    { kind: ['administrator'], state: ['deactivated'] },
    (row) => kindOf(row) === 'administrator' && stateOf(row) === 'deactivated',
  ],
  [{ admin: true }, (row) => row.admin === 1],
  [{ admin: false, external: true }, (row) => row.admin === 0 && row.external === 1],
  [{ external: false }, (row) => row.external === 0],
  [{ two_factor: 'enabled' }, (row) => twoFactorOf(row) === 'enabled'],
  [{ two_factor: 'disabled' }, (row) => twoFactorOf(row) === 'disabled'],
  [{ two_factor: 'none' }, (row) => row.kind !== 'human'],
  [{ never_signed_in: true }, (row) => row.signed_in_at === null],
  [{ never_signed_in: false }, (row) => row.signed_in_at !== null],
  [
    { signed_in_after: '2026-05-03T00:00:00Z' },
    (row) => row.signed_in_at !== null && row.signed_in_at >= '2026-05-03T00:00:00.000Z',
  ],
  [
    { signed_in_before: '2026-05-03T00:00:00Z' },
    (row) => row.signed_in_at === null || row.signed_in_at < '2026-05-03T00:00:00.000Z',
  ],
  [
    { created_after: '2026-02-01T00:00:00Z', created_before: '2026-03-05T00:00:00Z' },
    (row) => row.created_at >= '2026-02-01' && row.created_at <= '2026-03-05T00:00:00.000Z',
  ],
  [{ search: 'byron' }, (row) => row.name.toLowerCase().includes('byron')],
]

const inOrder = {
  signed_in_at: (row: Row) => row.signed_in_at ?? '',
  projects_count: (row: Row) => row.projects_count,
  created_at: (row: Row) => row.id,
  name: (row: Row) => row.name.toLowerCase().replace('ë', '\u{10FFFF}'),
  id: (row: Row) => row.id,
} as const
type Order = keyof typeof inOrder
const orders: readonly Order[] = ['signed_in_at', 'projects_count', 'created_at', 'name', 'id']

function sorted(rows: readonly Row[], order: Order, sort: 'asc' | 'desc') {
  const sign = sort === 'asc' ? 1 : -1
  const key = inOrder[order]
  const compare = (a: Row, b: Row) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id)
  return rows.toSorted((a, b) => sign * compare(a, b)).map(({ id }) => id)
}

describe(ADDRESS, () => {
  test('lists users with their latest sign-in and the number of their projects', async ({ server, given, as }) => {
    const root = await given.admin()
    const group = await given.group()
    await given.project({ in: group })
    const ada = await given.user({
      username: 'ada',
      name: 'Ada',
      external: 1,
      two_factor_enabled: 1,
      note: 'On leave',
      created_at: '2025-12-01T00:00:00.000Z',
      last_sign_in_at: '2026-01-01T00:00:00.000Z',
      current_sign_in_at: '2026-01-02T00:00:00.000Z',
      last_activity_on: '2026-01-03',
    })
    await given.member({ group }, ada, 20)
    await given.project({ owner: ada })
    const { status, body, headers } = await (await as(root))(ADDRESS, {})
    expect(status).toBe(200)
    expect(headers.get('X-Total')).toBe(String(body.length))
    expect(body.map(({ id }) => id)).toContain(root.id)
    expect(body[0]).toEqual({
      id: ada.id,
      username: 'ada',
      name: 'Ada',
      state: 'active',
      avatar_url: `${server.origin}/-/gantry/v1/avatars/${ada.id}`,
      web_url: `${server.origin}/ada`,
      kind: 'external',
      is_admin: false,
      is_auditor: false,
      external: true,
      two_factor_enabled: true,
      email: ada.email,
      note: 'On leave',
      created_at: '2025-12-01T00:00:00.000Z',
      signed_in_at: '2026-01-02T00:00:00.000Z',
      last_activity_on: '2026-01-03',
      projects_count: 2,
    })
  })

  testAmongMany('has every filter in every order, and counts what it finds', async ({ server, world, as }) => {
    const call = await as(world.admin)
    const rows = await rowsOf(server)
    for (const [query, matches] of filters) {
      const matching = rows.filter(matches)
      expect(matching.length, JSON.stringify(query)).toBeGreaterThan(0)
      for (const order_by of orders)
        for (const sort of ['asc', 'desc'] as const) {
          const { body, headers } = await call(ADDRESS, { ...query, order_by, sort, per_page: 100 })
          const expected = sorted(matching, order_by, sort)
          expect(
            body.map(({ id }) => id),
            JSON.stringify({ ...query, order_by, sort }),
          ).toEqual(expected)
          expect(headers.get('X-Total')).toBe(String(matching.length))
        }
      const second = await call(ADDRESS, { ...query, per_page: 1, page: 2 })
      expect(second.headers.get('X-Total')).toBe(String(matching.length))
    }
  })

  testAmongMany(
    'lists group by group, over the bounds of pages, and counts the groups',
    async ({ server, world, as }) => {
      const call = await as(world.admin)
      const rows = await rowsOf(server)
      for (const group_by of ['state', 'kind', 'two_factor'] as const)
        for (const [query, matches] of filters) {
          const matching = rows.filter(matches)
          const expected = USER_GROUPS[group_by]
            .map((key: string) => ({ key, rows: matching.filter((row) => keyOf[group_by](row) === key) }))
            .filter((group) => group.rows.length > 0)
          const groups = await call('GET /-/gantry/v1/users/groups', { ...query, group_by })
          expect(groups.body).toEqual(expected.map(({ key, rows: { length } }) => ({ key, users_count: length })))
          const ids = expected.flatMap((group) => sorted(group.rows, 'name', 'asc'))
          const paged: number[] = []
          for (let page = 1; paged.length < ids.length; page++) {
            const { body, headers } = await call(ADDRESS, {
              ...query,
              group_by,
              order_by: 'name',
              sort: 'asc',
              per_page: 7,
              page,
            })
            expect(headers.get('X-Total')).toBe(String(ids.length))
            expect(body.length).toBeGreaterThan(0)
            paged.push(...body.map(({ id }) => id))
          }
          expect(paged).toEqual(ids)
        }
    },
  )

  test('counts the projects that a user reaches', async ({ given, as }) => {
    const root = await as(await given.admin())
    const user = await given.user()
    const group = await given.group()
    const projects = [await given.project({ in: group }), await given.project({ in: group })]
    const counted = async () =>
      (await root(ADDRESS, { state: ['active'] satisfies UserState[] })).body.find(({ id }) => id === user.id)
        ?.projects_count
    expect(await counted()).toBe(0)
    const membership = { id: group.id, user_id: user.id }
    await root('POST /groups/:id/members', { id: group.id, user_id: String(user.id), access_level: 20 })
    expect(await counted()).toBe(2)
    await root('PUT /groups/:id/members/:user_id', { ...membership, access_level: 30 })
    expect(await counted()).toBe(2)
    await root('POST /projects/:id/members', { id: projects[0]?.id ?? 0, user_id: String(user.id), access_level: 40 })
    expect(await counted()).toBe(2)
    await root('DELETE /groups/:id/members/:user_id', { ...membership, skip_subresources: true })
    expect(await counted()).toBe(1)
  })

  test('finds a user by the whole email address, also by a second one', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const user = await given.user({ email: 'first@example.com' })
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values({ user_id: user.id, email: 'second@example.com', created_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    )
    for (const search of ['first@example.com', 'SECOND@example.com', `@${user.username}`])
      expect((await call(ADDRESS, { search })).body.map(({ id }) => id)).toEqual([user.id])
    expect((await call(ADDRESS, { search: 'second@example' })).body).toEqual([])
  })

  test('takes a filter without values for none', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    for (const name of ['kind', 'not_kind', 'state', 'not_state'])
      for (const query of [`${name}[]=`, `${name}=`, `${name}[]=&group_by=kind`]) {
        const { status, headers } = await server.send('GET', `/-/gantry/v1/users?${query}`, { token })
        expect([query, status, Number(headers.get('X-Total')) > 0]).toEqual([query, 200, true])
      }
  })

  test('is for administrators', async ({ given, asLoose }) => {
    for (const address of [ADDRESS, 'GET /-/gantry/v1/users/figures'] as const) {
      expect(await (await asLoose(await given.user()))(address)).toMatchObject(forbidden())
      expect(await (await asLoose(null))(address)).toMatchObject(UNAUTHORIZED)
    }
  })
})

describe('GET /-/gantry/v1/users/figures', () => {
  test('counts users by two-factor authentication and by their latest sign-in', async ({ server, given, as }) => {
    const ago = (days: number) => new Date(server.clock.now() - days * 86_400_000).toISOString()
    await given.user({ kind: 'ghost' })
    await given.user({ kind: 'project_bot' })
    await given.user({ state: 'blocked_pending_approval' })
    await given.user({ two_factor_enabled: 1, current_sign_in_at: ago(1) })
    await given.user({ two_factor_enabled: 1, current_sign_in_at: ago(6), last_sign_in_at: ago(100) })
    await given.user({ last_sign_in_at: ago(8) })
    await given.user({ last_sign_in_at: ago(91) })
    const { body } = await (await as(await given.admin()))('GET /-/gantry/v1/users/figures', {})
    expect(body).toEqual({
      users: 7,
      pending_approval: 1,
      two_factor: { enabled: 2, disabled: 4, none: 1 },
      signed_in: { day: 1, week: 1, quarter: 1, longer_ago: 1, never: 3 },
    })
  })
})

/** Filters whose users are found in an index or in the full text. */
const SETS = ['search', 'signed_in_after', 'created_after', 'created_before']
const pageIn = (plans: readonly Plan[]) => planWith(plans, 'LIMIT +? OFFSET')
const countIn = (plans: readonly Plan[]) => planWith(plans, 'AS total')

describe.each([['without'], ['with']] as const)('how the list of users is read, %s statistics', (statistics) => {
  const test = testIn(async (server, given) => {
    const drawn = await drawMany(server, given)
    if (statistics === 'with') await server.db.write((trx) => sql`ANALYZE`.execute(trx))
    return drawn
  })

  test.for([
    ['signed_in_at', 'user_l_signed_in'],
    ['created_at', 'user_l_id'],
    ['name', 'user_l_name'],
    ['id', 'user_l_id'],
  ] as const)(
    'the order %s walks the index %s, reads no row for a filter and sorts nothing',
    async ([order_by, index], { world, as }) => {
      const call = await as(world.admin)
      const walks = filters.filter(
        ([{ state, kind, admin, external, two_factor, ...query }]) =>
          (!Array.isArray(state) || state.includes('active')) &&
          (!Array.isArray(kind) || kind.includes('regular')) &&
          !admin &&
          !external &&
          two_factor !== 'none' &&
          !SETS.some((name) => name in query),
      )
      expect(walks.length).toBeGreaterThan(7)
      for (const sort of ['asc', 'desc'] as const)
        for (const [query] of walks) {
          const plans = await plansOf(() => call(ADDRESS, { ...query, order_by, sort, per_page: 1 }))
          expectPlan(pageIn(plans), { scans: ['user'], uses: index })
          expect(pageIn(plans).steps.join('\n'), pageIn(plans).sql).toContain(`COVERING INDEX ${index}`)
          expectPlan(countIn(plans), { scans: ['user'], uses: 'user_l_id' })
        }
    },
  )

  test.for([
    [{ state: ['blocked', 'banned'] }, 'user_l_inactive'],
    [{ state: ['blocked_pending_approval'] }, 'user_l_inactive'],
    [{ kind: ['bot'] }, 'user_l_rare'],
    [{ kind: ['administrator', 'external'] }, 'user_l_rare'],
    [{ state: ['ghost'] }, 'user_l_rare'],
    [{ admin: true }, 'user_l_rare'],
    [{ external: true }, 'user_l_rare'],
    [{ two_factor: 'none' }, 'user_l_rare'],
  ] as const)('%j starts from the few users of the index %s', async ([query, index], { world, as }) => {
    const call = await as(world.admin)
    const plans = await plansOf(() =>
      call(ADDRESS, {
        ...query,
        state: 'state' in query ? [...query.state] : undefined,
        kind: 'kind' in query ? [...query.kind] : undefined,
        per_page: 1,
      }),
    )
    const scans = index === 'user_l_rare' ? ['user'] : []
    for (const plan of [pageIn(plans), countIn(plans)]) expectPlan(plan, { uses: index, scans, sorts: true })
  })

  test.for([
    [{ signed_in_after: '2026-05-03T00:00:00Z' }, 'user_l_signed_in'],
    [{ created_after: '2026-02-01T00:00:00Z' }, 'user_l_created'],
    [{ search: 'ada byron' }, 'sqlite_autoindex_email_1'],
    [{ search: 'bo' }, 'user_name'],
  ] as const)('%j starts from what is found in %s, in any order', async ([query, index], { world, as }) => {
    const call = await as(world.admin)
    for (const order_by of orders) {
      const plans = await plansOf(() => call(ADDRESS, { ...query, order_by, per_page: 1 }))
      for (const plan of [pageIn(plans), countIn(plans)]) expectPlan(plan, { uses: index, sorts: true })
      if ('search' in query && query.search !== 'bo')
        expect(pageIn(plans).steps.join()).toContain('SCAN user_fts VIRTUAL TABLE')
    }
  })

  test('the order projects_count counts all users once, not each user of the list', async ({ world, as }) => {
    const call = await as(world.admin)
    const plans = await plansOf(() => call(ADDRESS, { order_by: 'projects_count', per_page: 1 }))
    expectPlan(pageIn(plans), { scans: ['user'], uses: 'user_l_id', sorts: true })
    expect(pageIn(plans).sql).not.toContain('project_authorization')
    const counting = planWith(plans, 'GROUP BY user_id ORDER BY count(*)')
    expect(counting.steps.join()).toMatch(/SCAN project_authorization(,|$| USING)/)
  })

  test('groups and figures are counted in one index', async ({ world, as }) => {
    const call = await as(world.admin)
    const figures = await plansOf(() => call('GET /-/gantry/v1/users/figures', {}))
    expectPlan(planWith(figures, 'AS ids'), { scans: ['user'], uses: 'user_l_id' })
    for (const group_by of ['state', 'kind', 'two_factor'] as const) {
      const plans = await plansOf(() => call('GET /-/gantry/v1/users/groups', { group_by, external: false }))
      expectPlan(planWith(plans, 'AS ids'), { scans: ['user'], uses: 'user_l_id' })
    }
  })
})
