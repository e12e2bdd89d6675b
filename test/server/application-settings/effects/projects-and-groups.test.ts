import { givenIssuesOn } from '../../../support/given-issues.ts'
import { describe, expect, test } from '../../../support/test.ts'
import { changeSettings } from '../../kit/settings.ts'

describe('settings of projects, groups and snippets take effect', () => {
  test('default_project_visibility, default_group_visibility, default_snippet_visibility: new records get the visibility', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.user())
    await changeSettings(server, {
      default_project_visibility: 'internal',
      default_group_visibility: 'public',
      default_snippet_visibility: 'internal',
    })
    expect((await call('POST /projects', { name: 'one' })).body).toMatchObject({ visibility: 'internal' })
    expect((await call('POST /groups', { name: 'one', path: 'one' })).body).toMatchObject({ visibility: 'public' })
    expect((await call('POST /snippets', { title: 'one', content: 'a' })).body).toMatchObject({
      visibility: 'internal',
    })
  })

  test('restricted_visibility_levels: only administrators use the levels', async ({ server, given, asLoose }) => {
    const [user, admin] = [await asLoose(await given.user()), await asLoose(await given.admin())]
    await changeSettings(server, { restricted_visibility_levels: ['public'] })
    for (const [address, input] of [
      ['POST /projects', { name: 'one', visibility: 'public' }],
      ['POST /groups', { name: 'two', path: 'two', visibility: 'public' }],
      ['POST /snippets', { title: 'one', content: 'a', visibility: 'public' }],
    ] as const) {
      expect([address, (await user(address, input)).status]).toEqual([address, 400])
      expect([address, (await admin(address, input)).status]).toEqual([address, 201])
    }
  })

  test('snippet_size_limit: larger snippets are refused', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.user())
    await changeSettings(server, { snippet_size_limit: 4 })
    expect((await call('POST /snippets', { title: 'one', content: 'abcd' })).status).toBe(201)
    expect(await call('POST /snippets', { title: 'one', content: 'äbcd' })).toMatchObject({
      status: 400,
      body: { message: { content: ['is too long (5 bytes). The maximum size is 4 bytes.'] } },
    })
  })

  test('default_branch_name: new projects have the branch', async ({ server, given, as }) => {
    const call = await as(await given.user())
    await changeSettings(server, { default_branch_name: 'trunk' })
    const { body } = await call('POST /projects', { name: 'one', initialize_with_readme: true })
    expect(body).toMatchObject({ default_branch: 'trunk' })
  })

  test('auto_devops_enabled, shared_runners_enabled, default_ci_config_path, keep_latest_artifact: new projects get the values', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.user())
    const before = await call('POST /projects', { name: 'one' })
    expect(before.body).toMatchObject({
      auto_devops_enabled: true,
      shared_runners_enabled: true,
      keep_latest_artifact: true,
    })
    await changeSettings(server, {
      auto_devops_enabled: false,
      shared_runners_enabled: false,
      default_ci_config_path: 'ci/main.yml',
      keep_latest_artifact: false,
    })
    expect((await call('POST /projects', { name: 'two' })).body).toMatchObject({
      auto_devops_enabled: false,
      shared_runners_enabled: false,
      ci_config_path: 'ci/main.yml',
      keep_latest_artifact: false,
    })
    expect((await call('POST /projects', { name: 'three', shared_runners_enabled: true })).body).toMatchObject({
      shared_runners_enabled: true,
    })
  })

  test('default_branch_protection, default_project_creation: new groups get the levels', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.user())
    await changeSettings(server, { default_branch_protection: 1, default_project_creation: 0 })
    expect((await call('POST /groups', { name: 'one', path: 'one' })).body).toMatchObject({
      default_branch_protection: 1,
      project_creation_level: 'noone',
    })
  })

  test('can_create_group: only administrators create top-level groups', async ({ server, given, asLoose }) => {
    await changeSettings(server, { can_create_group: false })
    const status = async (who: { id: number }, path: string) =>
      (await (await asLoose(who))('POST /groups', { name: path, path })).status
    expect([await status(await given.user(), 'one'), await status(await given.admin(), 'two')]).toEqual([403, 201])
  })

  test('group_owners_can_manage_default_branch_protection: owners cannot change it', async ({ server, given, as }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    await changeSettings(server, { group_owners_can_manage_default_branch_protection: false })
    const change = { id: group.id, default_branch_protection: 0, description: 'new' }
    expect((await (await as(owner))('PUT /groups/:id', change)).body).toMatchObject({
      default_branch_protection: 2,
      description: 'new',
    })
    const created = { name: 'one', path: 'one', default_branch_protection: 0 }
    expect((await (await as(owner))('POST /groups', created)).body).toMatchObject({ default_branch_protection: 2 })
    expect((await (await as(await given.admin()))('PUT /groups/:id', change)).body).toMatchObject({
      default_branch_protection: 0,
    })
  })

  test('delayed_group_deletion, delayed_project_deletion, deletion_adjourned_period: deletion waits', async ({
    server,
    given,
    asLoose,
  }) => {
    const group = await given.group()
    const [first, second] = [await given.project({ in: group }), await given.project({ in: group })]
    const call = await asLoose(await given.admin())
    await changeSettings(server, { delayed_project_deletion: true, deletion_adjourned_period: 3 })
    await call('DELETE /projects/:id', { id: first.id })
    const marked = await call('GET /projects/:id', { id: first.id })
    expect(marked.body).toMatchObject({ marked_for_deletion_on: '2026-05-22' })
    server.clock.advance(3 * 86_400_000)
    await call('GET /version')
    await server.instance.jobs.idle()
    expect((await call('GET /projects/:id', { id: first.id })).status).toBe(404)
    await changeSettings(server, { delayed_project_deletion: false })
    await call('DELETE /projects/:id', { id: second.id })
    expect((await call('GET /projects/:id', { id: second.id })).status).toBe(404)
    await call('DELETE /groups/:id', { id: group.id })
    expect((await call('GET /groups/:id', { id: group.id })).status).toBe(200)
    const other = await given.group()
    await changeSettings(server, { delayed_group_deletion: false })
    await call('DELETE /groups/:id', { id: other.id })
    expect((await call('GET /groups/:id', { id: other.id })).status).toBe(404)
  })

  test('default_project_deletion_protection: only administrators delete projects', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await given.member({ project }, owner, 50)
    await changeSettings(server, { default_project_deletion_protection: true })
    const status = async (who: { id: number }) =>
      (await (await asLoose(who))('DELETE /projects/:id', { id: project.id })).status
    expect([await status(owner), await status(await given.admin())]).toEqual([403, 202])
  })

  test('prevent_merge_requests_author_approval: authors cannot approve', async ({ server, given, asLoose }) => {
    const [author, other] = [await given.user(), await given.user()]
    const project = await given.project({ empty_repo: 0, default_branch: 'main' })
    for (const user of [author, other]) await given.member({ project }, user, 30)
    const call = await asLoose(author)
    const made = await call('POST /projects/:id/merge_requests', {
      id: project.id,
      title: 'one',
      source_branch: 'feature',
      target_branch: 'main',
    })
    expect(made.status).toBe(201)
    const approve = async (who: { id: number }) => {
      await (await asLoose(who))('POST /projects/:id/merge_requests/:noteable_id/notes', {
        id: project.id,
        noteable_id: Object(made.body).iid,
        body: '/approve',
      })
      return (await server.db.read.selectFrom('merge_request_approval').select('user_id').execute()).length
    }
    await changeSettings(server, { prevent_merge_requests_author_approval: true })
    expect(await approve(author)).toBe(0)
    expect(await approve(other)).toBe(1)
    await changeSettings(server, { prevent_merge_requests_author_approval: false })
    expect(await approve(author)).toBe(2)
  })

  test('max_attachment_size: a larger file is refused', async ({ server, given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const call = await as(owner)
    const upload = (bytes: number) =>
      call('POST /projects/:id/uploads', { id, file: new File([new Uint8Array(bytes)], 'a.bin') })
    expect((await upload(2 ** 20 + 1)).status).toBe(201)
    await changeSettings(server, { max_attachment_size: 1 })
    expect([(await upload(2 ** 20)).status, (await upload(2 ** 20 + 1)).status]).toEqual([201, 413])
  })

  test('time_tracking_limit_to_hours: durations use hours', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project()
    await given.member({ project }, author, 30)
    const { iid } = await givenIssuesOn(server).issue(project, author, { time_estimate: 180_000 })
    const read = async () =>
      (await (await as(author))('GET /projects/:id/issues/:issue_iid/time_stats', { id: project.id, issue_iid: iid }))
        .body
    expect(await read()).toMatchObject({ human_time_estimate: '1w 1d 2h' })
    await changeSettings(server, { time_tracking_limit_to_hours: true })
    expect(await read()).toMatchObject({ human_time_estimate: '50h' })
  })

  test('import_sources: a source that is not on the list is refused', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.user())
    const input = { name: 'one', import_url: 'https://git.example.com/one.git' }
    const before = await call('POST /projects', input)
    await changeSettings(server, { import_sources: [] })
    const after = await call('POST /projects', input)
    expect([before.status, after.status]).toEqual([422, 403])
    expect(after.body).not.toEqual(before.body)
  })
})
