import { tokenSorts } from '../../../src-server/tokens/queries.ts'
import { badParameter, UNAUTHORIZED } from '../../support/answers.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /personal_access_tokens'
const DAY = 86_400_000
/** The names of three tokens in each order. */
const SORTED = {
  created_asc: 'bAc',
  created_desc: 'cAb',
  expires_asc: 'Abc',
  expires_desc: 'bAc',
  last_used_asc: 'bcA',
  last_used_desc: 'cbA',
  name_asc: 'Abc',
  name_desc: 'cbA',
} as const

describe(ADDRESS, () => {
  test("users see their own tokens, administrators all or one user's", async ({ given, as }) => {
    const [admin, ada, ben] = [await given.admin(), await given.user(), await given.user()]
    for (const user of [ada, ben, ada]) await given.token(user)
    const owners = async (who: { id: number }, query = {}) =>
      (await (await as(who))(ADDRESS, query)).body.map((token) => token.user_id)
    expect(await owners(ada)).toEqual([ada.id, ada.id, ada.id])
    expect(await owners(ada, { user_id: ada.id })).toHaveLength(4)
    expect(await owners(admin)).toEqual([ada.id, ben.id, ada.id, ada.id, ada.id, admin.id])
    expect(await owners(admin, { user_id: ben.id })).toEqual([ben.id])
    expect(await owners(admin, { user_id: 4711 })).toEqual([])
  })

  test("another user's tokens are 401, as for anonymous callers", async ({ given, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    expect(await (await asLoose(ada))(ADDRESS, { user_id: ben.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
  })

  test('leaves out impersonation tokens', async ({ given, as }) => {
    const ada = await given.user()
    await given.token(ada, { impersonation: 1, name: 'as ada' })
    const { body } = await (await as(ada))(ADDRESS, {})
    expect(body.map((token) => token.name)).toEqual(['test'])
  })

  test.for([
    [{ revoked: true }, ['revoked']],
    [{ revoked: false }, ['ended', 'ends today', 'old', 'young', 'used', 'test']],
    [{ state: 'active' }, ['old', 'young', 'used', 'test']],
    [{ state: 'inactive' }, ['revoked', 'ended', 'ends today']],
    [{ state: 'inactive', revoked: false }, ['ended', 'ends today']],
    [{ created_before: '2026-01-01' }, ['old']],
    [
      { created_after: '2026-05-20', created_before: '2026-05-22T10:11:12.345Z', state: 'active' },
      ['young', 'used', 'test'],
    ],
    [{ created_after: '2026-05-22T10:11:12.346Z' }, []],
    [{ last_used_before: '2026-05-21T12:00:00Z' }, ['used']],
    [{ last_used_after: '2026-05-21T12:00:00Z', search: 'USE' }, ['used']],
    [{ last_used_after: '2026-05-21T12:00:01Z' }, ['test']],
    [{ search: 'end' }, ['ended', 'ends today']],
    [{ search: '' }, ['revoked', 'ended', 'ends today', 'old', 'young', 'used', 'test']],
    [{ search: '%' }, []],
  ] as const)('%j', async ([query, names], { given, asLoose }) => {
    const ada = await given.user()
    const unused = { last_used_at: null }
    await given.token(ada, { ...unused, name: 'revoked', revoked: 1 })
    await given.token(ada, { ...unused, name: 'ended', expires_at: '2026-01-01' })
    await given.token(ada, { ...unused, name: 'ends today', expires_at: '2026-05-22' })
    await given.token(ada, { ...unused, name: 'old', created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-05-23' })
    await given.token(ada, { ...unused, name: 'young', expires_at: null })
    await given.token(ada, { name: 'used', last_used_at: '2026-05-21T12:00:00.000Z' })
    const { body } = await (await asLoose(ada))(ADDRESS, query)
    expect(Array.isArray(body) && body.map((token) => token.name)).toEqual(names)
  })

  test('has page headers', async ({ server, given, as }) => {
    const ada = await given.user()
    for (let n = 0; n < 4; n++) {
      await given.token(ada, { name: `${n}` })
      server.clock.advance(DAY)
    }
    const answer = await (await as(ada))(ADDRESS, { per_page: 2, page: 2 })
    expect(answer.body.map((token) => token.name)).toEqual(['2', '3'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-page': '2',
      'x-per-page': '2',
      'x-total': '5',
      'x-total-pages': '3',
      'x-next-page': '3',
      'x-prev-page': '1',
    })
  })

  test.for([
    [{ state: 'dead' }, 'state does not have a valid value'],
    [
      { revoked: 'perhaps', created_before: 'once', user_id: 'ada' },
      'user_id is invalid, revoked is invalid, created_before is invalid',
    ],
    [{ per_page: 0 }, 'per_page has a value not allowed'],
  ] as const)('%j is refused', async ([query, text], { given, asLoose }) => {
    expect(await (await asLoose(await given.user()))(ADDRESS, query)).toMatchObject(badParameter(text))
  })

  test('are sorted by creation, expiry, last use or name; those without a date come last', async ({
    server,
    given,
    as,
  }) => {
    const user = await given.user()
    const call = await as(user)
    const [first] = (await call(ADDRESS, {})).body
    await given.token(user, { name: 'b', expires_at: '2026-07-01', last_used_at: '2026-05-02T00:00:00.000Z' })
    await given.token(user, { name: 'A', expires_at: '2026-06-01', last_used_at: null })
    await given.token(user, { name: 'c', last_used_at: '2026-05-03T00:00:00.000Z' })
    const names = async (sort?: keyof typeof SORTED) =>
      (await call(ADDRESS, sort === undefined ? {} : { sort })).body
        .filter(({ id }) => id !== first?.id)
        .map(({ name }) => name)
        .join('')
    const sorted: Record<string, string> = {}
    for (const sort of tokenSorts) sorted[sort] = await names(sort)
    expect(sorted).toEqual(SORTED)
    expect(await names()).toBe('bAc')
    expect(server.events).toEqual([])
  })

  test("one user's tokens are read along their index", async ({ given, as }) => {
    const call = await as(await given.user())
    const plans = await plansOf(() => call(ADDRESS, { state: 'active', search: 'ci', page: 2 }))
    for (const part of ['order by id', 'as "total"'])
      expectPlan(planWith(plans, part), { uses: 'personal_access_token_user' })
  })

  test('all tokens are read along the ids', async ({ given, as }) => {
    const call = await as(await given.admin())
    const plans = await plansOf(() => call(ADDRESS, {}))
    expectPlan(planWith(plans, 'order by id'), { scans: ['personal_access_token'] })
  })
})
