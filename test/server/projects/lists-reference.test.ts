import fc from 'fast-check'
import type { Given } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedProjects, type Looker, type ProjectQuery, readProjects, type Within } from './reference.ts'
import { drawLinks, drawProjects, VIEWERS, type ViewerName, viewersOf } from './world.ts'

type World = Awaited<ReturnType<typeof readProjects>>

const each = (name: string, ...values: (string | number | boolean)[]): ProjectQuery[] =>
  values.map((value) => ({ [name]: value }))
const onOff = (name: string) => each(name, true, false)

const COMMON: Record<string, readonly ProjectQuery[]> = {
  archived: onOff('archived'),
  min_access_level: each('min_access_level', 10, 30, 50),
  order_by: each('order_by', 'id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'),
  search: each('search', 'harbour', 'HARB pilot', 'ab', 'to us', 'quay', ' ', 'top'),
  simple: each('simple', true),
  sort: each('sort', 'asc', 'desc'),
  starred: onOff('starred'),
  visibility: each('visibility', 'public', 'internal', 'private'),
  with_custom_attributes: each('with_custom_attributes', true),
  with_issues_enabled: onOff('with_issues_enabled'),
  with_merge_requests_enabled: onOff('with_merge_requests_enabled'),
}
const PERSONAL = {
  ...COMMON,
  membership: onOff('membership'),
  owned: onOff('owned'),
  statistics: each('statistics', true),
}
const SHARED = { ...COMMON, with_security_reports: onOff('with_security_reports') }
const GROUP = {
  ...SHARED,
  owned: onOff('owned'),
  similarity: [
    ...['harbour', 'pier quay'].map((search) => ({ search, order_by: 'similarity', sort: 'asc' })),
    { order_by: 'similarity', sort: 'desc' },
  ],
  with_shared: onOff('with_shared'),
  include_subgroups: onOff('include_subgroups'),
}
const USER = {
  ...PERSONAL,
  id_after: each('id_after', 0, 17, 1000),
  id_before: each('id_before', 0, 30, 1000),
  with_programming_language: each('with_programming_language', 'typescript', 'RUBY', 'Perl'),
}

const TODAY = '2026-05-22'

const below = (world: World, path_id: number) => (namespace_id: number) =>
  world.places.some((place) => place.namespace_id === namespace_id && place.ancestor_id === path_id)
const isShared = (world: World, group_id: number, project_id: number) =>
  world.shares.some(
    (share) =>
      share.project_id === project_id &&
      share.group_id === group_id &&
      (share.expires_at === null || share.expires_at > TODAY),
  )

const inGroup =
  (group_id: number) =>
  (world: World, query: ProjectQuery): Within => {
    const within = below(world, group_id)
    return (project) =>
      query.with_security_reports !== true &&
      ((query.include_subgroups ? within(project.namespace_id) : project.namespace_id === group_id) ||
        (query.with_shared !== false && isShared(world, group_id, project.id)))
  }
const sharedWith =
  (group_id: number) =>
  (world: World, query: ProjectQuery): Within =>
  (project) =>
    query.with_security_reports !== true && isShared(world, group_id, project.id)

const hides = (user: World['users'][number], viewer: Looker) =>
  viewer.kind !== 'admin' && viewer.id !== user.id && user.private_profile === 1

const ownedBy =
  (user_id: number) =>
  (world: World, _: ProjectQuery, viewer: Looker): Within => {
    const user = world.users.find((one) => one.id === user_id)
    if (!user) throw new Error('nobody of this id')
    const out =
      viewer.kind !== 'admin' && viewer.id !== user_id && (user.state === 'blocked' || user.confirmed_at === null)
    return (project) => !hides(user, viewer) && !out && project.namespace_id === user.namespace_id
  }
const starredBy =
  (user_id: number) =>
  (world: World, _: ProjectQuery, viewer: Looker): Within => {
    const user = world.users.find((one) => one.id === user_id)
    if (!user) throw new Error('nobody of this id')
    return (project) => !hides(user, viewer) && world.stars(project).some((star) => star.user_id === user_id)
  }
const forksOf = (project_id: number) => (): Within => (project) => project.forked_from_project_id === project_id

interface List {
  path: string
  parameters: Record<string, readonly ProjectQuery[]>
  within: (world: World, query: ProjectQuery, viewer: Looker) => Within
}

async function draw(server: TestServer, given: Given) {
  const drawn = await drawProjects(server, given)
  const [shy, barred, unheard] = await drawLinks(server, given)
  if (!shy || !barred || !unheard) throw new Error('three were drawn')
  const groups = await server.db.read
    .selectFrom('namespace')
    .select(['id', 'path'])
    .where('kind', '=', 'group')
    .execute()
  const idOf = (path: string) => groups.find((group) => group.path === path)?.id ?? 0
  const viewers: Record<ViewerName, Looker> = {
    nobody: { id: 0, kind: 'anonymous' },
    external: { id: drawn.external.id, kind: 'external' },
    member: { id: drawn.member.id, kind: 'user' },
    stranger: { id: drawn.stranger.id, kind: 'user' },
    owner: { id: drawn.owner.id, kind: 'user' },
    admin: { id: drawn.admin.id, kind: 'admin' },
  }
  const tokens: Partial<Record<ViewerName, string>> = {}
  for (const name of VIEWERS) if (name !== 'nobody') tokens[name] = await given.token(drawn[name])
  const list = (path: string, parameters: List['parameters'], within: List['within']): List => ({
    path,
    parameters,
    within,
  })
  const lists: List[] = [
    list('/groups/other/projects', GROUP, inGroup(idOf('other'))),
    list(`/groups/${idOf('top')}/projects`, GROUP, inGroup(idOf('top'))),
    list('/groups/other/projects/shared', SHARED, sharedWith(idOf('other'))),
    list(`/users/${drawn.member.id}/projects`, USER, ownedBy(drawn.member.id)),
    list(`/users/${drawn.owner.username}/starred_projects`, PERSONAL, starredBy(drawn.owner.id)),
    list('/projects/1/forks', PERSONAL, forksOf(1)),
    ...[shy, barred, unheard].flatMap((user) => [
      list(`/users/${user.username}/projects`, { simple: each('simple', true) }, ownedBy(user.id)),
      list(`/users/${user.id}/starred_projects`, { simple: each('simple', true) }, starredBy(user.id)),
    ]),
  ]
  return { viewers, tokens, lists, world: await readProjects(server.db) }
}
type Drawn = Awaited<ReturnType<typeof draw>>

/** Compares one page of 100 with the plain filter: the same ids in the same order, and the total. */
async function expectPage(
  server: TestServer,
  { viewers, tokens, world }: Drawn,
  list: List,
  query: ProjectQuery,
  who: ViewerName,
) {
  const token = tokens[who]
  const path = `${list.path}?${queryOf({ ...query, per_page: 100 })}`
  const answer = await server.send('GET', path, token === undefined ? {} : { token })
  const description = `${who} ${path}`
  // A group or project that is hidden from the viewer has no list.
  if (answer.status === 404) return expect(['nobody', 'stranger', 'owner', 'external'], description).toContain(who)
  const expected = expectedProjects(world, viewers[who], query, list.within(world, query, viewers[who]))
  expect(Array.isArray(answer.body) && answer.body.map((project) => project.id), description).toEqual(expected)
  expect(answer.headers.get('x-total'), description).toBe(String(expected.length))
}

describe('lists of projects compared with a plain filter over the same rows', () => {
  test('each parameter alone finds the same projects in the same order for every viewer', async ({ server, given }) => {
    const drawn = await draw(server, given)
    for (const { path, within } of drawn.lists.slice(0, 6)) {
      const { admin } = drawn.viewers
      const all = expectedProjects(drawn.world, admin, {}, within(drawn.world, {}, admin))
      expect(all.length, `${path} has some of the projects`).toBeGreaterThan(3)
      expect(all.length, `${path} has some of the projects`).toBeLessThan(drawn.world.projects.length)
    }
    for (const list of drawn.lists)
      for (const [index, query] of [{}, ...Object.values(list.parameters).flat()].entries())
        for (const who of viewersOf(index)) await expectPage(server, drawn, list, query, who)
  }, 600_000)

  test('each parameter together with two others', async ({ server, given }) => {
    const drawn = await draw(server, given)
    const requests = fc.constantFrom(...drawn.lists.slice(0, 6)).chain((list) => {
      const names = Object.keys(list.parameters)
      const three = fc.uniqueArray(fc.constantFrom(...names), { minLength: 3, maxLength: 3 })
      const query = three
        .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom(...(list.parameters[name] ?? [])))))
        .map((parts): ProjectQuery => Object.assign({}, ...parts))
      return fc.tuple(fc.constant(list), query, fc.constantFrom(...VIEWERS))
    })
    await fc.assert(
      fc.asyncProperty(requests, async ([list, query, who]) => {
        await expectPage(server, drawn, list, query, who)
      }),
      runs(40, 4_000, 20_260_525),
    )
  }, 600_000)
})
