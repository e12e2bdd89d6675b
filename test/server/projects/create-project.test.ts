import { badParameter, forbidden, insufficientScope, invalid, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'POST /projects'
const TAKEN = ['has already been taken']
const NO_PLACE = invalid({ namespace: ['is not valid'] })
const PATH_TEXT =
  "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'"
const NAME_TEXT =
  "can contain only letters, digits, emojis, '_', '.', '+', dashes, or spaces. It must start with a letter, digit, emoji, or '_'."

describe(ADDRESS, () => {
  test("requires only a name: the project is in the creator's namespace", async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada', name: 'Ada' })
    const call = await as(ada)
    const answer = await call(ADDRESS, { name: 'Light House' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Light House',
        path: 'light-house',
        path_with_namespace: 'ada/light-house',
        name_with_namespace: 'Ada / Light House',
        description: null,
        visibility: 'private',
        pages_access_level: 'private',
        default_branch: null,
        empty_repo: true,
        auto_devops_enabled: true,
        creator_id: ada.id,
        owner: { id: ada.id },
        topics: [],
        open_issues_count: 0,
        created_at: '2026-05-22T10:11:12.345Z',
        last_activity_at: '2026-05-22T10:11:12.345Z',
        runners_token: expect.stringMatching(/^GR1348941[\w-]{20}$/),
      },
    })
    const { id } = answer.body
    expect((await call('GET /projects/:id', { id })).body).toEqual({
      ...answer.body,
      permissions: { project_access: { access_level: 50, notification_level: 3 }, group_access: null },
    })
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
    ])
  })

  test('answers with the full form for Maintainers', async ({ given, as }) => {
    const call = await as(await given.user())
    const { body } = await call(ADDRESS, { path: 'pier' })
    expect(body.name).toBe('pier')
    const { permissions, ...full } = (await call('GET /projects/:id', { id: body.id })).body
    expect(permissions).toBeDefined()
    expect(Object.keys(body)).toEqual(Object.keys(full))
  })

  test.for([
    ['Pier.7', 'Pier.7'],
    ['Pier 7 - the last', 'pier-7-the-last'],
    ['Zoë + Åse', 'zoe-ase'],
    ['Straße nach Łódź', 'strasse-nach-lodz'],
    ['Harbour  ', 'harbour'],
    ['snake_case name', 'snake_case-name'],
    ['🛥 boats', 'boats'],
  ] as const)('the name %j gives the path %s', async ([name, path], { given, asLoose }) => {
    const { status, body } = await (await asLoose(await given.user()))(ADDRESS, { name })
    expect([status, body]).toEqual([201, expect.objectContaining({ path })])
  })

  test('accepts a name and a different path', async ({ given, as }) => {
    const { body } = await (await as(await given.user()))(ADDRESS, { name: 'Pier Seven', path: 'P7' })
    expect(body).toMatchObject({ name: 'Pier Seven', path: 'P7' })
  })

  test('stores every accepted field', async ({ given, as }) => {
    const fields = {
      description: '*Ships*',
      visibility: 'public',
      topics: ['Sea', 'tools', 'sea', ' '],
      allow_merge_on_skipped_pipeline: true,
      analytics_access_level: 'disabled',
      approvals_before_merge: 2,
      auto_cancel_pending_pipelines: 'disabled',
      auto_devops_deploy_strategy: 'manual',
      auto_devops_enabled: false,
      autoclose_referenced_issues: false,
      build_git_strategy: 'clone',
      build_timeout: 7200,
      builds_access_level: 'private',
      ci_allow_fork_pipelines_to_run_in_parent_project: false,
      ci_config_path: 'ci.yml',
      ci_default_git_depth: 7,
      ci_forward_deployment_enabled: false,
      ci_job_token_scope_enabled: true,
      ci_separated_caches: false,
      container_registry_access_level: 'disabled',
      emails_disabled: true,
      enforce_auth_checks_on_uploads: false,
      environments_access_level: 'private',
      external_authorization_classification_label: 'open',
      feature_flags_access_level: 'disabled',
      forking_access_level: 'private',
      group_runners_enabled: false,
      infrastructure_access_level: 'disabled',
      issue_branch_template: '%{id}',
      issues_access_level: 'private',
      issues_template: 'What happened',
      lfs_enabled: false,
      merge_commit_template: 'm',
      merge_method: 'ff',
      merge_pipelines_enabled: true,
      merge_requests_access_level: 'disabled',
      merge_requests_template: 'Why',
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
      requirements_access_level: 'disabled',
      resolve_outdated_diff_discussions: true,
      restrict_user_defined_variables: true,
      runner_token_expiration_interval: 3600,
      security_and_compliance_access_level: 'enabled',
      shared_runners_enabled: false,
      snippets_access_level: 'private',
      squash_commit_template: 's',
      squash_option: 'always',
      suggestion_commit_message: 'apply',
      wiki_access_level: 'disabled',
    } as const
    const { topics, ...rest } = fields
    const call = await as(await given.user())
    const { body } = await call(ADDRESS, { name: 'All', ...rest, topics: [...topics] })
    expect(body).toMatchObject({ ...rest, topics: ['sea', 'tools'], tag_list: ['sea', 'tools'] })
    expect(body.description_html).toBe('<p><em>Ships</em></p>')
  })

  test('refuses a mirror without an import URL', async ({ given, as }) => {
    const call = await as(await given.user())
    expect(await call(ADDRESS, { name: 'Glass', mirror: true })).toMatchObject(
      invalid({ import_url: ["can't be blank"] }),
    )
    expect((await call(ADDRESS, { name: 'Glass', mirror: false })).body).toMatchObject({ mirror: false })
  })

  test('deprecated flags set access levels if no level is given', async ({ given, as }) => {
    const call = await as(await given.user())
    const off = { issues_enabled: false, wiki_enabled: false, jobs_enabled: true, snippets_enabled: false }
    const { body } = await call(ADDRESS, { name: 'Old', ...off, snippets_access_level: 'private', tag_list: ['a'] })
    expect(body).toMatchObject({
      issues_access_level: 'disabled',
      wiki_access_level: 'disabled',
      builds_access_level: 'enabled',
      snippets_access_level: 'private',
      topics: ['a'],
    })
  })

  test('topics are found regardless of the case of ASCII letters', async ({ given, as }) => {
    const call = await as(await given.user())
    const { id } = (await call(ADDRESS, { name: 'One', topics: ['Ämter'] })).body
    const found = async (topic: string) => (await call('GET /projects', { topic: [topic] })).body.map((one) => one.id)
    expect(await found('ÄMTER')).toEqual([id])
    expect(await found('ämter')).toEqual([])
  })

  test('projects share topics regardless of case, and topics count their projects', async ({ server, given, as }) => {
    const call = await as(await given.user())
    await call(ADDRESS, { name: 'One', topics: ['Sea'] })
    await call(ADDRESS, { name: 'Two', topics: ['sea', 'land'] })
    expect(await server.db.read.selectFrom('topic').select(['name', 'total_projects_count']).execute()).toEqual([
      { name: 'Sea', total_projects_count: 2 },
      { name: 'land', total_projects_count: 1 },
    ])
  })

  test('a readme creates a branch', async ({ server, given, as }) => {
    const call = await as(await given.user())
    const readme = { initialize_with_readme: true }
    const { body } = await call(ADDRESS, { name: 'One', ...readme, default_branch: 'trunk' })
    expect(body).toMatchObject({
      default_branch: 'trunk',
      empty_repo: false,
      readme_url: `${body.web_url}/-/blob/trunk/README.md`,
    })
    expect((await call(ADDRESS, { name: 'Two', ...readme })).body.default_branch).toBe('main')
    await changeSettings(server, { default_branch_name: 'release' })
    expect((await call(ADDRESS, { name: 'Three', ...readme })).body.default_branch).toBe('release')
  })

  test.for([
    [{}, 'name, path are missing, at least one parameter must be provided'],
    [{ description: 'x' }, 'name, path are missing, at least one parameter must be provided'],
    [
      { name: 'x', visibility: 'secret', merge_method: 'squash' },
      'visibility does not have a valid value, merge_method does not have a valid value',
    ],
    [{ name: 'x', namespace_id: 'ada', build_timeout: '1h' }, 'namespace_id is invalid, build_timeout is invalid'],
    [{ name: 'x', issues_access_level: 'public' }, 'issues_access_level does not have a valid value'],
    [{ name: ['x'] }, 'name is invalid'],
  ] as const)('%j is refused', async ([input, text], { server, given, asLoose }) => {
    expect(await (await asLoose(await given.user()))(ADDRESS, input)).toMatchObject(badParameter(text))
    expect(server.events).toEqual([])
  })

  test.for([
    [
      { name: '', path: '' },
      { name: ["can't be blank"], path: ["can't be blank"] },
    ],
    [{ name: '-x', path: 'x' }, { name: [NAME_TEXT] }],
    [{ name: 'a/b', path: 'x' }, { name: [NAME_TEXT] }],
    [{ name: 'x', path: '-x' }, { path: [PATH_TEXT] }],
    [{ name: 'x', path: 'x.git' }, { path: [PATH_TEXT] }],
    [{ name: 'x', path: 'x.ATOM' }, { path: [PATH_TEXT] }],
    [{ name: 'x', path: 'ä' }, { path: [PATH_TEXT] }],
    [{ name: 'x', path: 'a/b' }, { path: [PATH_TEXT] }],
    [{ name: 'x', path: '..' }, { path: [PATH_TEXT] }],
    [{ name: 'x', path: 'Tree' }, { path: ['Tree is a reserved name'] }],
    [{ name: '日本' }, { path: ["can't be blank"] }],
    [{ name: 'x'.repeat(256), path: 'x' }, { name: ['is too long (maximum is 255 characters)'] }],
    [{ name: 'x', path: 'x'.repeat(256) }, { path: ['is too long (maximum is 255 characters)'] }],
    [{ name: 'x', topics: ['y'.repeat(256)] }, { topics: ['is too long (maximum is 255 characters)'] }],
    [{ name: 'x', description: '🛥'.repeat(2001) }, { description: ['is too long (maximum is 2000 characters)'] }],
    [{ name: 'Taken' }, { 'project_namespace.name': TAKEN, name: TAKEN, path: TAKEN }],
    [{ name: 'Free', path: 'TAKEN' }, { path: TAKEN }],
    [
      { name: 'Taken', path: 'free' },
      { 'project_namespace.name': TAKEN, name: TAKEN },
    ],
  ] as const)('the model refuses %j', async ([input, message], { given, asLoose }) => {
    const ada = await given.user()
    await given.project({ owner: ada, name: 'Taken', path: 'taken' })
    const answer = await (await asLoose(ada))(ADDRESS, input)
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual({ message })
  })

  test('accepts a description of 2000 characters, regardless of bytes', async ({ given, as }) => {
    const { status } = await (await as(await given.user()))(ADDRESS, { name: 'x', description: '🛥'.repeat(2000) })
    expect(status).toBe(201)
  })

  test('a path of a subgroup is taken', async ({ given, asLoose }) => {
    const ada = await given.user()
    const group = await given.group()
    await given.group({ parent: group, path: 'inner', name: 'Inner' })
    await given.member({ group }, ada, 50)
    expect(await (await asLoose(ada))(ADDRESS, { name: 'x', path: 'Inner', namespace_id: group.id })).toMatchObject(
      invalid({ path: TAKEN }),
    )
  })

  test.for([
    ['developer', 20, 'no'],
    ['developer', 30, 'as Maintainer'],
    ['developer', 40, 'by inheritance'],
    ['maintainer', 30, 'no'],
    ['maintainer', 40, 'by inheritance'],
    ['noone', 50, 'no'],
  ] as const)(
    'in a group where the creation level is %s, a member with access level %i may create a project: %s',
    async ([project_creation_level, level, may], { server, given, as, asLoose }) => {
      const ada = await given.user()
      const group = await given.group({ project_creation_level })
      await given.member({ group }, ada, level)
      const input = { name: 'x', namespace_id: group.id }
      if (may === 'no') return expect(await (await asLoose(ada))(ADDRESS, input)).toMatchObject(NO_PLACE)
      const call = await as(ada)
      const { status, body } = await call(ADDRESS, input)
      expect(status).toBe(201)
      expect(body).not.toHaveProperty('owner')
      expect((await call('GET /projects/:id', { id: body.id })).body.permissions).toEqual({
        project_access: may === 'as Maintainer' ? { access_level: 40, notification_level: 3 } : null,
        group_access: { access_level: level, notification_level: 3 },
      })
      const joined = server.events.filter(({ event }) => event === 'member.added')
      expect(joined).toMatchObject(
        may === 'as Maintainer' ? [{ payload: { project_id: body.id, user_id: ada.id, access_level: 40 } }] : [],
      )
    },
  )

  test('refuses a missing, closed or foreign namespace; administrators may use any', async ({ given, as, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const places = [
      4711,
      await given.namespaceOf(ben),
      (await given.group({ visibility: 'private' })).id,
      (await given.group({ visibility: 'public' })).id,
    ]
    const call = await asLoose(ada)
    for (const namespace_id of places) expect(await call(ADDRESS, { name: 'x', namespace_id })).toMatchObject(NO_PLACE)
    const root = await as(await given.admin())
    for (const namespace_id of places.slice(1)) {
      const { status, body } = await root(ADDRESS, { name: 'x', namespace_id })
      expect([status, body.namespace.id]).toEqual([201, namespace_id])
    }
    expect((await (await as(ben))('GET /projects', { owned: true })).body).toHaveLength(1)
  })

  test('administrators do not become members of a project in a group of others', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { body } = await call(ADDRESS, { name: 'x', namespace_id: (await given.group()).id })
    expect((await call('GET /projects/:id/members', { id: body.id })).body).toEqual([])
  })

  test('a project is not more visible than its group', async ({ server, given, as, asLoose }) => {
    const ada = await given.user()
    const [closed, half] = [await given.group({ visibility: 'private' }), await given.group({ visibility: 'internal' })]
    for (const group of [closed, half]) await given.member({ group }, ada, 40)
    const call = await asLoose(ada)
    const refused = (text: string) => invalid({ visibility_level: [text] })
    expect(await call(ADDRESS, { name: 'x', namespace_id: closed.id, visibility: 'public' })).toMatchObject(
      refused('public is not allowed in a private group.'),
    )
    expect(await call(ADDRESS, { name: 'x', namespace_id: half.id, visibility: 'public' })).toMatchObject(
      refused('public is not allowed in a internal group.'),
    )
    await changeSettings(server, { default_project_visibility: 'public' })
    const visibilityIn = async (namespace_id: number) =>
      (await (await as(ada))(ADDRESS, { name: 'y', namespace_id })).body.visibility
    expect([await visibilityIn(closed.id), await visibilityIn(half.id)]).toEqual(['private', 'internal'])
  })

  test('restricted visibility levels are for administrators', async ({ server, given, asLoose }) => {
    await changeSettings(server, { restricted_visibility_levels: ['public'] })
    const input = { name: 'x', visibility: 'public' }
    expect(await (await asLoose(await given.user()))(ADDRESS, input)).toMatchObject(
      invalid({ visibility_level: ['public has been restricted by your Gantry administrator'] }),
    )
    expect((await (await asLoose(await given.admin()))(ADDRESS, input)).status).toBe(201)
  })

  test.for([
    [0, 'Personal project creation is not allowed. Please contact your administrator with questions'],
    [1, 'Your project limit is 1 projects! Please contact your administrator to increase it'],
  ] as const)(
    'a limit of %i applies to personal projects, not to projects in groups',
    async ([projects_limit, text], { given, asLoose }) => {
      const ada = await given.user({ projects_limit })
      for (let n = 0; n < projects_limit; n++) await given.project({ owner: ada })
      const group = await given.group()
      await given.member({ group }, ada, 40)
      const call = await asLoose(ada)
      expect(await call(ADDRESS, { name: '' })).toMatchObject({ status: 403, body: { error: [text] } })
      expect((await call(ADDRESS, { name: 'x', namespace_id: group.id })).status).toBe(201)
    },
  )

  test('refuses anonymous callers, blocked users and read-only tokens first', async ({ server, given, asLoose }) => {
    expect(await (await asLoose(null))(ADDRESS)).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(ADDRESS)).toMatchObject(
      forbidden('Your account has been blocked.'),
    )
    const token = await given.token(await given.user(), { scopes: '["read_api"]' })
    expect(await server.send('POST', '/projects', { token })).toMatchObject(insufficientScope('api'))
  })
})
