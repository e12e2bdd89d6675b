import fc from 'fast-check'
import type { Given } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import type { Looker } from '../projects/reference.ts'
import { type Below, expectedGroups, type GroupQuery, readGroups } from './reference.ts'
import { drawGroups, VIEWERS, type ViewerName } from './world.ts'

const each = (name: string, ...values: (string | number | boolean)[]): GroupQuery[] =>
  values.map((value) => ({ [name]: value }))
const onOff = (name: string) => each(name, true, false)

/** Every parameter with values that find some, all and none. */
const PARAMETERS: Record<string, readonly GroupQuery[]> = {
  skip_groups: each('skip_groups', '1,2', '3, 9,14,27', '100000'),
  all_available: onOff('all_available'),
  search: each(
    'search',
    'harbour',
    'HARB pilot',
    '"pier 7"',
    'ab',
    'zo',
    'r_s',
    'quay',
    'harbour pier',
    ' ',
    'g1-quay',
    '(house)',
  ),
  owned: onOff('owned'),
  min_access_level: each('min_access_level', 10, 20, 30, 40, 50),
  custom_attributes: [
    { 'custom_attributes[tier]': 'one' },
    { 'custom_attributes[tier]': 'two', 'custom_attributes[site]': 'north' },
    { 'custom_attributes[site]': 'nowhere' },
  ],
  top_level_only: onOff('top_level_only'),
  statistics: each('statistics', true),
  with_custom_attributes: each('with_custom_attributes', true),
  order_by: each('order_by', 'name', 'path', 'id'),
  sort: each('sort', 'asc', 'desc'),
}
const FILTERS = [
  'skip_groups',
  'all_available',
  'search',
  'owned',
  'min_access_level',
  'custom_attributes',
  'top_level_only',
]
const BELOW = Object.keys(PARAMETERS).filter((name) => name !== 'top_level_only')

async function lookers(server: TestServer, given: Given) {
  const people = await drawGroups(server, given)
  const tokens: Partial<Record<ViewerName, string>> = {}
  const user = (of: { id: number }): Looker => ({ id: of.id, kind: 'user' })
  const viewers: Record<ViewerName, Looker> = {
    nobody: { id: 0, kind: 'anonymous' },
    stranger: user(people.stranger),
    guest: user(people.guest),
    shared: user(people.shared),
    below: user(people.below),
    worker: user(people.worker),
    external: { id: people.external.id, kind: 'external' },
    admin: { id: people.admin.id, kind: 'admin' },
  }
  for (const name of VIEWERS) if (name !== 'nobody') tokens[name] = await given.token(people[name])
  return { viewers, tokens, world: await readGroups(server.db), today: server.clock.today() }
}

/** All pages that the headers link to, joined; undefined if the caller has no such list. */
async function allPages(
  server: TestServer,
  path: string,
  query: GroupQuery,
  token: string | undefined,
  per_page: number,
) {
  const ids: number[] = []
  let total = ''
  for (let page = '1'; page !== ''; ) {
    const address = `${path}?${queryOf({ ...query, page, per_page })}`
    const answer = await server.send('GET', address, token === undefined ? {} : { token })
    if (answer.status === 404) return undefined
    if (!Array.isArray(answer.body)) throw new Error(answer.text)
    ids.push(...answer.body.map((group) => group.id))
    total = answer.headers.get('x-total') ?? ''
    page = answer.headers.get('x-next-page') ?? ''
  }
  expect(total).toBe(String(ids.length))
  return ids
}

const three = (names: readonly string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 3, maxLength: 3 })
    .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom(...(PARAMETERS[name] ?? [])))))
    .map((parts): GroupQuery => Object.assign({}, ...parts))

describe('lists of groups compared with a plain filter over the same rows', () => {
  test('GET /groups: each parameter alone matches the reference for every viewer', async ({ server, given }) => {
    const { viewers, tokens, world, today } = await lookers(server, given)
    for (const [name, values] of Object.entries(PARAMETERS)) {
      const sizes = new Set<string>()
      for (const query of [...values, {}])
        for (const who of VIEWERS) {
          const expected = expectedGroups(world, viewers[who], query, today)
          expect(await allPages(server, '/groups', query, tokens[who], 100), `${who} ${JSON.stringify(query)}`).toEqual(
            expected,
          )
          if (who === 'guest' || who === 'admin') sizes.add(`${who} ${expected.length}`)
        }
      if (FILTERS.includes(name)) expect(sizes.size, `${name} tells some apart`).toBeGreaterThan(2)
    }
  }, 600_000)

  test('GET /groups: any three parameters match the reference on all pages', async ({ server, given }) => {
    const { viewers, tokens, world, today } = await lookers(server, given)
    await fc.assert(
      fc.asyncProperty(
        three(Object.keys(PARAMETERS)),
        fc.constantFrom(...VIEWERS),
        fc.constantFrom(100, 7),
        async (query, who, per_page) => {
          expect(await allPages(server, '/groups', query, tokens[who], per_page)).toEqual(
            expectedGroups(world, viewers[who], query, today),
          )
        },
      ),
      runs(50, 2_000, 20_261_121),
    )
  }, 600_000)

  test('GET /groups/:id/subgroups and /descendant_groups: each parameter alone, below any group', async ({
    server,
    given,
  }) => {
    const { viewers, tokens, world, today } = await lookers(server, given)
    const parents = world.groups.filter((group) => world.groups.some((other) => other.parent_id === group.id))
    let found = 0
    for (const name of BELOW)
      for (const query of PARAMETERS[name] ?? [])
        for (const [index, who] of VIEWERS.entries())
          for (const direct of [true, false]) {
            const parent = parents[(index * 3 + found) % parents.length]
            if (!parent) continue
            found += (await sameBelow({ id: parent.id, direct }, query, who)) ? 1 : 0
          }
    expect(found).toBeGreaterThan(100)

    /** Compares the list of this viewer. @returns whether the viewer has such a list */
    async function sameBelow(below: Below, query: GroupQuery, who: ViewerName) {
      const path = `/groups/${below.id}/${below.direct ? 'subgroups' : 'descendant_groups'}`
      const ids = await allPages(server, path, query, tokens[who], 100)
      const seen = expectedGroups(world, viewers[who], { all_available: true }, today).includes(below.id)
      const expected = seen ? expectedGroups(world, viewers[who], query, today, below) : undefined
      expect(ids, `${who} ${path} ${JSON.stringify(query)}`).toEqual(expected)
      return seen
    }
  }, 600_000)

  test('GET /groups/:id/subgroups and /descendant_groups: any three parameters together', async ({ server, given }) => {
    const { viewers, tokens, world, today } = await lookers(server, given)
    const parents = world.groups.filter((group) => world.groups.some((other) => other.parent_id === group.id))
    await fc.assert(
      fc.asyncProperty(
        three(BELOW),
        fc.constantFrom(...VIEWERS),
        fc.constantFrom(...parents),
        fc.boolean(),
        fc.constantFrom(100, 3),
        async (query, who, { id }, direct, per_page) => {
          const path = `/groups/${id}/${direct ? 'subgroups' : 'descendant_groups'}`
          const seen = expectedGroups(world, viewers[who], { all_available: true }, today).includes(id)
          expect(await allPages(server, path, query, tokens[who], per_page)).toEqual(
            seen ? expectedGroups(world, viewers[who], query, today, { id, direct }) : undefined,
          )
        },
      ),
      runs(50, 2_000, 20_261_122),
    )
  }, 600_000)

  test('GET /groups: keyset pages by name return all public groups', async ({ server, given }) => {
    const { viewers, world, today } = await lookers(server, given)
    for (const query of [{}, { search: 'harbour' }, { top_level_only: true }, { skip_groups: '3,9' }]) {
      const ids: number[] = []
      const first = queryOf({ ...query, pagination: 'keyset', order_by: 'name', sort: 'asc', per_page: 3 })
      for (let path = `/api/v4/groups?${first}`; path !== ''; ) {
        const answer = await server.send('GET', path)
        if (!Array.isArray(answer.body)) throw new Error(answer.text)
        ids.push(...answer.body.map((group) => group.id))
        path = /^<http:\/\/[^/]+([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
        expect(path !== '').toBe(answer.body.length > 0)
        expect(answer.headers.get('x-total')).toBeNull()
      }
      expect(ids).toEqual(expectedGroups(world, viewers.nobody, query, today))
    }
  })
})
