import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectArchive } from '../../support/archives.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const archive = (project: object = {}) => projectArchive({ project })
const empty = await archive()
const projectAt = (server: TestServer, path_with_namespace: string) =>
  server.db.read
    .selectFrom('project')
    .selectAll()
    .where('path_with_namespace', '=', path_with_namespace)
    .executeTakeFirst()

/** The stored files of the instance, and those in its temporary folder. */
function filesOf({ instance }: TestServer): string[] {
  return readdirSync(instance.files.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('POST /projects/import', () => {
  test('accepts an archive as scheduled and imports it in the background', async ({ server, given }) => {
    const user = await given.user({ username: 'ann', name: 'Ann' })
    const bytes = await archive({ description: 'Hello', visibility_level: 20, archived: true })
    const { answer, status, project_id } = await importFile(server, given, user, bytes, {
      path: 'moved',
      name: 'Moved here',
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        description: null,
        name: 'Moved here',
        name_with_namespace: 'Ann / Moved here',
        path: 'moved',
        path_with_namespace: 'ann/moved',
        created_at: server.clock.iso(),
        import_status: 'scheduled',
        import_type: 'service_project',
        failed_relations: [],
        import_error: null,
        stats: null,
      },
    })
    expect(answer.body).toMatchObject({ correlation_id: answer.headers.get('x-request-id') })
    expect(status).toMatchObject({ id: project_id, import_status: 'finished', description: 'Hello' })
    const project = await projectAt(server, 'ann/moved')
    expect(project).toMatchObject({ visibility: 'public', archived: 1, import_status: 'finished', creator_id: user.id })
    expect(server.events.map(({ event }) => event)).toEqual(['import.scheduled', 'import.ended'])
    await expect.poll(() => filesOf(server)).toEqual([])
  })

  test('authentication comes before parameters', async ({ asLoose }) => {
    const answer = await (await asLoose(null))('POST /projects/import')
    expect(answer).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
  })

  test('reports missing parameters, path first', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call('POST /projects/import')).toMatchObject({
      status: 400,
      body: { error: 'path is missing, file is missing' },
    })
    expect(await call('POST /projects/import', { path: 'a', file: 'text' })).toMatchObject({
      status: 400,
      body: { error: 'file is invalid' },
    })
    expect(await call('POST /projects/import', { path: 'a', file: new Blob(['x']), overwrite: 'maybe' })).toMatchObject(
      {
        status: 400,
        body: { error: 'overwrite is invalid' },
      },
    )
  })

  test('checks the source first, then the rate limit, then the file name', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.user())
    const request = { path: 'a', file: new File(['x'], 'export.zip') }
    await server.db.write((trx) => server.instance.settings.store(trx, { project_import_limit: 6 }, server.clock.iso()))
    await server.instance.settings.load(server.db.read)
    for (let i = 0; i < 6; i++) {
      expect(await call('POST /projects/import', request)).toMatchObject({
        status: 422,
        body: { message: { error: 'You need to upload a Gantry project export archive (ending in .gz).' } },
      })
    }
    const limited = await call('POST /projects/import', request)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    await server.db.write((trx) => server.instance.settings.store(trx, { import_sources: ['git'] }, server.clock.iso()))
    await server.instance.settings.load(server.db.read)
    expect(await call('POST /projects/import', request)).toMatchObject({
      status: 403,
      body: { message: '403 Forbidden' },
    })
  })

  test('finds a namespace by id and path; a hidden namespace does not exist', async ({ server, given }) => {
    const user = await given.user()
    const group = await given.group({ path: 'team', visibility: 'private' })
    const stranger = await importFile(server, given, user, empty, { namespace: 'team' })
    expect(stranger.answer).toMatchObject({ status: 404, body: { message: '404 Namespace Not Found' } })
    await given.member({ group }, user, 40)
    expect((await importFile(server, given, user, empty, { namespace: 'TEAM', path: 'a' })).answer.status).toBe(201)
    expect(
      (await importFile(server, given, user, empty, { namespace: String(group.id), path: 'b' })).answer.status,
    ).toBe(201)
    expect(await projectAt(server, 'team/b')).toMatchObject({ namespace_id: group.id })
  })

  test.for([
    [10, 400],
    [30, 400],
    [40, 201],
    [50, 201],
  ])('access level %i is answered with %i', async ([role = 0, status = 0], { server, given }) => {
    const user = await given.user()
    const group = await given.group()
    await given.member({ group }, user, role)
    const { answer } = await importFile(server, given, user, empty, { namespace: group.full_path })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body).toEqual({ message: 'Namespace is not valid' })
  })

  test("another user's namespace is hidden, except from administrators", async ({ server, given }) => {
    const owner = await given.user({ username: 'owner' })
    expect((await importFile(server, given, await given.user(), empty, { namespace: 'owner' })).answer.status).toBe(404)
    const admin = await given.admin()
    const { project_id } = await importFile(server, given, admin, empty, { namespace: 'owner' })
    const levels = await server.db.read
      .selectFrom('project_authorization')
      .selectAll()
      .where('project_id', '=', project_id)
      .orderBy('user_id')
      .execute()
    expect(levels.map(({ user_id, access_level }) => [user_id, access_level])).toEqual([
      [owner.id, 50],
      [admin.id, 40],
    ])
  })

  test.for([
    [
      '-dash',
      "Path can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'",
    ],
    [
      'a b',
      "Path can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'",
    ],
    [
      '../../x',
      "Path can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'",
    ],
    [
      'x.git',
      "Path can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'",
    ],
    ['', "Path can't be blank"],
    ['p'.repeat(256), 'Path is too long (maximum is 255 characters)'],
  ] as const)('the path %s is refused', async ([path, message], { server, given }) => {
    const { answer } = await importFile(server, given, await given.user(), empty, { path })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    await expect.poll(() => filesOf(server)).toEqual([])
  })

  test('path and name must be unique in the namespace, regardless of case', async ({ server, given }) => {
    const user = await given.user({ username: 'ann' })
    await given.project({ owner: user, path: 'taken', name: 'Taken' })
    const path = await importFile(server, given, user, empty, { path: 'TAKEN' })
    expect(path.answer).toMatchObject({ status: 400, body: { message: 'Path has already been taken' } })
    const name = await importFile(server, given, user, empty, { path: 'free', name: 'Taken' })
    expect(name.answer).toMatchObject({ status: 400, body: { message: 'Name has already been taken' } })
    await expect.poll(() => filesOf(server)).toEqual([])
  })

  test('overrides take precedence over the archive, an empty description too', async ({ server, given }) => {
    const user = await given.user({ username: 'ann' })
    const bytes = await projectArchive({
      project: { description: 'From the file', visibility_level: 20, merge_requests_ff_only_enabled: true },
      relations: { project_feature: [{ wiki_access_level: 0, issues_access_level: 10, pages_access_level: 30 }] },
    })
    const { answer, status } = await importFile(server, given, user, bytes, {
      'override_params[description]': '',
      'override_params[visibility]': 'internal',
      'override_params[wiki_access_level]': 'private',
      'override_params[request_access_enabled]': 'false',
    })
    expect(answer.status).toBe(201)
    expect(status).toMatchObject({ import_status: 'finished' })
    expect(await projectAt(server, 'ann/imported')).toMatchObject({
      description: '',
      visibility: 'internal',
      merge_method: 'ff',
      wiki_access_level: 'private',
      issues_access_level: 'private',
      pages_access_level: 'public',
      request_access_enabled: 0,
      creator_id: user.id,
    })
    const wrong = await importFile(server, given, user, empty, { path: 'b', 'override_params[visibility]': 'secret' })
    expect(wrong.answer).toMatchObject({
      status: 400,
      body: { error: 'override_params[visibility] does not have a valid value' },
    })
  })

  /** Each project field that a request can override, with a value that differs from its default. */
  const SETTABLE = {
    allow_merge_on_skipped_pipeline: true,
    analytics_access_level: 'private',
    approvals_before_merge: 3,
    archived: true,
    auto_cancel_pending_pipelines: 'disabled',
    auto_devops_deploy_strategy: 'manual',
    auto_devops_enabled: true,
    autoclose_referenced_issues: false,
    build_git_strategy: 'clone',
    build_timeout: 7200,
    builds_access_level: 'private',
    ci_allow_fork_pipelines_to_run_in_parent_project: false,
    ci_config_path: 'ci/all.yml',
    ci_default_git_depth: 7,
    ci_forward_deployment_enabled: false,
    ci_job_token_scope_enabled: true,
    ci_separated_caches: false,
    container_registry_access_level: 'private',
    default_branch: 'trunk',
    description: 'From the request',
    emails_disabled: true,
    enforce_auth_checks_on_uploads: false,
    environments_access_level: 'private',
    external_authorization_classification_label: 'secret',
    feature_flags_access_level: 'private',
    forking_access_level: 'private',
    group_runners_enabled: false,
    infrastructure_access_level: 'private',
    issue_branch_template: '%{id}',
    issues_access_level: 'private',
    issues_template: 'What happened?',
    keep_latest_artifact: false,
    lfs_enabled: false,
    merge_commit_template: 'M',
    merge_method: 'ff',
    merge_pipelines_enabled: true,
    merge_requests_access_level: 'private',
    merge_requests_template: 'Why?',
    merge_trains_enabled: true,
    monitor_access_level: 'private',
    only_allow_merge_if_all_discussions_are_resolved: true,
    only_allow_merge_if_pipeline_succeeds: true,
    packages_enabled: false,
    pages_access_level: 'public',
    printing_merge_request_link_enabled: false,
    public_jobs: false,
    releases_access_level: 'private',
    remove_source_branch_after_merge: false,
    repository_access_level: 'private',
    request_access_enabled: false,
    requirements_access_level: 'private',
    resolve_outdated_diff_discussions: true,
    restrict_user_defined_variables: true,
    runner_token_expiration_interval: 86_400,
    security_and_compliance_access_level: 'enabled',
    service_desk_enabled: true,
    shared_runners_enabled: false,
    snippets_access_level: 'private',
    squash_commit_template: 'S',
    squash_option: 'always',
    suggestion_commit_message: 'C',
    topics: ['Sea', 'wind'],
    visibility: 'internal',
    wiki_access_level: 'private',
  }

  test('every setting of a project can be overridden', async ({ server, given, as }) => {
    const admin = await given.admin({ username: 'ann' })
    const usual = await importFile(server, given, admin, await projectArchive(), { path: 'usual' })
    const fields = Object.entries(SETTABLE).flatMap(([name, value]): [string, string][] =>
      Array.isArray(value)
        ? [[`override_params[${name}]`, value.join(',')]]
        : [[`override_params[${name}]`, String(value)]],
    )
    const { answer, project_id } = await importFile(
      server,
      given,
      admin,
      await projectArchive(),
      Object.fromEntries(fields),
    )
    expect(answer.status).toBe(201)
    const call = await as(admin)
    const { body } = await call('GET /projects/:id', { id: project_id })
    expect(body).toMatchObject(SETTABLE)
    const { body: other } = await call('GET /projects/:id', { id: usual.project_id })
    for (const [name, value] of Object.entries(SETTABLE)) expect(Reflect.get(other, name), name).not.toEqual(value)
    expect((await call('GET /topics', { search: 'Sea' })).body).toMatchObject([
      { name: 'Sea', total_projects_count: 1 },
    ])
  })

  test('deprecated flags set access levels if no level is given', async ({ server, given, as }) => {
    const admin = await given.admin({ username: 'ann' })
    const switches = ['issues', 'merge_requests', 'wiki', 'snippets', 'container_registry', 'requirements']
    const off = [...switches, 'security_and_compliance', 'jobs'].map((name) => [
      `override_params[${name}_enabled]`,
      'false',
    ])
    const { project_id } = await importFile(server, given, admin, await projectArchive(), {
      ...Object.fromEntries(off),
      'override_params[wiki_access_level]': 'private',
      'override_params[tag_list]': 'old',
      'override_params[container_expiration_policy][cadence]': '7d',
      'override_params[public_builds]': 'false',
    })
    expect((await (await as(admin))('GET /projects/:id', { id: project_id })).body).toMatchObject({
      ...Object.fromEntries(
        ['issues', 'merge_requests', 'snippets', 'builds'].map((name) => [`${name}_access_level`, 'disabled']),
      ),
      container_registry_access_level: 'disabled',
      requirements_access_level: 'disabled',
      security_and_compliance_access_level: 'disabled',
      wiki_access_level: 'private',
      topics: ['old'],
      container_expiration_policy: { cadence: '7d', keep_n: 10 },
      public_jobs: false,
    })
  })

  test('refuses fields of a project that cannot be overridden', async ({ server, given, as }) => {
    const admin = await given.admin({ username: 'ann' })
    const { body } = await (await as(admin))('GET /projects/:id', { id: (await given.project()).id, statistics: true })
    const old =
      /^(issues|merge_requests|wiki|snippets|container_registry|requirements|security_and_compliance|jobs)_enabled$|^tag_list$|^container_expiration_policy$|^repository_storage$/
    const fixed = Object.keys(body).filter((name) => !(name in SETTABLE) && !old.test(name))
    expect(fixed).toEqual(
      expect.arrayContaining(['id', 'name', 'path', 'creator_id', 'star_count', 'mirror', 'permissions']),
    )
    for (const name of fixed) {
      const { answer } = await importFile(server, given, admin, empty, { [`override_params[${name}]`]: '1' })
      expect(answer).toMatchObject({ status: 400, body: { error: `override_params[${name}] cannot be set` } })
    }
    await expect.poll(() => filesOf(server)).toEqual([])
  })

  test.for([
    ['build_timeout', '7', 'Build timeout needs to be between 10 minutes and 1 month'],
    ['ci_config_path', '/etc/passwd', 'Ci config path cannot include leading slash or directory traversal.'],
    ['description', 'x'.repeat(2001), 'Description is too long (maximum is 2000 characters)'],
    ['topics', 'x'.repeat(256), 'Topics is too long (maximum is 255 characters)'],
    [
      'default_branch',
      'a..b',
      "Could not set the default branch. Do you have a branch named 'a..b' in your repository?",
    ],
    ['repository_storage', 'cold', 'Repository storage is not included in the list'],
  ] as const)('%s is validated like a project setting', async ([name, value, message], { server, given }) => {
    const { answer } = await importFile(server, given, await given.admin(), empty, {
      [`override_params[${name}]`]: value,
    })
    expect(answer).toMatchObject({ status: 400, body: { message } })
    await expect.poll(() => filesOf(server)).toEqual([])
  })

  test('only administrators override the storage', async ({ server, given }) => {
    const fields = { 'override_params[repository_storage]': 'default' }
    const { answer } = await importFile(server, given, await given.user(), empty, fields)
    expect(answer).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
  })

  test('an imported project has a runners token', async ({ server, given, as }) => {
    const user = await given.user()
    const { project_id } = await importFile(server, given, user, await projectArchive())
    expect((await (await as(user))('GET /projects/:id', { id: project_id })).body.runners_token).toMatch(
      /^GR1348941[\w-]{20}$/,
    )
  })

  test('lowers visibility to that of the group, and to private if the level is restricted', async ({
    server,
    given,
  }) => {
    const admin = await given.admin({ username: 'ann' })
    const group = await given.group({ path: 'inner', visibility: 'internal' })
    const open = await archive({ visibility_level: 20 })
    await importFile(server, given, admin, open, { namespace: group.full_path })
    expect(await projectAt(server, 'inner/imported')).toMatchObject({ visibility: 'internal' })
    const restricted_visibility_levels = ['public']
    await server.db.write((trx) =>
      server.instance.settings.store(trx, { restricted_visibility_levels }, server.clock.iso()),
    )
    await server.instance.settings.load(server.db.read)
    await importFile(server, given, admin, open, { 'override_params[visibility]': 'public' })
    expect(await projectAt(server, 'ann/imported')).toMatchObject({ visibility: 'private' })
  })

  test('overwrite builds the new project beside the old one and replaces it at the end', async ({ server, given }) => {
    const user = await given.user({ username: 'ann' })
    const old = await given.project({ owner: user, path: 'imported', name: 'imported' })
    const { answer, project_id, status } = await importFile(
      server,
      given,
      user,
      await archive({ description: 'new' }),
      { overwrite: 'true' },
    )
    expect(answer.body).toMatchObject({ path_with_namespace: 'ann/imported' })
    expect(project_id).not.toBe(old.id)
    expect(status).toMatchObject({ import_status: 'finished', path_with_namespace: 'ann/imported' })
    expect(await projectAt(server, 'ann/imported')).toMatchObject({
      id: project_id,
      description: 'new',
      path: 'imported',
    })
    const left = await server.db.read.selectFrom('project').selectAll().where('id', '=', old.id).executeTakeFirst()
    expect(left?.pending_delete ?? 1).toBe(1)
  })

  test('a refused archive does not remove the project to overwrite', async ({ server, given }) => {
    const user = await given.user({ username: 'ann' })
    const old = await given.project({ owner: user, path: 'imported' })
    const { status } = await importFile(server, given, user, Buffer.from('no archive'), { overwrite: 'true' })
    expect(status).toMatchObject({ import_status: 'failed', path_with_namespace: 'ann/imported' })
    expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([{ id: old.id }])
  })

  test('overwriting requires the right to remove the project', async ({ server, given }) => {
    const user = await given.user()
    const group = await given.group({ path: 'team' })
    await given.member({ group }, user, 40)
    const old = await given.project({ in: group, path: 'imported' })
    const { answer } = await importFile(server, given, user, empty, { namespace: 'team', overwrite: 'true' })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Path has already been taken' } })
    expect(await projectAt(server, 'team/imported')).toMatchObject({ id: old.id })
  })

  test('refuses a file above the size limit of imports', async ({ server, given }) => {
    await server.db.write((trx) => server.instance.settings.store(trx, { max_import_size: 1 }, server.clock.iso()))
    await server.instance.settings.load(server.db.read)
    const { answer } = await importFile(server, given, await given.user(), Buffer.alloc(1_100_000))
    expect(answer.status).toBe(413)
    await expect.poll(() => filesOf(server)).toEqual([])
  })
})
