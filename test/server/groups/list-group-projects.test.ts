import { badParameter, UNAUTHORIZED } from '../../support/answers.ts'
import type { Given } from '../../support/given.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /groups/:id/projects'
const pathsOf = (body: readonly { path: string }[]) => body.map((project) => project.path)

/** A group with a subgroup, a project in each, and two projects shared with the group; one share has expired. */
async function harbour({ db, clock }: TestServer, given: Given) {
  const group = await given.group({ path: 'harbour', name: 'Harbour' })
  const below = await given.group({ path: 'quays', parent: group })
  const pier = await given.project({ in: group, path: 'pier', name: 'Pier' })
  const crane = await given.project({ in: below, path: 'crane', name: 'Crane' })
  const pilot = await given.project({ path: 'pilot', name: 'Pilot' })
  const gone = await given.project({ path: 'gone' })
  const created_at = clock.iso()
  await db.write((trx) =>
    trx
      .insertInto('project_group_link')
      .values([
        { project_id: pilot.id, group_id: group.id, group_access: 30, expires_at: null, created_at },
        { project_id: gone.id, group_id: group.id, group_access: 30, expires_at: '2026-05-21', created_at },
      ])
      .execute(),
  )
  return { group, below, pier, crane, pilot }
}

describe(ADDRESS, () => {
  test("lists the group's own projects and those shared with it, the newest first", async ({ server, given, as }) => {
    const { group, pilot } = await harbour(server, given)
    const call = await as(await given.user())
    const { body, headers } = await call(ADDRESS, { id: group.id })
    expect(pathsOf(body)).toEqual(['pilot', 'pier'])
    expect(headers.get('x-total')).toBe('2')
    expect(body[0]).toMatchObject({ id: pilot.id, permissions: { project_access: null, group_access: null } })
    expect(pathsOf((await call(ADDRESS, { id: 'HARBOUR' })).body)).toEqual(['pilot', 'pier'])
  })

  test('shared projects can be excluded, and projects of subgroups included', async ({ server, given, as }) => {
    const { group } = await harbour(server, given)
    const call = await as(await given.user())
    const paths = async (query: object) => pathsOf((await call(ADDRESS, { id: group.id, ...query })).body)
    expect(await paths({ with_shared: false })).toEqual(['pier'])
    expect(await paths({ with_shared: false, include_subgroups: true })).toEqual(['crane', 'pier'])
    expect(await paths({ include_subgroups: true, order_by: 'name', sort: 'asc' })).toEqual(['crane', 'pier', 'pilot'])
  })

  test('lists each project once, even if it is in the group and shared with it', async ({ server, given, as }) => {
    const { group, pier } = await harbour(server, given)
    const link = { project_id: pier.id, group_id: group.id, group_access: 10, created_at: server.clock.iso() }
    await server.db.write((trx) => trx.insertInto('project_group_link').values(link).execute())
    const { body, headers } = await (await as(null))(ADDRESS, { id: group.id })
    expect(pathsOf(body)).toEqual(['pilot', 'pier'])
    expect(headers.get('x-total')).toBe('2')
  })

  test('by similarity, the best match comes first, regardless of sort', async ({ server, given, as }) => {
    const { group } = await harbour(server, given)
    await given.project({ in: group, path: 'pier-of-the-north' })
    for (const who of [await given.user(), null])
      for (const sort of ['asc', 'desc'] as const) {
        const query = { id: group.id, order_by: 'similarity', search: 'pier', sort } as const
        expect(pathsOf((await (await as(who))(ADDRESS, query)).body)).toEqual(['pier', 'pier-of-the-north'])
      }
  })

  test('by similarity without a search, orders by name, ascending', async ({ server, given, as }) => {
    const { group } = await harbour(server, given)
    const call = await as(null)
    for (const query of [{}, { search: '' }, { search: ' ' }, { sort: 'desc' as const }]) {
      const { body } = await call(ADDRESS, { id: group.id, order_by: 'similarity', ...query })
      expect(pathsOf(body)).toEqual(['pier', 'pilot'])
    }
  })

  test('anonymous callers get the simple form of public projects', async ({ server, given, as }) => {
    const { group } = await harbour(server, given)
    await given.project({ in: group, visibility: 'internal' })
    const { body } = await (await as(null))(ADDRESS, { id: group.id })
    expect(pathsOf(body)).toEqual(['pilot', 'pier'])
    expect(body[0]).not.toHaveProperty('visibility')
    const [simple] = (await (await as(await given.user()))(ADDRESS, { id: group.id, simple: true })).body
    expect(simple).not.toHaveProperty('permissions')
  })

  test("owned and min_access_level use the caller's access", async ({ server, given, as }) => {
    const { group, pier, pilot } = await harbour(server, given)
    const ada = await given.user()
    await given.member({ project: pier }, ada, 50)
    await given.member({ project: pilot }, ada, 20)
    const call = await as(ada)
    const paths = async (query: object) => pathsOf((await call(ADDRESS, { id: group.id, ...query })).body)
    expect(await paths({ owned: true })).toEqual(['pier'])
    expect(await paths({ min_access_level: 20 })).toEqual(['pilot', 'pier'])
    expect(await paths({ min_access_level: 30 })).toEqual(['pier'])
    expect((await (await as(null))(ADDRESS, { id: group.id, owned: true })).body).toEqual([])
  })

  test('custom attributes are for administrators who ask for them', async ({ server, given, as }) => {
    const { group, pier } = await harbour(server, given)
    const row = { target_type: 'project', target_id: pier.id, key: 'team', value: 'red' } as const
    await server.db.write((trx) => trx.insertInto('custom_attribute').values(row).execute())
    const query = { id: group.id, with_custom_attributes: true, with_shared: false }
    const [project] = (await (await as(await given.admin()))(ADDRESS, query)).body
    expect(project?.custom_attributes).toEqual([{ key: 'team', value: 'red' }])
    const [untold] = (await (await as(await given.user()))(ADDRESS, query)).body
    expect(untold).not.toHaveProperty('custom_attributes')
  })

  test('no project has security reports in the highest tier; other tiers have no such filter', async ({
    server,
    given,
    as,
  }) => {
    const { group } = await harbour(server, given)
    const call = await as(null)
    expect((await call(ADDRESS, { id: group.id, with_security_reports: true })).body).toEqual([])
    const free = await startTestServer({ tier: 'premium' })
    try {
      await free.db.write(async (trx) => {
        const at = free.clock.iso()
        const dates = { created_at: at, updated_at: at }
        await trx
          .insertInto('namespace')
          .values({ id: 90, kind: 'group', name: 'G', path: 'g', full_path: 'g', full_name: 'G', ...dates })
          .execute()
        await trx.insertInto('group').values({ id: 90, visibility: 'public' }).execute()
        const paths = { path: 'p', path_with_namespace: 'g/p', name: 'P', name_with_namespace: 'G / P' }
        await trx
          .insertInto('project')
          .values({ namespace_id: 90, visibility: 'public', ...paths, ...dates, last_activity_at: at })
          .execute()
      })
      const answer = await free.send('GET', '/groups/90/projects?with_security_reports=true')
      expect(answer.body).toHaveLength(1)
    } finally {
      await free.stop()
    }
  })

  test('missing and hidden groups are the same 404', async ({ given, as }) => {
    const secret = await given.group({ visibility: 'private' })
    const call = await as(await given.user())
    for (const id of [secret.id, 999, 'no/where'])
      expect(await call(ADDRESS, { id })).toMatchObject({ status: 404, body: { message: '404 Group Not Found' } })
  })

  test('invalid values are refused', async ({ server, given, asLoose }) => {
    const { group } = await harbour(server, given)
    const call = await asLoose(null)
    const refusal = async (query: object) => call(ADDRESS, { id: group.id, ...query })
    expect(await refusal({ order_by: 'storage_size' })).toMatchObject(
      badParameter('order_by does not have a valid value'),
    )
    expect(await refusal({ min_access_level: 15 })).toMatchObject(
      badParameter('min_access_level does not have a valid value'),
    )
    expect(await refusal({ archived: 'maybe', with_shared: 'so' })).toMatchObject(
      badParameter('archived is invalid, with_shared is invalid'),
    )
    expect((await refusal({ page: 600, per_page: 100 })).status).toBe(405)
  })

  test('an unknown token is 401 and not treated as anonymous', async ({ server }) => {
    expect(await server.send('GET', '/groups/1/projects', { token: 'glpat-no' })).toMatchObject(UNAUTHORIZED)
  })
})
