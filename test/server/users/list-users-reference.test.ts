import fc from 'fast-check'
import { runs } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedUsers, readUsers, type UserQuery } from './reference.ts'
import { drawPeople } from './world.ts'

/** Every parameter with values that find some, all and none. */
const PARAMETERS: Record<string, readonly UserQuery[]> = {
  search: [
    'ada',
    'ADA byron',
    '@person.1',
    ' @person.2 ',
    'bo',
    '100%',
    'r_s',
    'Public4@example.com',
    'second6@EXAMPLE.com',
    ' ',
  ].map((search) => ({ search })),
  email: [{ search: 'person.3@example.com' }, { search: 'person.3@example' }],
  username: ['PERSON.5', 'bo', 'nobody', 'person.3'].map((username) => ({ username })),
  active: [{ active: true }, { active: false }],
  blocked: [{ blocked: true }, { blocked: false }],
  external: [{ external: true }, { external: false }],
  exclude_external: [{ exclude_external: true }, { exclude_external: false }],
  exclude_internal: [{ exclude_internal: true }, { exclude_internal: false }],
  admins: [{ admins: true }, { admins: false }],
  created_after: [{ created_after: '2026-03-03' }, { created_after: '2026-02-02T00:00:00.000Z' }],
  created_before: [{ created_before: '2026-03-03T00:00:00Z' }, { created_before: '2025-01-01' }],
  two_factor: [{ two_factor: 'enabled' }, { two_factor: 'disabled' }],
  without_projects: [{ without_projects: true }, { without_projects: false }],
  saml_provider_id: [{ saml_provider_id: 1 }, { saml_provider_id: 9 }],
  extern_uid: [
    { extern_uid: 'uid-7', provider: 'saml' },
    { extern_uid: 'uid-7', provider: 'ldapmain' },
  ],
  order_by: ['id', 'name', 'username', 'created_at', 'updated_at'].map((order_by) => ({ order_by })),
  sort: [{ sort: 'asc' }, { sort: 'desc' }],
}
const names = Object.keys(PARAMETERS)

/** All pages that the headers link to, joined. */
async function allPages(server: TestServer, query: UserQuery, token: string, per_page: number) {
  const ids: number[] = []
  let total = ''
  for (let page = '1'; page !== ''; ) {
    const answer = await server.send('GET', `/users?${queryOf({ ...query, page, per_page })}`, { token })
    if (!Array.isArray(answer.body)) throw new Error(answer.text)
    ids.push(...answer.body.map((user) => user.id))
    total = answer.headers.get('x-total') ?? ''
    page = answer.headers.get('x-next-page') ?? ''
  }
  expect(total).toBe(String(ids.length))
  return ids
}

describe('GET /users against a plain filter over the same rows', () => {
  test('each parameter alone finds the same users in the same order', async ({ server, given }) => {
    await drawPeople(server, given)
    const tokens = { admin: await given.token(await given.admin()), user: await given.token(await given.user()) }
    const world = await readUsers(server.db)
    for (const [name, values] of Object.entries(PARAMETERS)) {
      const sizes = new Set<number>()
      for (const query of values)
        for (const as of ['admin', 'user'] as const) {
          if (as === 'user' && name === 'extern_uid') continue
          const expected = expectedUsers(world, as, query)
          const description = `${as} ${JSON.stringify(query)}`
          expect(await allPages(server, query, tokens[as], 100), description).toEqual(expected)
          if (as === 'admin') sizes.add(expected.length)
        }
      const isFilter = name !== 'order_by' && name !== 'sort'
      expect(
        [...sizes].some((size) => size > 0 && size < world.users.length),
        `${name} tells some apart`,
      ).toBe(isFilter)
    }
  }, 600_000)

  test('any three parameters together find the same users, page by page', async ({ server, given }) => {
    await drawPeople(server, given)
    const tokens = { admin: await given.token(await given.admin()), user: await given.token(await given.user()) }
    const world = await readUsers(server.db)
    const three = fc
      .uniqueArray(fc.constantFrom(...names), { minLength: 3, maxLength: 3 })
      .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom(...(PARAMETERS[name] ?? [])))))
      .map((parts): UserQuery => Object.assign({}, ...parts))
    await fc.assert(
      fc.asyncProperty(
        three,
        fc.constantFrom('admin' as const, 'user' as const),
        fc.constantFrom(100, 7),
        async (query, as, per_page) => {
          if (as === 'user' && 'extern_uid' in query) return
          expect(await allPages(server, query, tokens[as], per_page)).toEqual(expectedUsers(world, as, query))
        },
      ),
      runs(100, 2_000),
    )
  }, 600_000)
})
