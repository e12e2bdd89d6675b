import { z } from 'zod'
import { BLOCKED, badParameter, insufficientScope, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'
import { drawProjects, multiply } from './world.ts'

const ADDRESS = 'GET /projects'
const pathsOf = (body: readonly { path: string }[]) => body.map((project) => project.path)

describe(ADDRESS, () => {
  test('anonymous callers get the simple form of public projects', async ({ server, given, as }) => {
    const group = await given.group({ name: 'Harbour', path: 'harbour' })
    const project = await given.project({
      in: group,
      name: 'Pier',
      path: 'pier',
      description: 'Where ships lie',
      default_branch: 'main',
      readme_path: 'README.md',
      star_count: 3,
      forks_count: 1,
    })
    await given.project({ visibility: 'internal' })
    await given.project({ visibility: 'private' })
    const answer = await (await as(null))(ADDRESS, { statistics: true })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(
      JSON.stringify([
        {
          id: project.id,
          description: 'Where ships lie',
          name: 'Pier',
          name_with_namespace: 'Harbour / Pier',
          path: 'pier',
          path_with_namespace: 'harbour/pier',
          created_at: '2026-05-22T10:11:12.345Z',
          default_branch: 'main',
          tag_list: [],
          topics: [],
          ssh_url_to_repo: 'git@127.0.0.1:harbour/pier.git',
          http_url_to_repo: `${server.origin}/harbour/pier.git`,
          web_url: `${server.origin}/harbour/pier`,
          readme_url: `${server.origin}/harbour/pier/-/blob/main/README.md`,
          forks_count: 1,
          avatar_url: null,
          star_count: 3,
          last_activity_at: '2026-05-22T10:11:12.345Z',
          namespace: {
            id: group.id,
            name: 'Harbour',
            path: 'harbour',
            kind: 'group',
            full_path: 'harbour',
            parent_id: null,
            avatar_url: null,
            web_url: `${server.origin}/groups/harbour`,
          },
        },
      ]),
    )
  })

  test('signed-in callers get the full form, or the simple one on request', async ({ given, as }) => {
    const user = await given.user()
    await given.project()
    const call = await as(user)
    const [full] = (await call(ADDRESS, {})).body
    expect(full).toMatchObject({ visibility: 'public', permissions: { project_access: null, group_access: null } })
    const [simple] = (await call(ADDRESS, { simple: true })).body
    expect(simple).not.toHaveProperty('visibility')
    expect(simple).not.toHaveProperty('permissions')
  })

  test('statistics are for Reporters of each project', async ({ given, as }) => {
    const user = await given.user()
    const statistics = {
      ...{ commit_count: 1, storage_size: 42, repository_size: 2, wiki_size: 3, lfs_objects_size: 4 },
      ...{ job_artifacts_size: 5, pipeline_artifacts_size: 6, packages_size: 7, snippets_size: 8, uploads_size: 9 },
    }
    const [mine, theirs] = [await given.project(statistics), await given.project()]
    await given.member({ project: mine }, user, 20)
    await given.member({ project: theirs }, user, 10)
    const { body } = await (await as(user))(ADDRESS, { statistics: true, order_by: 'id', sort: 'asc' })
    expect(body[0]?.statistics).toEqual(statistics)
    expect(body[1]).not.toHaveProperty('statistics')
    expect((await (await as(user))(ADDRESS, {})).body.some((project) => 'statistics' in project)).toBe(false)
  })

  test('min_access_level includes the level itself, also in the lists of a user and a group', async ({ given, as }) => {
    const [ada, grace] = [await given.user(), await given.user()]
    const group = await given.group()
    const levels = [10, 20, 30, 40, 50] as const
    const levelOf = new Map<number, number>()
    for (const level of levels)
      for (const place of [{ owner: grace }, { in: group, owner: grace }]) {
        const project = await given.project(place)
        await given.member({ project }, ada, level)
        levelOf.set(project.id, level)
      }
    const call = await as(ada)
    for (const min_access_level of levels) {
      const query = { min_access_level, order_by: 'id', sort: 'asc' } as const
      const all = await call(ADDRESS, query)
      const ofUser = await call('GET /users/:user_id/projects', { user_id: grace.id, ...query })
      const inGroup = await call('GET /groups/:id/projects', { id: group.id, ...query })
      const expected = levels.filter((level) => level >= min_access_level)
      const found = (body: readonly { id: number }[]) => body.map(({ id }) => levelOf.get(id))
      expect(found(all.body)).toEqual(expected.flatMap((level) => [level, level]))
      expect(found(ofUser.body)).toEqual(expected)
      expect(found(inGroup.body)).toEqual(expected)
    }
  })

  test('leaves out projects that are being removed', async ({ given, as }) => {
    await given.project({ path: 'gone', pending_delete: 1 })
    await given.project({ path: 'here' })
    expect(pathsOf((await (await as(await given.admin()))(ADDRESS, {})).body)).toEqual(['here'])
  })

  test.for([
    [{ order_by: 'size' }, 'order_by does not have a valid value'],
    [{ sort: 'up', visibility: 'Public' }, 'sort does not have a valid value, visibility does not have a valid value'],
    [{ min_access_level: 15 }, 'min_access_level does not have a valid value'],
    [{ min_access_level: 'guest' }, 'min_access_level is invalid'],
    [
      { archived: 'perhaps', id_after: 'x', last_activity_after: 'once' },
      'archived is invalid, id_after is invalid, last_activity_after is invalid',
    ],
    [{ search: ['a'] }, 'search is invalid'],
    [{ pagination: 'pages' }, 'pagination does not have a valid value'],
    [{ page: 'x', per_page: 0 }, 'page is invalid, per_page has a value not allowed'],
  ] as const)('%j is refused for every caller', async ([query, text], { given, asLoose }) => {
    for (const who of [null, await given.user(), await given.admin()])
      expect(await (await asLoose(who))(ADDRESS, query)).toMatchObject(badParameter(text))
  })

  test('refuses invalid tokens, blocked users and read_user tokens', async ({ server, given, asLoose }) => {
    expect(await server.send('GET', '/projects', { token: 'glpat-nobody' })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(ADDRESS)).toMatchObject(BLOCKED)
    const token = await given.token(await given.user(), { scopes: '["read_user"]' })
    expect(await server.send('GET', '/projects', { token })).toMatchObject(insufficientScope('api read_api'))
  })

  test('the free tier has no checksum filters', async () => {
    const server = await startTestServer({ tier: 'free' })
    try {
      const given = givenOn(server)
      const token = await given.token(await given.admin())
      await given.project({ repository_checksum_failed: 1 })
      await given.project()
      for (const name of ['repository_checksum_failed', 'wiki_checksum_failed'])
        expect((await server.send('GET', `/projects?${name}=true`, { token })).body).toHaveLength(2)
    } finally {
      await server.stop()
    }
  })

  test('has page headers with links that keep the filters', async ({ server, given, as }) => {
    const call = await as(await given.user())
    for (let n = 0; n < 5; n++) await given.project()
    const { headers, body } = await call(ADDRESS, { per_page: 2, page: 2, visibility: 'public' })
    expect(body).toHaveLength(2)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-page': '2',
      'x-per-page': '2',
      'x-prev-page': '1',
      'x-next-page': '3',
      'x-total': '5',
      'x-total-pages': '3',
    })
    const to = (page: number) => `<${server.origin}/api/v4/projects?page=${page}&per_page=2&visibility=public>`
    expect(headers.get('link')).toBe(
      `${to(1)}; rel="prev", ${to(3)}; rel="next", ${to(1)}; rel="first", ${to(3)}; rel="last"`,
    )
  })

  test('above 50,000 only keyset pages continue', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call(ADDRESS, { page: 500, per_page: 100 })).toMatchObject({ status: 200, body: [] })
    expect(await call(ADDRESS, { page: 501, per_page: 100 })).toEqual(
      expect.objectContaining({
        status: 405,
        body: {
          error:
            'Offset pagination has a maximum allowed offset of 50000 for requests that return objects of type Project. Remaining records can be retrieved using keyset pagination.',
        },
      }),
    )
    expect((await call(ADDRESS, { pagination: 'keyset', order_by: 'id', page: 501, per_page: 100 })).status).toBe(200)
    expect((await call(ADDRESS, { pagination: 'keyset', order_by: 'id', per_page: 0 })).status).toBe(200)
    for (const [per_page, error] of [
      [0, 'per_page has a value not allowed'],
      ['+0', 'per_page has a value not allowed'],
      ['-00', 'per_page has a value not allowed'],
      [[''], 'per_page is invalid'],
      ['x', 'per_page is invalid'],
    ])
      expect(await call(ADDRESS, { per_page })).toMatchObject({ status: 400, body: { error } })
  })

  test('a keyset page has only a next link', async ({ server, given, as }) => {
    const call = await as(await given.user())
    const [first, second] = [await given.project(), await given.project()]
    await given.project()
    const query = { pagination: 'keyset', order_by: 'id', per_page: 2 } as const
    const up = await call(ADDRESS, { ...query, sort: 'asc', visibility: 'public' })
    expect(up.body.map((project) => project.id)).toEqual([first.id, second.id])
    expect(up.headers.get('link')).toBe(
      `<${server.origin}/api/v4/projects?id_after=${second.id}&order_by=id&pagination=keyset&per_page=2&sort=asc&visibility=public>; rel="next"`,
    )
    expect([...up.headers.keys()].filter((name) => /^x-(total|page|per|next|prev)/.test(name))).toEqual([])
    const down = await call(ADDRESS, query)
    expect(down.headers.get('link')).toContain(`id_before=${second.id}`)
    const empty = await call(ADDRESS, { ...query, id_before: first.id })
    expect(empty).toMatchObject({ status: 200, body: [] })
    expect(empty.headers.has('link')).toBe(false)
  })

  test.for(['asc', 'desc'] as const)(
    'keyset pages of a range of ids stay within the range, %s',
    async (sort, { server, given }) => {
      const token = await given.token(await given.user())
      const ids: number[] = []
      for (let i = 0; i < 7; i++) ids.push((await given.project()).id)
      const [below = 0, ...range] = ids
      const above = range.pop() ?? 0
      const seen: number[] = []
      let next = `/projects?pagination=keyset&order_by=id&sort=${sort}&per_page=2&id_after=${below}&id_before=${above}`
      while (next !== '') {
        const { body, headers } = await server.send('GET', next, { token })
        seen.push(
          ...z
            .array(z.object({ id: z.int() }))
            .parse(body)
            .map(({ id }) => id),
        )
        next = /<http:\/\/[^/]+\/api\/v4([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
      }
      expect(seen).toEqual(sort === 'asc' ? range : range.toReversed())
    },
  )

  test.for(['name', 'created_at', undefined] as const)(
    'keyset pages cannot be ordered by %s',
    async (order_by, { given, asLoose }) => {
      expect(await (await asLoose(await given.user()))(ADDRESS, { pagination: 'keyset', order_by })).toMatchObject({
        status: 405,
        body: { error: 'Keyset pagination is not yet available for this type of request' },
      })
    },
  )

  test.for([
    [171, '9976'],
    [172, null],
  ] as const)('above 10,000 projects, the response has no total: %j', async ([times, total], { server, given, as }) => {
    const { admin } = await drawProjects(server, given)
    await multiply(server, times)
    const { headers } = await (await as(admin))(ADDRESS, { simple: true, per_page: 1 })
    expect(headers.get('x-total')).toBe(total)
    expect(headers.has('x-total-pages')).toBe(total !== null)
    expect(headers.get('link')?.includes('rel="last"')).toBe(total !== null)
  })

  test('finds a description of one or two letters in either case', async ({ given, as }) => {
    await given.project({ path: 'quay', description: 'Ab' })
    await given.project({ path: 'pier', description: 'Abc' })
    await given.project({ path: 'berth', description: 'Z' })
    const call = await as(await given.user())
    expect(pathsOf((await call(ADDRESS, { search: 'aB' })).body)).toEqual(['quay'])
    expect(pathsOf((await call(ADDRESS, { search: 'z' })).body)).toEqual(['berth'])
  })

  test('requires each of 100 words', async ({ given, as }) => {
    const words = Array.from({ length: 100 }, (_, i) => `word${i}`)
    await given.project({ path: 'all', description: words.join(' ') })
    await given.project({ path: 'most', description: words.slice(0, 99).join(' ') })
    const call = await as(await given.user())
    expect(pathsOf((await call(ADDRESS, { search: words.join(' ') })).body)).toEqual(['all'])
  })

  test('limits anonymous callers if the setting says so, but not signed-in callers', async ({
    server,
    given,
    asLoose,
  }) => {
    await changeSettings(server, { projects_api_rate_limit_unauthenticated: 2 })
    const statusesOf = async (who: { id: number } | null) => {
      const call = await asLoose(who)
      return [(await call(ADDRESS)).status, (await call(ADDRESS)).status, (await call(ADDRESS)).status]
    }
    expect(await statusesOf(null)).toEqual([200, 200, 429])
    expect(await statusesOf(await given.user())).toEqual([200, 200, 200])
  })
})
