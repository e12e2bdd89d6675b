import { sql } from 'kysely'
import { BLOCKED, badParameter, forbidden } from '../../support/answers.ts'
import type { Given } from '../../support/given.ts'
import { expectPlan, type Plan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { drawPeople } from './world.ts'

const ADDRESS = 'GET /users'

describe(ADDRESS, () => {
  test('everybody gets the short form, newest first', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada', name: 'Ada' })
    const ben = await given.user({ username: 'ben', name: 'Ben', state: 'deactivated' })
    const answer = await (await as(ada))(ADDRESS, {})
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(
      JSON.stringify([
        {
          id: ben.id,
          username: 'ben',
          name: 'Ben',
          state: 'deactivated',
          avatar_url: `${server.origin}/-/gantry/v1/avatars/${ben.id}`,
          web_url: `${server.origin}/ben`,
        },
        {
          id: ada.id,
          username: 'ada',
          name: 'Ada',
          state: 'active',
          avatar_url: `${server.origin}/-/gantry/v1/avatars/${ada.id}`,
          web_url: `${server.origin}/ada`,
        },
      ]),
    )
  })

  test('administrators get their form, without sign-in counters', async ({ given, as }) => {
    const root = await given.admin()
    const ada = await given.user({ created_by_id: root.id, private_profile: 1 })
    const { body } = await (await as(root))(ADDRESS, {})
    expect(body.map((user) => user.id)).toEqual([ada.id, root.id])
    expect(body[0]).toMatchObject({
      email: ada.email,
      created_by: { id: root.id },
      followers: 0,
      private_profile: true,
    })
    expect(Object.keys(body[0] ?? {})).toHaveLength(48)
    for (const name of ['sign_in_count', 'highest_role', 'last_sign_in_ip']) expect(body[0]).not.toHaveProperty(name)
  })

  test.for([
    ['active', true],
    ['deactivated', true],
    ['blocked_pending_approval', true],
    ['blocked', false],
    ['ldap_blocked', false],
    ['banned', false],
  ] as const)(
    'everybody sees a user in state %s: %s; administrators always do',
    async ([state, seen], { given, as }) => {
      const user = await given.user({ state })
      const sees = async (who: { id: number }) =>
        (await (await as(who))(ADDRESS, {})).body.some((one) => one.id === user.id)
      expect(await sees(await given.user())).toBe(seen)
      expect(await sees(await given.admin())).toBe(true)
    },
  )

  test('anonymous callers may look up a username and nothing else', async ({ given, asLoose }) => {
    await given.user({ username: 'Ada' })
    await given.user({ username: 'gone', state: 'blocked' })
    const call = await asLoose(null)
    expect(await call(ADDRESS, { username: 'ada' })).toMatchObject({ status: 200, body: [{ username: 'Ada' }] })
    expect(await call(ADDRESS, { username: 'gone' })).toMatchObject({ status: 200, body: [] })
    const refused = forbidden('Not authorized to access /api/v4/users')
    expect(await call(ADDRESS)).toMatchObject(refused)
    expect(await call(ADDRESS, { search: 'ada' })).toMatchObject(refused)
    expect(await call(ADDRESS, { username: '' })).toMatchObject(refused)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(ADDRESS)).toMatchObject(BLOCKED)
  })

  test('identities are for administrators', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { extern_uid: '1', provider: 'saml' })).toMatchObject(forbidden())
    expect(await call(ADDRESS, { extern_uid: '1' })).toMatchObject(
      badParameter('extern_uid, provider provide all or none of parameters'),
    )
  })

  test('custom attributes narrow the list of administrators only', async ({ server, given, asLoose }) => {
    const [ada, ben, cyd] = [await given.user(), await given.user(), await given.user()]
    const rows = [
      ['user', ada.id, 'room', '12'],
      ['user', ada.id, 'floor', '3'],
      ['user', ben.id, 'room', '12'],
      ['user', ben.id, 'floor', '12'],
      ['user', cyd.id, 'room', '3'],
      ['user', cyd.id, 'floor', '3'],
      ['group', ben.id, 'floor', '3'],
    ] as const
    await server.db.write((trx) =>
      trx
        .insertInto('custom_attribute')
        .values(rows.map(([target_type, target_id, key, value]) => ({ target_type, target_id, key, value })))
        .execute(),
    )
    const found = async (who: { id: number }, custom_attributes: object) => {
      const { body } = await (await asLoose(who))(ADDRESS, { custom_attributes, with_custom_attributes: true })
      return body as { id: number; custom_attributes?: unknown }[]
    }
    const root = await given.admin()
    expect((await found(root, { room: '12' })).map(({ id }) => id)).toEqual([ben.id, ada.id])
    const both = await found(root, { room: '12', floor: '3' })
    expect(both.map(({ id }) => id)).toEqual([ada.id])
    expect(both[0]?.custom_attributes).toEqual([
      { key: 'floor', value: '3' },
      { key: 'room', value: '12' },
    ])
    const others = await found(cyd, { room: '12', floor: '3' })
    expect(others.map(({ id }) => id)).toEqual([root.id, cyd.id, ben.id, ada.id])
    for (const one of others) expect(one).not.toHaveProperty('custom_attributes')
  })

  test('a quoted search finds the words side by side', async ({ given, as }) => {
    const user = await given.user({ name: 'Ada Byron' })
    const call = await as(user)
    expect((await call(ADDRESS, { search: '"ada byron"' })).body.map(({ id }) => id)).toEqual([user.id])
    expect((await call(ADDRESS, { search: '"byron ada"' })).body).toEqual([])
    expect((await call(ADDRESS, { search: 'byron ada' })).body).toHaveLength(1)
  })

  test.for([
    [{ order_by: 'email' }, 'order_by does not have a valid value'],
    [{ sort: 'DESC', two_factor: 'on' }, 'sort does not have a valid value, two_factor does not have a valid value'],
    [{ active: 'perhaps', created_before: 'once' }, 'active is invalid, created_before is invalid'],
    [{ search: { a: 1 } }, 'search is invalid'],
    [{ page: 'x', per_page: 0 }, 'page is invalid, per_page has a value not allowed'],
  ] as const)('%j is refused', async ([query, text], { given, asLoose }) => {
    expect(await (await asLoose(await given.user()))(ADDRESS, query)).toMatchObject(badParameter(text))
  })

  test('has page headers, and a page past the end is empty', async ({ given, as }) => {
    for (let n = 0; n < 4; n++) await given.user()
    const call = await as(await given.user())
    const answer = await call(ADDRESS, { per_page: 2, page: 2 })
    expect(answer.body).toHaveLength(2)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-page': '2',
      'x-per-page': '2',
      'x-prev-page': '1',
      'x-next-page': '3',
      'x-total': '5',
      'x-total-pages': '3',
    })
    const past = await call(ADDRESS, { per_page: 2, page: 9 })
    expect(past).toMatchObject({ status: 200, body: [] })
    expect(past.headers.get('x-page')).toBe('9')
  })
})

const pageIn = (plans: readonly Plan[]) => planWith(plans, 'LIMIT +? OFFSET')
/** Indexes that some lists read whole. */
const PARTIAL = new Set(['user_l_inactive', 'user_l_rare'])
/** Filters that many users match. */
const COMMON = [
  { active: true },
  { exclude_internal: true, exclude_external: true },
  { two_factor: 'enabled' as const },
  { without_projects: true },
]
/** The count statement, which runs if the page is not the last. */
const countIn = (plans: readonly Plan[]) => planWith(plans, 'AS total')

describe.each([['without'], ['with']] as const)('how lists of users are read, %s statistics', (statistics) => {
  const analyze = async (server: TestServer, given: Given) => {
    await drawPeople(server, given)
    if (statistics === 'with') await server.db.write((trx) => sql`ANALYZE`.execute(trx))
  }

  test.for([
    ['id', 'user_l_id'],
    ['name', 'user_l_name'],
    ['username', 'user_l_username'],
    ['created_at', 'user_l_id'],
    ['updated_at', 'user_l_updated'],
  ] as const)(
    'the order %s reads the index %s alone and sorts nothing',
    async ([order_by, index], { server, given, as }) => {
      await analyze(server, given)
      const call = await as(await given.admin())
      for (const sort of ['asc', 'desc'] as const) {
        for (const query of [{}, ...COMMON]) {
          const plans = await plansOf(() => call(ADDRESS, { ...query, order_by, sort }))
          expectPlan(pageIn(plans), { scans: ['user'], uses: index })
          expect(pageIn(plans).steps.join('\n'), pageIn(plans).sql).toContain(`COVERING INDEX ${index}`)
          expectPlan(countIn(plans), { scans: ['user'], uses: 'user_l_id' })
        }
      }
    },
  )

  test.for([
    [{ username: 'ada' }, 'user_username'],
    [{ extern_uid: '1', provider: 'saml' }, 'sqlite_autoindex_identity_1'],
    [{ saml_provider_id: 1 }, 'identity_saml'],
  ] as const)('%j is read from an index', async ([query, index], { server, given, as }) => {
    await analyze(server, given)
    const call = await as(await given.admin())
    const plans = await plansOf(() => call(ADDRESS, { ...query, page: 2 }))
    for (const plan of [pageIn(plans), countIn(plans)]) expectPlan(plan, { uses: index, sorts: true })
  })

  test.for([
    [{ blocked: true }, 'user_l_inactive'],
    [{ external: true }, 'user_l_rare'],
    [{ admins: true }, 'user_l_rare'],
    [{ created_after: '2026-01-01', created_before: '2026-02-01' }, 'user_l_created'],
    [{ custom_attributes: { desk: '7' } }, 'custom_attribute_value'],
    [{ search: 'ada byron' }, ['user_public_email', 'user_email', 'sqlite_autoindex_email_1']],
    [{ search: 'al' }, ['user_name', 'user_username', 'user_public_email', 'user_email']],
  ] as const)('%j starts at the few users of an index, in any order', async ([query, uses], { server, given, as }) => {
    await analyze(server, given)
    const call = await as(await given.admin())
    for (const order_by of ['id', 'name'] as const) {
      const plans = await plansOf(() => call(ADDRESS, { ...query, order_by, page: 2 }))
      // With statistics of a table of this size, scanning it costs less than a partial index.
      const isScanned = statistics === 'with' && PARTIAL.has(String(uses))
      const expected = isScanned ? { scans: ['user'] } : { uses, scans: PARTIAL.has(String(uses)) ? ['user'] : [] }
      for (const plan of [pageIn(plans), countIn(plans)]) expectPlan(plan, { ...expected, sorts: true })
      if ('search' in query && query.search !== 'al')
        expect(pageIn(plans).steps.join()).toContain('SCAN user_fts VIRTUAL TABLE')
    }
  })

  test('a page of more users than lists count walks the order, and is counted where the users are found', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    const now = server.clock.iso()
    const values = (i: number) => ({
      username: `u${i}`,
      name: `Person ${i}`,
      email: `u${i}@example.com`,
      external: 1 as const,
      created_at: now,
      updated_at: now,
    })
    await server.db.write(async (trx) => {
      for (let at = 0; at < 10_100; at += 100)
        await trx
          .insertInto('user')
          .values(Array.from({ length: 100 }, (_, i) => values(at + i)))
          .execute()
    })
    if (statistics === 'with') await server.db.write((trx) => sql`ANALYZE`.execute(trx))
    for (const [query, counted] of [
      [{ external: true }, 'user_l_rare'],
      [{ search: 'person' }, 'user_public_email'],
      [{ created_after: '2026-01-01' }, 'user_l_id'],
    ] as const) {
      const answer = await call(ADDRESS, query)
      expect([answer.body.length, answer.headers.get('x-total')]).toEqual([20, null])
      const plans = await plansOf(() => call(ADDRESS, query))
      // A search reads the rows of the first users of the order, and sorts those that match.
      const isSearch = 'search' in query
      expectPlan(pageIn(plans), { scans: ['user', 'candidate'], uses: 'user_l_id', sorts: isSearch })
      expectPlan(countIn(plans), { scans: ['user'], uses: counted, sorts: true })
      // Far from the start, the ids of all matches are read.
      const far = await call(ADDRESS, { ...query, page: 101, per_page: 100, order_by: 'name', sort: 'asc' })
      expect(far.body.map(({ name }) => name)).toContain('Person 9999')
    }
  })

  test('the full text follows usernames and names', async ({ server, given, as }) => {
    await analyze(server, given)
    const { id } = await given.user({ username: 'zebra77', name: 'Quagga' })
    const call = await as(await given.admin())
    const found = async (search: string) => (await call(ADDRESS, { search })).body.map((user) => user.id)
    expect([await found('ebra7'), await found('uagg'), await found('bra7 quag')]).toEqual([[id], [id], []])
    await call('PUT /users/:id', { id, username: 'okapi78', name: 'Giraffe' })
    expect([await found('ebra7'), await found('uagg'), await found('kapi7'), await found('RAFF')]).toEqual([
      [],
      [],
      [id],
      [id],
    ])
    await call('DELETE /users/:id', { id })
    await server.instance.jobs.idle()
    expect(await found('kapi7')).toEqual([])
  })
})
