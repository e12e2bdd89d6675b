import fc from 'fast-check'
import { runs } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedProjects, type Looker, type ProjectQuery, readProjects } from './reference.ts'
import { drawProjects, multiply, VIEWERS, type ViewerName, viewersOf } from './world.ts'

const each = (name: string, ...values: (string | number | boolean)[]): ProjectQuery[] =>
  values.map((value) => ({ [name]: value }))
const onOff = (name: string) => each(name, true, false)

/** Every parameter with values that find some, all and none. */
const PARAMETERS: Record<string, readonly ProjectQuery[]> = {
  archived: onOff('archived'),
  visibility: each('visibility', 'public', 'internal', 'private'),
  id_after: each('id_after', 0, 17, 1000),
  id_before: each('id_before', 0, 30, 1000),
  last_activity_after: each('last_activity_after', '2026-06-09T01:00:00.000Z', '2026-06-05'),
  last_activity_before: each('last_activity_before', '2026-06-09T01:00:00Z', '2025-01-01'),
  imported: onOff('imported'),
  membership: onOff('membership'),
  min_access_level: each('min_access_level', 10, 20, 30, 40, 50),
  owned: onOff('owned'),
  starred: onOff('starred'),
  topic: each('topic', 'sea', 'TOOLS,Data', 'sea, tools,data,api', 'nowhere', `sea,${'tools,'.repeat(30)}data`),
  topic_id: each('topic_id', 1, 3, 99),
  with_issues_enabled: onOff('with_issues_enabled'),
  with_merge_requests_enabled: onOff('with_merge_requests_enabled'),
  with_programming_language: each('with_programming_language', 'typescript', 'RUBY', 'c++', 'Perl'),
  repository_storage: each('repository_storage', 'cold', 'default', 'nowhere'),
  repository_checksum_failed: onOff('repository_checksum_failed'),
  wiki_checksum_failed: onOff('wiki_checksum_failed'),
  search: each(
    'search',
    'harbour',
    'HARB pilot',
    '"pier 7"',
    'ab',
    'TO us',
    'x',
    'zo',
    '20%',
    'r_s',
    'quay',
    'about light',
    ' ',
    'p1-quay',
  ),
  search_namespaces: [
    ...['top/below', 'top harbour', 'Below', 'quay', 'w/p', 'below/p1 quay', '/p1', 'top/', 'other pier'],
    ...['"w / "', '"r / below / "', '" / p"', ' / ', 'harbour below pier top'],
  ].map((search) => ({
    search,
    search_namespaces: true,
  })),
  simple: each('simple', true),
  statistics: each('statistics', true),
  order_by: [
    ...each('order_by', 'id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'),
    ...each('order_by', 'repository_size', 'storage_size', 'packages_size', 'wiki_size'),
  ],
  sort: each('sort', 'asc', 'desc'),
  'custom_attributes[team]': each('custom_attributes[team]', 'red', 'blue', 'nobody'),
  similarity: ['harbour', 'quay pier', 'ab'].map((search) => ({ search, order_by: 'similarity' })),
}
const FILTERS = Object.keys(PARAMETERS).filter(
  (name) => !['simple', 'statistics', 'order_by', 'sort', 'similarity'].includes(name),
)

async function lookers(server: TestServer, given: Parameters<typeof drawProjects>[1], times = 0) {
  const drawn = await drawProjects(server, given)
  if (times > 0) await multiply(server, times)
  const tokens: Partial<Record<ViewerName, string>> = {}
  const viewers: Record<ViewerName, Looker> = {
    nobody: { id: 0, kind: 'anonymous' },
    external: { id: drawn.external.id, kind: 'external' },
    member: { id: drawn.member.id, kind: 'user' },
    stranger: { id: drawn.stranger.id, kind: 'user' },
    owner: { id: drawn.owner.id, kind: 'user' },
    admin: { id: drawn.admin.id, kind: 'admin' },
  }
  for (const name of VIEWERS) if (name !== 'nobody') tokens[name] = await given.token(drawn[name])
  return { viewers, tokens, world: await readProjects(server.db) }
}

/** All pages that the headers link to, joined. */
async function allPages(server: TestServer, query: ProjectQuery, token: string | undefined, per_page: number) {
  const ids: number[] = []
  let total = ''
  for (let page = '1'; page !== ''; ) {
    const answer = await server.send(
      'GET',
      `/projects?${queryOf({ ...query, page, per_page })}`,
      token === undefined ? {} : { token },
    )
    if (!Array.isArray(answer.body)) throw new Error(answer.text)
    ids.push(...answer.body.map((project) => project.id))
    total = answer.headers.get('x-total') ?? ''
    page = answer.headers.get('x-next-page') ?? ''
  }
  expect(total).toBe(String(ids.length))
  return ids
}

/** The same through the links of keyset pages. */
async function allKeysets(server: TestServer, query: ProjectQuery, token: string | undefined, sort: 'asc' | 'desc') {
  const ids: number[] = []
  const first = queryOf({ ...query, pagination: 'keyset', order_by: 'id', sort, per_page: 7 })
  for (let path = `/api/v4/projects?${first}`; path !== ''; ) {
    const answer = await server.send('GET', path, token === undefined ? {} : { token })
    if (!Array.isArray(answer.body)) throw new Error(answer.text)
    ids.push(...answer.body.map((project) => project.id))
    path = /^<http:\/\/[^/]+([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    expect(path !== '').toBe(answer.body.length > 0)
  }
  return ids
}

describe('GET /projects against a plain filter over the same rows', () => {
  test('each parameter alone finds the same projects in the same order for every viewer', async ({ server, given }) => {
    const { viewers, tokens, world } = await lookers(server, given)
    for (const [name, values] of Object.entries(PARAMETERS)) {
      const sizes = new Set<number>()
      for (const [turn, query] of values.entries())
        for (const who of viewersOf(turn)) {
          const expected = expectedProjects(world, viewers[who], query)
          expect(await allPages(server, query, tokens[who], 100), `${who} ${JSON.stringify(query)}`).toEqual(expected)
          if (who === 'member' || who === 'admin') sizes.add(expected.length)
        }
      if (FILTERS.includes(name)) expect(sizes.size, `${name} tells some apart`).toBeGreaterThan(1)
    }
  }, 600_000)

  test('any three parameters together find the same projects, page by page', async ({ server, given }) => {
    const { viewers, tokens, world } = await lookers(server, given)
    const three = fc
      .uniqueArray(fc.constantFrom(...Object.keys(PARAMETERS)), { minLength: 3, maxLength: 3 })
      .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom(...(PARAMETERS[name] ?? [])))))
      .map((parts): ProjectQuery => Object.assign({}, ...parts))
    await fc.assert(
      fc.asyncProperty(three, fc.constantFrom(...VIEWERS), fc.constantFrom(100, 7), async (query, who, per_page) => {
        expect(await allPages(server, query, tokens[who], per_page)).toEqual(
          expectedProjects(world, viewers[who], query),
        )
      }),
      runs(25, 2_000),
    )
  }, 600_000)

  test('keyset pages find the same projects in both directions', async ({ server, given }) => {
    const { viewers, tokens, world } = await lookers(server, given)
    const two = fc
      .uniqueArray(fc.constantFrom(...FILTERS.filter((name) => !name.startsWith('id_'))), {
        minLength: 2,
        maxLength: 2,
      })
      .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom(...(PARAMETERS[name] ?? [])))))
      .map((parts): ProjectQuery => Object.assign({}, ...parts))
    await fc.assert(
      fc.asyncProperty(
        two,
        fc.constantFrom(...VIEWERS),
        fc.constantFrom('asc' as const, 'desc' as const),
        async (query, who, sort) => {
          expect(await allKeysets(server, query, tokens[who], sort)).toEqual(
            expectedProjects(world, viewers[who], { ...query, order_by: 'id', sort }),
          )
        },
      ),
      runs(15, 600, 20_260_523),
    )
  }, 600_000)

  test('the first pages and the total are right for thousands of projects', async ({ server, given }) => {
    const { viewers, tokens, world } = await lookers(server, given, 45)
    const two = fc
      .uniqueArray(fc.constantFrom(...Object.keys(PARAMETERS)), { minLength: 2, maxLength: 2 })
      .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom(...(PARAMETERS[name] ?? [])))))
      .map((parts): ProjectQuery => Object.assign({}, ...parts))
    await fc.assert(
      fc.asyncProperty(two, fc.constantFrom(...VIEWERS), fc.constantFrom(1, 2, 9), async (query, who, page) => {
        const expected = expectedProjects(world, viewers[who], query)
        const token = tokens[who]
        const path = `/projects?${queryOf({ ...query, page, per_page: 10, simple: true })}`
        const { body, headers } = await server.send('GET', path, token === undefined ? {} : { token })
        expect(Array.isArray(body) && body.map((project) => project.id)).toEqual(
          expected.slice((page - 1) * 10, page * 10),
        )
        expect(headers.get('x-total')).toBe(String(expected.length))
      }),
      runs(15, 1_200, 20_260_524),
    )
  }, 600_000)
})
