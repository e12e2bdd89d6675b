import { updateFields } from '../../../src-server/projects/settings/project-settings.ts'
import { badParameter, forbidden, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters } from '../demo/checks.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'PUT /projects/:id'
const PNG = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])])

describe(ADDRESS, () => {
  test('stores and returns every accepted field', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada', name: 'Ada' })
    const project = await given.project({ owner: ada, name: 'Pier', path: 'pier', visibility: 'private' })
    const call = await as(ada)
    const changes = {
      name: 'Pier 7',
      default_branch: 'trunk',
      description: '*Ships*',
      visibility: 'internal',
      allow_merge_on_skipped_pipeline: true,
      approvals_before_merge: 3,
      auto_cancel_pending_pipelines: 'disabled',
      auto_devops_enabled: false,
      build_git_strategy: 'clone',
      build_timeout: 600,
      ci_allow_fork_pipelines_to_run_in_parent_project: false,
      ci_config_path: 'ci/main.yml',
      ci_default_git_depth: 0,
      ci_forward_deployment_enabled: false,
      ci_job_token_scope_enabled: true,
      ci_separated_caches: false,
      emails_disabled: true,
      issues_access_level: 'private',
      issues_template: 'What happened?',
      keep_latest_artifact: false,
      merge_method: 'rebase_merge',
      merge_pipelines_enabled: true,
      merge_requests_template: 'Why?',
      merge_trains_enabled: true,
      pages_access_level: 'public',
      public_jobs: false,
      requirements_access_level: 'disabled',
      restrict_user_defined_variables: true,
      runner_token_expiration_interval: 3600,
      service_desk_enabled: true,
      squash_option: 'always',
      suggestion_commit_message: 'apply',
      wiki_access_level: 'disabled',
    } as const
    server.clock.advance(1000)
    const answer = await call(ADDRESS, {
      id: project.id,
      ...changes,
      topics: ['Sea', 'land', 'sea'],
      container_expiration_policy_attributes: { enabled: true, keep_n: 5 },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...changes,
        path: 'pier',
        name_with_namespace: 'Ada / Pier 7',
        topics: ['sea', 'land'],
        container_expiration_policy: { cadence: '1d', enabled: true, keep_n: 5 },
        updated_at: '2026-05-22T10:11:13.345Z',
      },
    })
    expect((await call('GET /projects/:id', { id: project.id })).body).toMatchObject(answer.body)
    const about = { project_id: project.id, actor_id: ada.id }
    expect(server.events).toEqual([
      { event: 'project.renamed', payload: { ...about, old_name: 'Pier', old_path_with_namespace: 'ada/pier' } },
      { event: 'project.updated', payload: { ...about, changed: expect.arrayContaining(['visibility', 'topics']) } },
    ])
  })

  test('after a new path, the old one redirects reads', async ({ server, given, as, asLoose }) => {
    const ada = await given.user({ username: 'ada' })
    const project = await given.project({ owner: ada, path: 'pier' })
    const call = await as(ada)
    expect((await call(ADDRESS, { id: project.id, path: 'Quay' })).body.path_with_namespace).toBe('ada/Quay')
    expect((await call('GET /projects/:id', { id: 'ada/pier' })).body.id).toBe(project.id)
    expect(await call(ADDRESS, { id: 'ada/pier', description: 'x' })).toMatchObject({
      status: 405,
      body: { message: 'Non GET methods are not allowed for moved projects' },
    })
    const stranger = await asLoose(await given.user())
    expect(await stranger(ADDRESS, { id: project.id, path: 'x' })).toMatchObject(forbidden())
    // A new project at the old path replaces the redirect.
    const next = await call('POST /projects', { name: 'Next', path: 'pier' })
    expect((await call('GET /projects/:id', { id: 'ada/pier' })).body.id).toBe(next.body.id)
    expect(await server.db.read.selectFrom('redirect_route').selectAll().execute()).toEqual([])
  })

  test('a restored path, or a change of case, adds no redirect from the current path', async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user({ username: 'ada' })
    const { id } = await given.project({ owner: ada, path: 'pier' })
    const call = await as(ada)
    await call(ADDRESS, { id, path: 'quay' })
    await call(ADDRESS, { id, path: 'pier' })
    expect(await server.db.read.selectFrom('redirect_route').select('path').execute()).toEqual([{ path: 'ada/quay' }])
    expect((await call(ADDRESS, { id, path: 'Pier' })).body.path).toBe('Pier')
    expect(await server.db.read.selectFrom('redirect_route').select('path').execute()).toEqual([{ path: 'ada/quay' }])
  })

  test('current values change nothing and store no event', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada, name: 'Pier' })
    const call = await as(ada)
    const before = (await call('GET /projects/:id', { id: project.id })).body
    server.clock.advance(1000)
    const same = { id: project.id, name: 'Pier', issues_enabled: true, topics: [] }
    expect(before).toMatchObject((await call(ADDRESS, same)).body)
    expect(server.events).toEqual([])
  })

  test.for(['', null])('a CI path of %j means the default', async (empty, { given, as }) => {
    const ada = await given.user()
    const call = await as(ada)
    const { body: project } = await call('POST /projects', { name: 'Pier', ci_config_path: 'ci.yml' })
    const { body: other } = await call('POST /projects', { name: 'Quay' })
    const { body } = await call(ADDRESS, { id: project.id, ci_config_path: empty })
    expect(body.ci_config_path).toBe('')
    expect(other.ci_config_path).toBe('')
  })

  test('counts and clears topics', async ({ server, given, as }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const call = await as(ada)
    await call(ADDRESS, { id, tag_list: ['a', 'b'] })
    expect((await call(ADDRESS, { id, topics: ['b', 'c'] })).body.topics).toEqual(['b', 'c'])
    expect(await wrongCounters(server.db)).toEqual([])
    expect((await call(ADDRESS, { id, topics: null })).body.topics).toEqual([])
    expect(await wrongCounters(server.db)).toEqual([])
  })

  test('an avatar has an unguessable name, is replaced and removed', async ({ server, given, as }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada, visibility: 'private' })
    const call = await as(ada)
    const { body } = await call(ADDRESS, { id, avatar: PNG })
    expect(body.avatar_url).toMatch(/\/-\/gantry\/v1\/pictures\/[\w-]{22}$/)
    const shown = await fetch(body.avatar_url ?? '')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    const other = (await call(ADDRESS, { id, avatar: PNG })).body.avatar_url
    expect(other).not.toBe(body.avatar_url)
    await server.instance.jobs.idle()
    expect((await fetch(body.avatar_url ?? '')).status).toBe(404)
    expect((await call(ADDRESS, { id, avatar: '' })).body.avatar_url).toBeNull()
    await server.instance.jobs.idle()
    expect((await fetch(other ?? '')).status).toBe(404)
  })

  test.for([
    [new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 'file format is not supported'],
    [new Blob([PNG, new Uint8Array(200 * 1024)]), 'is too big (should be at most 200 KiB)'],
  ] as const)('an avatar that is no image or is too large is refused', async ([avatar, text], { given, as }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const answer = await (await as(ada))(ADDRESS, { id, avatar })
    expect(answer).toMatchObject({ status: 400, body: { message: { avatar: [expect.stringContaining(text)] } } })
  })

  test('refuses a request without any known field, naming all fields', async ({ given, asLoose }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const names = [...Object.keys(updateFields), 'avatar'].join(', ')
    const text = `${names} are missing, at least one parameter must be provided`
    expect(await (await asLoose(ada))(ADDRESS, { id, colour: 'red' })).toMatchObject(badParameter(text))
  })

  test('Maintainers change it, Owners its visibility, administrators its storage', async ({ given, asLoose }) => {
    const [ada, ben, cyd, eve] = [await given.user(), await given.user(), await given.user(), await given.user()]
    const group = await given.group()
    const { id } = await given.project({ in: group, visibility: 'private' })
    await given.member({ group }, ada, 50)
    await given.member({ group }, ben, 40)
    await given.member({ group }, cyd, 30)
    const [owner, maintainer, developer, stranger] = [
      await asLoose(ada),
      await asLoose(ben),
      await asLoose(cyd),
      await asLoose(eve),
    ]
    expect((await maintainer(ADDRESS, { id, name: 'Other', path: 'other' })).status).toBe(200)
    expect(await maintainer(ADDRESS, { id, visibility: 'public' })).toMatchObject(forbidden())
    expect((await owner(ADDRESS, { id, visibility: 'public' })).status).toBe(200)
    await owner(ADDRESS, { id, visibility: 'private' })
    expect(await owner(ADDRESS, { id, repository_storage: 'default' })).toMatchObject(forbidden())
    const admin = await asLoose(await given.admin())
    expect(await admin(ADDRESS, { id, repository_storage: 'nowhere' })).toMatchObject(
      invalid({ repository_storage: ['is not included in the list'] }),
    )
    expect((await admin(ADDRESS, { id, repository_storage: 'default' })).status).toBe(200)
    expect(await developer(ADDRESS, { id, description: 'x' })).toMatchObject(forbidden())
    expect(await stranger(ADDRESS, { id, description: 'x' })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(ADDRESS, { id })).toMatchObject(UNAUTHORIZED)
  })

  test('an archived project is read-only', async ({ given, asLoose }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada, archived: 1 })
    expect(await (await asLoose(ada))(ADDRESS, { id, description: 'x' })).toMatchObject(forbidden())
  })

  test.for([
    [{ name: 'Taken' }, { 'project_namespace.name': ['has already been taken'], name: ['has already been taken'] }],
    [{ path: 'TAKEN' }, { path: ['has already been taken'] }],
    [{ path: '' }, { path: ["can't be blank"] }],
    [{ name: '' }, { name: ["can't be blank"] }],
    [{ description: 'x'.repeat(2001) }, { description: ['is too long (maximum is 2000 characters)'] }],
    [{ topics: ['y'.repeat(256)] }, { topics: ['is too long (maximum is 255 characters)'] }],
    [{ build_timeout: 599 }, { build_timeout: ['needs to be between 10 minutes and 1 month'] }],
    [{ ci_config_path: '../x' }, { ci_config_path: ['cannot include leading slash or directory traversal.'] }],
    [{ ci_default_git_depth: 1001 }, { ci_default_git_depth: ['must be less than or equal to 1000'] }],
    [{ ci_default_git_depth: -1 }, { ci_default_git_depth: ['must be greater than or equal to 0'] }],
    [
      { default_branch: 'a..b' },
      { base: ["Could not set the default branch. Do you have a branch named 'a..b' in your repository?"] },
    ],
    [{ mirror: true }, { import_url: ["can't be blank"] }],
    [{ mirror_user_id: 4711 }, { mirror_user_id: ['is invalid'] }],
    [{ visibility: 'public' }, { visibility_level: ['public is not allowed in a private group.'] }],
    [{ import_url: 'file:///etc' }, { import_url: ['is blocked: Only allowed schemes are http, https, git'] }],
  ] as const)('%j is refused by the model', async ([input, message], { given, asLoose }) => {
    const ada = await given.user()
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, ada, 50)
    await given.project({ in: group, name: 'Taken', path: 'taken' })
    const { id } = await given.project({ in: group, visibility: 'private' })
    const answer = await (await asLoose(ada))(ADDRESS, { id, ...input })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual({ message })
  })

  test('respects restricted levels of the instance, and the origin of a fork', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const call = await asLoose(ada)
    const origin = await given.project({ visibility: 'internal' })
    const fork = await given.project({ owner: ada, visibility: 'private', forked_from_project_id: origin.id })
    expect(await call(ADDRESS, { id: fork.id, visibility: 'public' })).toMatchObject(
      invalid({ visibility_level: ['public is not allowed since the fork source project has lower visibility.'] }),
    )
    await changeSettings(server, { restricted_visibility_levels: ['internal'] })
    expect(await call(ADDRESS, { id: fork.id, visibility: 'internal' })).toMatchObject(
      invalid({ visibility_level: ['internal has been restricted by your Gantry administrator'] }),
    )
    expect((await (await asLoose(await given.admin()))(ADDRESS, { id: fork.id, visibility: 'internal' })).status).toBe(
      200,
    )
    expect((await call(ADDRESS, { id: fork.id, visibility: 'internal' })).status).toBe(200)
  })

  test('refuses imports, because there are no repositories', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada, import_url: 'https://example.com/a.git', mirror: 1 })
    const call = await asLoose(ada)
    const url = { id, import_url: 'https://example.com/b.git' }
    const message = 'Gantry keeps no repositories, so it cannot import one from a URL'
    expect(await call(ADDRESS, url)).toMatchObject({ status: 422, body: { message } })
    expect(await call(ADDRESS, { id, import_url: '' })).toMatchObject(invalid({ import_url: ["can't be blank"] }))
    expect(await call(ADDRESS, { id, import_url: '', mirror: false })).toMatchObject({ body: { import_url: null } })
    await changeSettings(server, { import_sources: [] })
    expect(await call(ADDRESS, url)).toMatchObject(forbidden())
  })

  test('on the free tier, settings of paid tiers stay unchanged', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const sent = { id, issues_template: 'x', approvals_before_merge: 2, mirror: true, description: 'y' }
    const answer = await callBy(server, await given.token(ada), ADDRESS, sent)
    expect(answer).toMatchObject({ status: 200, body: { description: 'y' } })
    const columns = ['issues_template', 'approvals_before_merge', 'mirror'] as const
    expect(await server.db.read.selectFrom('project').select(columns).where('id', '=', id).execute()).toEqual([
      { issues_template: null, approvals_before_merge: 0, mirror: 0 },
    ])
    await server.stop()
  })
})
