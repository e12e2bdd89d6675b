import { BLOCKED, insufficientScope, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /projects/:id'
const SIMPLE = [
  ...['id', 'description', 'name', 'name_with_namespace', 'path', 'path_with_namespace', 'created_at'],
  ...['default_branch', 'tag_list', 'topics', 'ssh_url_to_repo', 'http_url_to_repo', 'web_url', 'readme_url'],
  ...['forks_count', 'avatar_url', 'star_count', 'last_activity_at', 'namespace'],
]
const CODE = ['default_branch', 'readme_url', 'forks_count']
const FULL = [
  ...['container_registry_image_prefix', '_links', 'packages_enabled', 'empty_repo', 'archived', 'visibility', 'owner'],
  ...['resolve_outdated_diff_discussions', 'container_expiration_policy', 'issues_enabled', 'merge_requests_enabled'],
  ...['wiki_enabled', 'jobs_enabled', 'snippets_enabled', 'container_registry_enabled', 'service_desk_enabled'],
  ...['service_desk_address', 'can_create_merge_request_in', 'issues_access_level', 'repository_access_level'],
  ...['merge_requests_access_level', 'forking_access_level', 'wiki_access_level', 'builds_access_level'],
  ...['snippets_access_level', 'pages_access_level', 'analytics_access_level', 'container_registry_access_level'],
  ...['security_and_compliance_access_level', 'releases_access_level', 'environments_access_level'],
  ...['feature_flags_access_level', 'infrastructure_access_level', 'monitor_access_level', 'emails_disabled'],
  ...[
    'shared_runners_enabled',
    'lfs_enabled',
    'creator_id',
    'import_url',
    'import_type',
    'import_status',
    'import_error',
  ],
  ...['open_issues_count', 'description_html', 'updated_at'],
]
const MAINTAINERS = [
  ...['ci_default_git_depth', 'ci_forward_deployment_enabled', 'ci_job_token_scope_enabled', 'ci_separated_caches'],
  ...['ci_allow_fork_pipelines_to_run_in_parent_project', 'build_git_strategy', 'keep_latest_artifact'],
  ...['restrict_user_defined_variables', 'runners_token', 'runner_token_expiration_interval', 'group_runners_enabled'],
  ...['auto_cancel_pending_pipelines', 'build_timeout', 'auto_devops_enabled', 'auto_devops_deploy_strategy'],
]
const FURTHER = [
  ...['ci_config_path', 'public_jobs', 'shared_with_groups', 'only_allow_merge_if_pipeline_succeeds'],
  ...['allow_merge_on_skipped_pipeline', 'request_access_enabled', 'only_allow_merge_if_all_discussions_are_resolved'],
  ...['remove_source_branch_after_merge', 'printing_merge_request_link_enabled', 'merge_method', 'squash_option'],
  ...['enforce_auth_checks_on_uploads', 'suggestion_commit_message', 'merge_commit_template', 'squash_commit_template'],
  ...['issue_branch_template', 'statistics', 'autoclose_referenced_issues', 'repository_storage'],
]
const HIGHER_TIER = [
  ...['approvals_before_merge', 'mirror', 'external_authorization_classification_label', 'marked_for_deletion_at'],
  ...['marked_for_deletion_on', 'requirements_enabled', 'requirements_access_level', 'security_and_compliance_enabled'],
  ...['compliance_frameworks', 'issues_template', 'merge_requests_template', 'merge_pipelines_enabled'],
  ...['merge_trains_enabled', 'permissions'],
]
const ALL = [...SIMPLE, ...FULL, ...MAINTAINERS, ...FURTHER, ...HIGHER_TIER]
const without = (...left: string[]) => ALL.filter((name) => !left.includes(name))
const FOR_MAINTAINERS = ['import_url', 'import_type', 'import_error', ...MAINTAINERS]

describe(ADDRESS, () => {
  test('finds by id and by path regardless of case, and by old paths', async ({ server, given, as }) => {
    const project = await given.project({ path: 'Pier.7', owner: await given.user({ username: 'Ada' }) })
    await server.db.write((trx) =>
      trx
        .insertInto('redirect_route')
        .values({ path: 'old/pier', source_type: 'project', source_id: project.id })
        .execute(),
    )
    const call = await as(null)
    for (const id of [project.id, `${project.id}`, 'Ada/Pier.7', 'ada/pier.7', 'OLD/Pier'])
      expect(await call(ADDRESS, { id })).toMatchObject({ status: 200, body: { id: project.id } })
    for (const id of [4711, 'Pier.7', 'ada', 'ada/pier', '1.5', '-1', 'ada/pier.7/', '99999999999999999999'])
      expect(await call(ADDRESS, { id })).toMatchObject(notFound('Project'))
  })

  test('anonymous callers get the simple form, with a license on request', async ({ given, as }) => {
    const project = await given.project({ default_branch: 'main', readme_path: 'README.md', license_key: 'mit' })
    const call = await as(null)
    expect(Object.keys((await call(ADDRESS, { id: project.id, statistics: true })).body)).toEqual(SIMPLE)
    const { body } = await call(ADDRESS, { id: project.id, license: true })
    expect(Object.keys(body).slice(13, 17)).toEqual(['readme_url', 'license_url', 'license', 'forks_count'])
    expect(body.license_url).toMatch(/\/-\/blob\/main\/LICENSE$/)
    expect(body.license).toEqual({
      key: 'mit',
      name: 'MIT License',
      nickname: null,
      html_url: 'https://choosealicense.com/licenses/mit/',
      source_url: 'https://opensource.org/license/mit',
    })
    const none = await given.project()
    expect((await call(ADDRESS, { id: none.id, license: true })).body).toMatchObject({
      license_url: null,
      license: null,
    })
  })

  test('shows each role its fields in the documented order', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, visibility: 'private' })
    const keysFor = async (access_level: number) => {
      const user = await given.user()
      await given.member({ project }, user, access_level)
      return Object.keys((await (await as(user))(ADDRESS, { id: project.id, statistics: true })).body)
    }
    const admin = await (await as(await given.admin()))(ADDRESS, { id: project.id, statistics: true })
    expect(Object.keys(admin.body)).toEqual(ALL)
    expect(Object.keys((await (await as(owner))(ADDRESS, { id: project.id, statistics: true })).body)).toEqual(
      without('repository_storage'),
    )
    expect(await keysFor(40)).toEqual(without('repository_storage'))
    expect(await keysFor(30)).toEqual(without('repository_storage', ...FOR_MAINTAINERS))
    expect(await keysFor(20)).toEqual(without('repository_storage', ...FOR_MAINTAINERS))
    const reporters = ['statistics', 'service_desk_address', ...CODE]
    expect(await keysFor(10)).toEqual(without('repository_storage', ...FOR_MAINTAINERS, ...reporters))
  })

  test('the free tier has no fields of paid tiers', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    const { body } = await callBy(server, await given.token(owner), ADDRESS, { id: project.id })
    const tiers = HIGHER_TIER.filter((name) => name !== 'permissions')
    expect(Object.keys(Object(body))).toEqual(without('statistics', 'repository_storage', ...tiers))
    await server.stop()
  })

  test('a mirror has the fields of mirrors', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({
      owner,
      mirror: 1,
      mirror_user_id: owner.id,
      only_mirror_protected_branches: 1,
    })
    expect((await (await as(owner))(ADDRESS, { id: project.id })).body).toMatchObject({
      mirror: true,
      mirror_user_id: owner.id,
      mirror_trigger_builds: false,
      only_mirror_protected_branches: true,
      mirror_overwrites_diverged_branches: null,
    })
  })

  test('a stranger sees fields of a public project that need no role', async ({ given, as }) => {
    const project = await given.project({ in: await given.group(), owner: await given.user() })
    const { body } = await (await as(await given.user()))(ADDRESS, { id: project.id, statistics: true })
    const roles = ['statistics', 'service_desk_address', 'security_and_compliance_enabled', 'repository_storage']
    expect(Object.keys(body)).toEqual(without('owner', ...FOR_MAINTAINERS, ...roles))
  })

  test('a new project has the default settings', async ({ server, given, as }) => {
    const owner = await given.user({ username: 'ada', name: 'Ada' })
    const project = await given.project({ owner, path: 'pier', visibility: 'private' })
    const { body } = await (await as(owner))(ADDRESS, { id: project.id })
    const self = `${server.origin}/api/v4/projects/${project.id}`
    expect(body).toMatchObject({
      container_registry_image_prefix: `127.0.0.1:${server.port}/ada/pier`,
      _links: {
        self,
        issues: `${self}/issues`,
        merge_requests: `${self}/merge_requests`,
        repo_branches: `${self}/repository/branches`,
        labels: `${self}/labels`,
        events: `${self}/events`,
        members: `${self}/members`,
        cluster_agents: `${self}/cluster_agents`,
      },
      owner: { id: owner.id, username: 'ada', name: 'Ada', created_at: '2026-05-22T10:11:12.345Z' },
      container_expiration_policy: {
        cadence: '1d',
        enabled: false,
        keep_n: 10,
        older_than: '90d',
        name_regex: '.*',
        name_regex_keep: null,
        next_run_at: '2026-05-23T10:11:12.345Z',
      },
      default_branch: null,
      empty_repo: true,
      emails_disabled: null,
      import_status: 'none',
      open_issues_count: 0,
      merge_method: 'merge',
      squash_option: 'default_off',
      build_timeout: 3600,
      ci_default_git_depth: 20,
      description_html: '',
      shared_with_groups: [],
    })
  })

  test('escapes HTML in the description', async ({ given, as }) => {
    const project = await given.project({ description: '**Bold** <script>alert(1)</script> [x](javascript:alert(1))' })
    const { body } = await (await as(await given.user()))(ADDRESS, { id: project.id })
    expect(body.description_html).toBe(
      '<p><strong>Bold</strong> &lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>',
    )
  })

  test('permissions show the direct and the highest inherited membership', async ({ given, as }) => {
    const user = await given.user()
    const top = await given.group()
    const below = await given.group({ parent: top })
    const project = await given.project({ in: below, owner: await given.user() })
    const permissions = async () => (await (await as(user))(ADDRESS, { id: project.id })).body.permissions
    expect(await permissions()).toEqual({ project_access: null, group_access: null })
    await given.member({ group: below }, user, 20, { notification_level: 2 })
    await given.member({ group: top }, user, 30, { notification_level: 5 })
    await given.member({ project }, user, 40, { notification_level: 0 })
    expect(await permissions()).toEqual({
      project_access: { access_level: 40, notification_level: 0 },
      group_access: { access_level: 30, notification_level: 5 },
    })
  })

  test('access requests and expired memberships do not count', async ({ server, given, as }) => {
    const user = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group, visibility: 'private' })
    await given.member({ project }, user, 40, { requested_at: server.clock.iso() })
    await given.member({ group }, user, 30, { expires_at: '2026-05-23' })
    const call = await as(user)
    expect((await call(ADDRESS, { id: project.id })).body.permissions).toEqual({
      project_access: null,
      group_access: { access_level: 30, notification_level: 3 },
    })
    server.clock.advance(86_400_000)
    expect(await call(ADDRESS, { id: project.id })).toMatchObject(notFound('Project'))
  })

  test('a membership ends at the start of its last day', async ({ given, as }) => {
    const project = await given.project()
    const access = async (expires_at: string) => {
      const member = await given.user()
      await given.member({ project }, member, 30, { expires_at })
      return (await (await as(member))(ADDRESS, { id: project.id })).body.permissions?.project_access
    }
    const [ended, lasting] = [await access('2026-05-22'), await access('2026-05-23')]
    expect([ended, lasting?.access_level]).toEqual([null, 30])
  })

  test('shows the origin to viewers who can see it', async ({ given, as }) => {
    const user = await given.user()
    const [open, closed] = [await given.project(), await given.project({ visibility: 'private' })]
    const forkOf = async (id: number) =>
      (await given.project({ forked_from_project_id: id, mr_default_target_self: 1 })).id
    const call = await as(user)
    const first = await call(ADDRESS, { id: await forkOf(open.id) })
    expect(first.body).toMatchObject({ forked_from_project: { id: open.id }, mr_default_target_self: true })
    expect(first.body.forked_from_project).not.toHaveProperty('visibility')
    const second = await call(ADDRESS, { id: await forkOf(closed.id) })
    expect(second.body).not.toHaveProperty('forked_from_project')
    expect(second.body.mr_default_target_self).toBe(true)
  })

  test('shows current shares with visible groups', async ({ server, given, as }) => {
    const user = await given.user()
    const project = await given.project()
    const now = server.clock.iso()
    const share = (group: { id: number }, expires_at: string | null) =>
      server.db.write((trx) =>
        trx
          .insertInto('project_group_link')
          .values({ project_id: project.id, group_id: group.id, group_access: 30, expires_at, created_at: now })
          .execute(),
      )
    const [open, closed, ended] = [
      await given.group({ path: 'open', name: 'Open' }),
      await given.group({ visibility: 'private' }),
      await given.group(),
    ]
    await share(open, '2026-05-23')
    await share(closed, null)
    await share(ended, '2026-05-22')
    const openShare = {
      group_id: open.id,
      group_name: 'Open',
      group_full_path: 'open',
      group_access_level: 30,
      expires_at: '2026-05-23',
    }
    const sharedFor = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, { id: project.id })).body.shared_with_groups
    expect(await sharedFor(user)).toEqual([openShare])
    expect(await sharedFor(await given.admin())).toEqual([openShare, expect.objectContaining({ group_id: closed.id })])
  })

  test('counts open issues that the viewer can see', async ({ server, given, as }) => {
    const { issue } = givenIssuesOn(server)
    const [author, guest, reporter, assignee] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const project = await given.project()
    await given.member({ project }, guest, 10)
    await given.member({ project }, reporter, 20)
    await issue(project, author)
    await issue(project, author, { confidential: 1, assignees: [assignee] })
    await issue(project, author, { confidential: 1 })
    await issue(project, author, { state: 2 })
    const countFor = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, { id: project.id })).body.open_issues_count
    const counts = [
      await countFor(guest),
      await countFor(reporter),
      await countFor(author),
      await countFor(assignee),
      await countFor(await given.user()),
      await countFor(await given.admin()),
    ]
    expect(counts).toEqual([1, 3, 3, 2, 1, 3])
  })

  test.for([
    ['enabled', [true, true]],
    ['private', [false, true]],
    ['disabled', [false, false]],
  ] as const)('a feature that is %s is on for strangers and members: %j', async ([level, on], { given, as }) => {
    const [stranger, member] = [await given.user(), await given.user()]
    const project = await given.project({
      issues_access_level: level,
      merge_requests_access_level: level,
      wiki_access_level: level,
    })
    await given.member({ project }, member, 10)
    for (const [i, who] of [stranger, member].entries()) {
      const { body } = await (await as(who))(ADDRESS, { id: project.id })
      expect(body).toMatchObject({ issues_enabled: on[i], merge_requests_enabled: on[i], wiki_enabled: on[i] })
      expect([body._links?.issues !== undefined, body._links?.merge_requests !== undefined]).toEqual([on[i], on[i]])
      expect(body.open_issues_count !== undefined).toBe(on[i])
      expect(body.issues_access_level).toBe(level)
    }
  })

  test('an archived project allows no merge requests', async ({ given, as }) => {
    const user = await given.user()
    const [live, still] = [await given.project(), await given.project({ archived: 1 })]
    const call = await as(user)
    expect((await call(ADDRESS, { id: live.id })).body.can_create_merge_request_in).toBe(true)
    expect((await call(ADDRESS, { id: still.id })).body.can_create_merge_request_in).toBe(false)
  })

  test.for([
    ['public', 'enabled', [true, true, true]],
    ['public', 'private', [false, true, true]],
    ['public', 'disabled', [false, false, false]],
    ['internal', 'enabled', [true, true, true]],
    ['private', 'enabled', [false, false, true]],
  ] as const)(
    'the code of a %s project whose repository is %s is open to strangers, Guests and Reporters: %j',
    async ([visibility, repository_access_level, open], { given, as }) => {
      const people = [await given.user(), await given.user(), await given.user()]
      const project = await given.project({ visibility, repository_access_level })
      for (const [i, user] of people.entries()) {
        if (i > 0) await given.member({ project }, user, i * 10)
        const { status, body } = await (await as(user))(ADDRESS, { id: project.id })
        expect(status).toBe(i === 0 && visibility === 'private' ? 404 : 200)
        expect('default_branch' in body).toBe(open[i])
      }
    },
  )

  test('a project that is being removed is 404 for everybody', async ({ given, as }) => {
    const project = await given.project({ pending_delete: 1 })
    for (const id of [project.id, project.path_with_namespace])
      expect(await (await as(await given.admin()))(ADDRESS, { id })).toMatchObject(notFound('Project'))
  })

  test('refuses invalid tokens, blocked users, narrow scopes and invalid parameters', async ({
    server,
    given,
    asLoose,
  }) => {
    const { id } = await given.project()
    expect(await server.send('GET', `/projects/${id}`, { token: 'glpat-nobody' })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(await given.user({ state: 'blocked' })))(ADDRESS, { id })).toMatchObject(BLOCKED)
    const token = await given.token(await given.user(), { scopes: '["read_user"]' })
    expect(await server.send('GET', `/projects/${id}`, { token })).toMatchObject(insufficientScope('api read_api'))
    for (const one of [id, 4711])
      expect(await (await asLoose(null))(ADDRESS, { id: one, license: 'x', statistics: 'z' })).toMatchObject({
        status: 400,
        body: { error: 'license is invalid, statistics is invalid' },
      })
  })
})
