import { badParameter, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedAccess, storedAccess, wrongCounters } from '../demo/checks.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'POST /projects/:id/fork'
const PNG = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])])
const NOT_ALLOWED = { status: 404, body: { message: '404 Not Found' } }
const conflict = (message: object) => ({ status: 409, body: { message } })

describe(ADDRESS, () => {
  test('copies repository data and access levels', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user({ username: 'ada', name: 'Ada' }), await given.user()]
    const origin = await given.project({
      owner: ben,
      name: 'Pier',
      path: 'pier',
      description: 'Ships',
      default_branch: 'trunk',
      empty_repo: 0,
      readme_path: 'README.md',
      license_key: 'mit',
      commit_count: 7,
      repository_size: 1000,
      lfs_objects_size: 20,
      wiki_size: 5,
      storage_size: 1025,
      issues_access_level: 'disabled',
      wiki_access_level: 'private',
      ci_config_path: 'ci.yml',
      merge_method: 'ff',
      star_count: 0,
    })
    await (await as(ben))('PUT /projects/:id', { id: origin.id, avatar: PNG, topics: ['sea'] })
    await server.db.write((trx) =>
      trx.insertInto('project_language').values({ project_id: origin.id, name: 'Ruby', share: 100 }).execute(),
    )
    const { issue, label } = givenIssuesOn(server)
    await issue(origin, ben, { labels: [await label({ project: origin })] })
    server.events.length = 0
    const call = await as(ada)
    const answer = await call(ADDRESS, { id: origin.id, mr_default_target_self: true })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Pier',
        path_with_namespace: 'ada/pier',
        name_with_namespace: 'Ada / Pier',
        description: 'Ships',
        visibility: 'public',
        default_branch: 'trunk',
        empty_repo: false,
        topics: [],
        star_count: 0,
        forks_count: 0,
        creator_id: ada.id,
        forked_from_project: { id: origin.id, forks_count: 1 },
        mr_default_target_self: true,
        import_status: 'scheduled',
        issues_access_level: 'disabled',
        wiki_access_level: 'private',
        ci_config_path: 'ci.yml',
        merge_method: 'merge',
      },
    })
    const { id } = answer.body
    await server.instance.jobs.idle()
    const forked = (await call('GET /projects/:id', { id, statistics: true, license: true })).body
    expect(forked).toMatchObject({
      import_status: 'finished',
      permissions: { project_access: { access_level: 50 } },
      license: { key: 'mit' },
      statistics: { commit_count: 7, storage_size: 1020, repository_size: 1000, lfs_objects_size: 20, wiki_size: 0 },
    })
    expect((await fetch(forked.avatar_url ?? '')).headers.get('content-type')).toBe('image/png')
    expect(forked.avatar_url).not.toBe((await call('GET /projects/:id', { id: origin.id })).body.avatar_url)
    const languages = server.db.read.selectFrom('project_language').select(['name', 'share'])
    expect(await languages.where('project_id', '=', id).execute()).toEqual([{ name: 'Ruby', share: 100 }])
    expect((await server.db.read.selectFrom('label').select('project_id').execute()).length).toBe(1)
    expect(server.events).toEqual([
      { event: 'project.created', payload: { project_id: id, creator_id: ada.id } },
      {
        event: 'member.added',
        payload: {
          project_id: id,
          group_id: null,
          user_id: ada.id,
          access_level: 50,
          expires_at: null,
          invite_source: null,
          actor_id: ada.id,
        },
      },
      { event: 'project.forked', payload: { project_id: id, forked_from_project_id: origin.id, actor_id: ada.id } },
    ])
    expect(await wrongCounters(server.db)).toEqual([])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
  })

  test('accepts another name and a group by id or path', async ({ given, as }) => {
    const ada = await given.user()
    const origin = await given.project({ default_branch: 'main', empty_repo: 0 })
    const group = await given.group({ path: 'harbour', visibility: 'internal' })
    const below = await given.group({ path: 'north', parent: group, visibility: 'private' })
    await given.member({ group }, ada, 30)
    const call = await as(ada)
    const fork = async (input: object) => (await call(ADDRESS, { id: origin.id, ...input })).body
    expect(
      await fork({ namespace_id: group.id, name: 'One', path: 'one', description: 'x', branches: 'stable' }),
    ).toMatchObject({
      path_with_namespace: 'harbour/one',
      name: 'One',
      description: 'x',
      default_branch: 'stable',
      visibility: 'internal',
    })
    // An empty text means all branches.
    expect(await fork({ namespace_id: group.id, name: 'All', path: 'all', branches: '' })).toMatchObject({
      path: 'all',
      default_branch: 'main',
    })
    expect(await fork({ namespace_path: 'harbour/north', path: 'two' })).toMatchObject({ visibility: 'private' })
    expect(await fork({ namespace: below.id, path: 'three', name: '3' })).toMatchObject({
      path_with_namespace: 'harbour/north/three',
    })
    expect(await fork({ namespace: 'HARBOUR', path: 'four', name: '4', visibility: 'private' })).toMatchObject({
      path_with_namespace: 'harbour/four',
      visibility: 'private',
    })
  })

  test('is not more visible than its origin and the instance allow', async ({ server, given, as }) => {
    const ada = await given.user()
    const call = await as(ada)
    const hidden = await given.project({ owner: ada, visibility: 'private', name: 'A', path: 'a' })
    expect((await call(ADDRESS, { id: hidden.id, name: 'B', path: 'b', visibility: 'public' })).body.visibility).toBe(
      'private',
    )
    const open = await given.project({ name: 'C', path: 'c' })
    await changeSettings(server, { restricted_visibility_levels: ['public'] })
    expect((await call(ADDRESS, { id: open.id })).body).toMatchObject({ visibility: 'internal', import_status: 'none' })
  })

  test('a taken name or path and a full namespace are conflicts', async ({ given, asLoose }) => {
    const ada = await given.user({ projects_limit: 2 })
    const call = await asLoose(ada)
    const origin = await given.project({ name: 'Pier', path: 'pier' })
    const TAKEN = ['has already been taken']
    expect((await call(ADDRESS, { id: origin.id })).status).toBe(201)
    expect(await call(ADDRESS, { id: origin.id })).toMatchObject(conflict({ name: TAKEN, path: TAKEN }))
    expect(await call(ADDRESS, { id: origin.id, name: 'Other', path: '-' })).toMatchObject({ status: 409 })
    await call(ADDRESS, { id: origin.id, name: 'Other', path: 'other' })
    expect(await call(ADDRESS, { id: origin.id, name: 'Third', path: 'third' })).toMatchObject(
      conflict({
        limit_reached: ['Your project limit is 2 projects! Please contact your administrator to increase it'],
      }),
    )
  })

  test('requires the right to read the code, and enabled forks', async ({ given, asLoose }) => {
    const ada = await given.user()
    const call = await asLoose(ada)
    const guest = await given.project({ visibility: 'private' })
    await given.member({ project: guest }, ada, 10)
    const closed = await given.project({ forking_access_level: 'private' })
    const off = await given.project({ forking_access_level: 'disabled' })
    const codeless = await given.project({ repository_access_level: 'disabled' })
    for (const { id } of [guest, closed, off, codeless]) expect(await call(ADDRESS, { id })).toMatchObject(NOT_ALLOWED)
  })

  test('requires a visible namespace in which the caller may create projects', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const ben = await given.user()
    const call = await asLoose(ada)
    const { id } = await given.project()
    const hidden = await given.group({ visibility: 'private' })
    await given.group({ path: 'open' })
    expect(await call(ADDRESS, { id, namespace_id: 4711 })).toMatchObject(notFound('Namespace'))
    expect(await call(ADDRESS, { id, namespace_id: hidden.id })).toMatchObject(notFound('Namespace'))
    expect(await call(ADDRESS, { id, namespace_path: ben.username })).toMatchObject(notFound('Namespace'))
    expect(await call(ADDRESS, { id, namespace: 'open' })).toMatchObject(notFound('Target Namespace'))
    expect(await call(ADDRESS, { id, namespace: 'open', namespace_id: 1 })).toMatchObject(
      badParameter('namespace, namespace_id, namespace_path are mutually exclusive'),
    )
    expect(await call(ADDRESS, { id: 4711 })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(ADDRESS, { id })).toMatchObject(UNAUTHORIZED)
    const kept = await given.group({ prevent_forking_outside_group: 1 })
    const inside = await given.project({ in: await given.group({ parent: kept }) })
    await given.member({ group: kept }, ada, 50)
    expect(await call(ADDRESS, { id: inside.id })).toMatchObject(notFound('Target Namespace'))
    expect((await call(ADDRESS, { id: inside.id, namespace_id: kept.id })).status).toBe(201)
    expect(await wrongCounters(server.db)).toEqual([])
  })
})

describe('POST /projects/:id/fork/:forked_from_id and DELETE /projects/:id/fork', () => {
  const LINK = 'POST /projects/:id/fork/:forked_from_id'
  const UNLINK = 'DELETE /projects/:id/fork'

  test('a project can become a fork once, and be unlinked', async ({ server, given, as, asLoose }) => {
    const ada = await given.user()
    const origin = await given.project()
    const { id } = await given.project({ owner: ada })
    const call = await as(ada)
    expect(await call(LINK, { id, forked_from_id: origin.id })).toMatchObject({
      status: 201,
      body: { id, forked_from_project: { id: origin.id, forks_count: 1 }, mr_default_target_self: false },
    })
    expect(await (await asLoose(ada))(LINK, { id, forked_from_id: origin.id })).toMatchObject({
      status: 409,
      body: { message: 'Project already forked' },
    })
    expect(await wrongCounters(server.db)).toEqual([])
    await server.db.write((trx) =>
      trx.updateTable('project').set({ mr_default_target_self: 1 }).where('id', '=', id).execute(),
    )
    expect((await call(UNLINK, { id })).status).toBe(204)
    // The setting is one of forks, so a later link starts without it.
    const after = server.db.read.selectFrom('project').select('mr_default_target_self').where('id', '=', id)
    expect(await after.executeTakeFirst()).toEqual({ mr_default_target_self: 0 })
    expect((await call(UNLINK, { id })).status).toBe(304)
    expect((await call('GET /projects/:id', { id })).body.forked_from_project).toBeUndefined()
    expect(await wrongCounters(server.db)).toEqual([])
    const payload = { project_id: id, forked_from_project_id: origin.id, actor_id: ada.id }
    expect(server.events).toEqual([
      { event: 'project.forked', payload },
      { event: 'project.unforked', payload },
    ])
  })

  test('a project cannot be its own origin, directly or through other forks', async ({ given, asLoose }) => {
    const ada = await given.user()
    const first = await given.project({ owner: ada })
    const second = await given.project({ owner: ada, forked_from_project_id: first.id })
    const call = await asLoose(ada)
    const ITSELF = { status: 400, body: { message: 'A project cannot be a fork of itself' } }
    expect(await call(LINK, { id: first.id, forked_from_id: second.id })).toMatchObject(ITSELF)
    expect(await call(LINK, { id: first.id, forked_from_id: first.id })).toMatchObject(ITSELF)
  })

  test('requires Owner, and an origin that may be forked', async ({ server, given, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ada })
    await given.member({ project }, ben, 40)
    const origin = await given.project({ visibility: 'private' })
    const off = await given.project({ forking_access_level: 'disabled' })
    const call = await asLoose(ada)
    expect((await (await asLoose(ben))(LINK, { id: project.id, forked_from_id: off.id })).status).toBe(403)
    expect((await (await asLoose(ben))(UNLINK, { id: project.id })).status).toBe(403)
    expect(await call(LINK, { id: project.id, forked_from_id: origin.id })).toMatchObject(notFound('Project'))
    expect(await call(LINK, { id: project.id, forked_from_id: off.id })).toMatchObject(NOT_ALLOWED)
    expect(await (await asLoose(null))(UNLINK, { id: project.id })).toMatchObject(UNAUTHORIZED)
    const headers = { 'If-Unmodified-Since': 'Tue, 01 Jan 2019 00:00:00 GMT' }
    const init = { token: await given.token(ada), headers }
    expect((await server.send('DELETE', `/projects/${project.id}/fork`, init)).status).toBe(412)
  })
})
