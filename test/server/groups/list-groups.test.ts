import { z } from 'zod'
import { badParameter, notFound } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { drawGroups } from './world.ts'

const ADDRESS = 'GET /groups'
const BELOW = ['GET /groups/:id/subgroups', 'GET /groups/:id/descendant_groups'] as const
const KEYSET = { error: 'Keyset pagination is not yet available for this type of request' }

describe(ADDRESS, () => {
  test('answers with the list form, in the documented order', async ({ server, given, as }) => {
    const { id } = await given.group({ name: 'Pier', path: 'pier', wiki_access_level: 'private' })
    const { body, headers } = await (await as(null))(ADDRESS, {})
    expect(Object.entries(body[0] ?? {})).toEqual(
      Object.entries({
        id,
        web_url: `${server.origin}/groups/pier`,
        name: 'Pier',
        path: 'pier',
        description: '',
        visibility: 'public',
        share_with_group_lock: false,
        require_two_factor_authentication: false,
        two_factor_grace_period: 48,
        project_creation_level: 'developer',
        auto_devops_enabled: null,
        subgroup_creation_level: 'maintainer',
        emails_disabled: null,
        mentions_disabled: null,
        lfs_enabled: true,
        default_branch_protection: 2,
        avatar_url: null,
        request_access_enabled: true,
        full_name: 'Pier',
        full_path: 'pier',
        created_at: '2026-05-22T10:11:12.345Z',
        parent_id: null,
        ldap_cn: null,
        ldap_access: null,
        file_template_project_id: null,
        wiki_access_level: 'private',
      }),
    )
    expect(headers.get('x-total')).toBe('1')
  })

  test('the last fields are absent on the free tier', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    await given.group()
    const { body } = await server.send('GET', '/groups', { token: await given.token(await given.admin()) })
    expect(Array.isArray(body) && Object.keys(body[0]).at(-1)).toBe('parent_id')
    await server.stop()
  })

  test('signed-in users see their own groups, and all visible groups with all_available', async ({
    server,
    given,
    as,
  }) => {
    const people = await drawGroups(server, given)
    const counts: Record<string, [own: number, all: number]> = {}
    for (const [name, who] of Object.entries({ ...people, nobody: null })) {
      const call = await as(who)
      const own = (await call(ADDRESS, { all_available: false, per_page: 100 })).body
      const all = (await call(ADDRESS, { all_available: true, per_page: 100 })).body
      expect(all.map((group) => group.id)).toEqual(expect.arrayContaining(own.map((group) => group.id)))
      counts[name] = [own.length, all.length]
    }
    const everything = counts.admin?.[1]
    expect(counts.stranger?.[0]).toBe(0)
    expect(counts.nobody?.[0]).toBe(counts.nobody?.[1])
    for (const name of ['guest', 'shared', 'below', 'worker', 'external'])
      expect(counts[name], name).toSatisfy(
        ([own = 0, all = 0]: number[]) => own > 0 && own < all && all < (everything ?? 0),
      )
    expect((await (await as(people.admin))(ADDRESS, {})).headers.get('x-total')).toBe(String(everything))
  })

  test('statistics are for administrators and count direct projects only', async ({ server, given, as }) => {
    const group = await given.group({ name: 'A' })
    const below = await given.group({ parent: group, name: 'B' })
    await given.project({ in: group, storage_size: 10, repository_size: 4, uploads_size: 1 })
    const others = { wiki_size: 20, lfs_objects_size: 30, job_artifacts_size: 40, pipeline_artifacts_size: 50 }
    await given.project({ in: group, storage_size: 5, snippets_size: 3, packages_size: 60, ...others })
    await given.project({ in: group, storage_size: 99, pending_delete: 1 })
    await given.project({ in: below, storage_size: 7 })
    const { body } = await (await as(await given.admin()))(ADDRESS, { statistics: true })
    expect(body.map((one) => Object.entries(one.statistics ?? {}))).toEqual([
      [
        ['storage_size', 15],
        ['repository_size', 4],
        ['wiki_size', 20],
        ['lfs_objects_size', 30],
        ['job_artifacts_size', 40],
        ['pipeline_artifacts_size', 50],
        ['packages_size', 60],
        ['snippets_size', 3],
        ['uploads_size', 1],
      ],
      expect.arrayContaining([['storage_size', 7]]),
    ])
    await given.group({ name: 'Empty' })
    const [last] = (await (await as(await given.admin()))(ADDRESS, { statistics: true, search: 'empty' })).body
    expect(last?.statistics?.storage_size).toBe(0)
    const owner = await given.user()
    await given.member({ group }, owner, 50)
    expect((await (await as(owner))(ADDRESS, { statistics: true })).body[0]).not.toHaveProperty('statistics')
    expect(server.events).toEqual([])
  })

  test('custom attributes are for administrators who ask for them', async ({ server, given, as }) => {
    const { id } = await given.group()
    await given.group()
    await server.db.write((trx) =>
      trx
        .insertInto('custom_attribute')
        .values({ target_type: 'group', target_id: id, key: 'a', value: 'b' })
        .execute(),
    )
    const admin = await as(await given.admin())
    const { body } = await admin(ADDRESS, { with_custom_attributes: true, order_by: 'id' })
    expect(body.map((group) => group.custom_attributes)).toEqual([[{ key: 'a', value: 'b' }], []])
    const others = await as(await given.user())
    const { body: open } = await others(ADDRESS, { with_custom_attributes: true, all_available: true })
    expect(open.some((group) => 'custom_attributes' in group)).toBe(false)
  })

  test('the best match comes first, regardless of sort; without a search, names decide', async ({ given, as }) => {
    const ids: Record<string, number> = {}
    for (const [name, path] of [
      ['Far away pier', 'far'],
      ['Pier', 'x-pier-of-many-words'],
      ['Zzz', 'pier'],
      ['Pier', 'pier-2'],
      ['Nothing', 'other'],
    ] as const)
      ids[path] = (await given.group({ name, path })).id
    const call = await as(null)
    const order = async (input: object) =>
      (await call(ADDRESS, { order_by: 'similarity', ...input })).body.map((group) => group.path)
    expect(await order({ search: 'pier' })).toEqual(['pier-2', 'pier', 'x-pier-of-many-words', 'far'])
    expect(await order({ search: 'pier', sort: 'desc' })).toEqual(await order({ search: 'pier', sort: 'asc' }))
    expect(await order({ search: 'pier', per_page: 2, page: 2 })).toEqual(['x-pier-of-many-words', 'far'])
    expect(await order({})).toEqual(['far', 'other', 'x-pier-of-many-words', 'pier-2', 'pier'])
    expect(await order({ sort: 'desc' })).toEqual(['pier', 'pier-2', 'x-pier-of-many-words', 'other', 'far'])
  })

  test.for(BELOW)('%s searches only the last part of each path', async (address, { given, as }) => {
    const top = await given.group({ name: 'Harbour', path: 'harbour' })
    for (const [name, path] of [
      ['Pier', 'north'],
      ['South', 'old-pier'],
    ] as const)
      await given.group({ name, path, parent: top })
    const call = await as(null)
    const found = async (search: string) => (await call(address, { id: top.id, search })).body.map(({ path }) => path)
    expect(await found('pier')).toEqual(['old-pier'])
    expect(await found('harbour')).toEqual([])
  })

  test('administrators see all groups, or their own if they ask for them', async ({ given, as }) => {
    const admin = await given.admin()
    const own = await given.group({ visibility: 'private' })
    await given.group({ visibility: 'private' })
    await given.member({ group: own }, admin, 30)
    const call = await as(admin)
    expect((await call(ADDRESS, {})).body).toHaveLength(2)
    for (const input of [{ all_available: false }, { min_access_level: 30 }])
      expect((await call(ADDRESS, input)).body.map((group) => group.id)).toEqual([own.id])
    expect((await call(ADDRESS, { owned: true, min_access_level: 30, all_available: true })).body).toEqual([])
  })

  test('values of the wrong type are refused', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    for (const [input, text] of [
      [{ min_access_level: 15 }, 'min_access_level does not have a valid value'],
      [
        { order_by: 'created_at', sort: 'up' },
        'order_by does not have a valid value, sort does not have a valid value',
      ],
      [{ skip_groups: 'a' }, 'skip_groups is invalid'],
      [{ statistics: 'maybe' }, 'statistics is invalid'],
      [{ per_page: 0 }, 'per_page has a value not allowed'],
    ] as const)
      expect(await call(ADDRESS, input)).toMatchObject(badParameter(text))
  })

  test('callers with keyset pages cannot use high page numbers', async ({ given, as }) => {
    const deep = { page: 501, per_page: 100 }
    const text =
      'Offset pagination has a maximum allowed offset of 50000 for requests that return objects of type Group.'
    expect(await (await as(null))(ADDRESS, deep)).toMatchObject({
      status: 405,
      body: { error: expect.stringContaining(text) },
    })
    expect((await (await as(await given.user()))(ADDRESS, deep)).body).toEqual([])
  })

  test.for([1, 2, 3] as const)(
    'keyset pages of %i return each group once, even if names repeat',
    async (per_page, { server, given }) => {
      for (const name of ['anchor', 'Harbour', 'harbour', 'harbour', 'Harbour', 'pier']) {
        const parent = await given.group({ name: 'Top', visibility: 'private' })
        await given.group({ name, parent })
      }
      const seen: { id: number; name: string }[] = []
      let next = `/groups?pagination=keyset&order_by=name&sort=asc&per_page=${per_page}`
      while (next !== '') {
        const { body, headers } = await server.send('GET', next)
        seen.push(...z.array(z.object({ id: z.int(), name: z.string() })).parse(body))
        next = /<http:\/\/[^/]+\/api\/v4([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
      }
      const ids = seen.map(({ id }) => id)
      expect(seen.map(({ name }) => name.toLowerCase())).toEqual([
        ...['anchor', 'harbour', 'harbour', 'harbour', 'harbour', 'pier'],
      ])
      expect(new Set(ids).size).toBe(6)
      // Of groups with the same name, the older comes first, on every page.
      expect(ids.slice(1, 5)).toEqual(ids.slice(1, 5).toSorted((a, b) => a - b))
    },
  )

  test('keyset pages are for anonymous callers, ordered by name', async ({ given, as, asLoose }) => {
    await given.group({ name: 'B' })
    await given.group({ name: 'a' })
    const nobody = await as(null)
    const { body, headers } = await nobody(ADDRESS, {
      pagination: 'keyset',
      per_page: 1,
      order_by: 'name',
      sort: 'asc',
    })
    expect(body.map((group) => group.name)).toEqual(['a'])
    expect(headers.get('link')).toMatch(
      /^<http:[^>]+cursor=[\w-]+&order_by=name&pagination=keyset&per_page=1&sort=asc>; rel="next"$/,
    )
    for (const input of [{ order_by: 'id' }, { sort: 'desc' }] as const)
      expect(await nobody(ADDRESS, { pagination: 'keyset', ...input })).toMatchObject({ status: 405, body: KEYSET })
    const numbered = await (await as(await given.user()))(ADDRESS, { pagination: 'keyset', all_available: true })
    expect(numbered.body.map((group) => group.name)).toEqual(['a', 'B'])
    expect(numbered.headers.get('x-total')).toBe('2')
    for (const cursor of ['x', 'e30', 'bnVsbA'])
      expect(await (await asLoose(null))(ADDRESS, { pagination: 'keyset', cursor })).toMatchObject(
        badParameter('cursor is invalid'),
      )
  })
})

describe.for(BELOW)('%s', (address) => {
  test('min_access_level includes the level itself', async ({ given, as }) => {
    const ada = await given.user()
    const top = await given.group()
    const levels = [10, 20, 30, 40, 50] as const
    for (const level of levels) {
      const group = await given.group({ name: `At ${level}`, parent: top })
      await given.member({ group }, ada, level)
    }
    const call = await as(ada)
    for (const min_access_level of levels) {
      const { body } = await call(address, { id: top.id, min_access_level })
      const expected = levels.filter((level) => level >= min_access_level)
      expect(body.map(({ name }) => name)).toEqual(expected.map((level) => `At ${level}`))
    }
  })

  test('subgroups of a hidden group are 404', async ({ given, as }) => {
    const group = await given.group({ visibility: 'private' })
    await given.group({ visibility: 'private', parent: group })
    for (const who of [null, await given.user()])
      expect(await (await as(who))(address, { id: group.id })).toMatchObject(notFound('Group'))
    expect(await (await as(await given.admin()))(address, { id: 99 })).toMatchObject(notFound('Group'))
    expect((await (await as(await given.admin()))(address, { id: group.id })).body).toHaveLength(1)
  })

  test('orders by name, path and id only', async ({ given, asLoose }) => {
    const { id } = await given.group()
    expect(await (await asLoose(null))(address, { id, order_by: 'similarity' })).toMatchObject(
      badParameter('order_by does not have a valid value'),
    )
  })

  test('administrators get statistics and custom attributes', async ({ given, as }) => {
    const parent = await given.group()
    const group = await given.group({ parent })
    await given.project({ in: group, storage_size: 8 })
    const [one] = (
      await (
        await as(await given.admin())
      )(address, { id: parent.id, statistics: true, with_custom_attributes: true })
    ).body
    expect(one).toMatchObject({ statistics: { storage_size: 8 }, custom_attributes: [] })
  })
})
