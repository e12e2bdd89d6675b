import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { onFreeTier } from '../issues/free-tier.ts'
import { changeSettings } from '../kit/settings.ts'
import { issueOf } from './rows.ts'

const ADDRESS = 'GET /-/gantry/v1/projects/contents'

describe(ADDRESS, () => {
  test('counts what an Owner would lose', async ({ server, given, as }) => {
    const owner = await given.user()
    const group = await given.group()
    const project = await given.project({ owner, storage_size: 1200, star_count: 2, forks_count: 1, archived: 1 })
    await issueOf(server, project, owner)
    await issueOf(server, project, owner, { state: 2 })
    await given.member({ project }, await given.user(), 30)
    await given.member({ project }, await given.user(), 30, { requested_at: server.clock.iso() })
    const call = await as(owner)
    await call('POST /projects/:id/invitations', { id: project.id, email: ['new@example.org'], access_level: 30 })
    const other = await given.project({ owner })
    for (const place of [project, other]) await addRequest(server, place, owner)
    await server.db.write(async (trx) => {
      const now = server.clock.iso()
      const { id: environment_id } = await trx
        .insertInto('environment')
        .values({
          ...{ project_id: project.id, name: 'production', slug: 'production', tier: 'production' },
          ...{ created_at: now, updated_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('deployment')
        .values({
          ...{ project_id: project.id, environment_id, iid: 1, ref: 'main', sha: 'a'.repeat(40), status: 'failed' },
          ...{ created_at: now, updated_at: now },
        })
        .execute()
      const direct = { project_id: project.id, created_at: now, updated_at: now }
      await trx
        .insertInto('label')
        .values([
          { ...direct, title: 'bug', color: '#ff0000' },
          { ...direct, title: 'feature', color: '#ff0000' },
          { ...direct, project_id: other.id, title: 'elsewhere', color: '#ff0000' },
        ])
        .execute()
      await trx
        .insertInto('milestone')
        .values({ ...direct, iid: 1, title: 'v1' })
        .execute()
      await trx
        .insertInto('project_group_link')
        .values({ project_id: project.id, group_id: group.id, group_access: 30, created_at: now })
        .execute()
    })
    const members = await server.db.read
      .selectFrom('member')
      .select('id')
      .where('project_id', '=', project.id)
      .where('user_id', 'is not', null)
      .where('requested_at', 'is', null)
      .execute()
    expect(members.length).toBe(1)
    const { status, body } = await call(ADDRESS, { ids: [project.id] })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: project.id,
        name: project.name,
        path_with_namespace: project.path_with_namespace,
        namespace_kind: 'user',
        namespace_path: owner.username,
        namespace_visibility: null,
        archived: true,
        visibility: 'public',
        marked_for_deletion_on: null,
        access_level: 50,
        deletion: { allowed: true, after_days: null, on: null },
        holds: {
          issues: 2,
          open_issues: 1,
          merge_requests: 1,
          milestones: 1,
          labels: 2,
          deployments: 1,
          members: members.length,
          shares: 1,
          forks: 1,
          stars: 2,
          storage_size: 1200,
        },
      },
    ])
  })

  test('shows the access level to everybody who sees the project, its contents to Maintainers', async ({
    given,
    as,
  }) => {
    const [developer, maintainer] = [await given.user(), await given.user()]
    const project = await given.project()
    const hidden = await given.project({ visibility: 'private' })
    await given.member({ project }, developer, 30)
    await given.member({ project }, maintainer, 40)
    const seen = async (who: { id: number }) => {
      const { body } = await (await as(who))(ADDRESS, { ids: [project.id, hidden.id] })
      return body.map(({ id, access_level, holds }) => [id, access_level, holds !== null])
    }
    expect(await seen(await given.user())).toEqual([[project.id, 0, false]])
    expect(await seen(developer)).toEqual([[project.id, 30, false]])
    expect(await seen(maintainer)).toEqual([[project.id, 40, true]])
    expect(await seen(await given.admin())).toEqual([
      [project.id, 50, true],
      [hidden.id, 50, true],
    ])
  })

  test("includes the visibility of the project's group", async ({ given, as }) => {
    const owner = await given.user()
    const group = await given.group({ visibility: 'internal' })
    await given.member({ group }, owner, 50)
    const [own, shared] = [await given.project({ owner }), await given.project({ in: group, visibility: 'private' })]
    const { body } = await (await as(owner))(ADDRESS, { ids: [own.id, shared.id] })
    expect(body.map(({ namespace_visibility }) => namespace_visibility)).toEqual([null, 'internal'])
  })

  test('tells how the settings affect a deletion', async ({ server, given, as }) => {
    const [owner, group] = [await given.user(), await given.group()]
    await given.member({ group }, owner, 50)
    const [own, shared] = [await given.project({ owner }), await given.project({ in: group })]
    const deletionsFor = async (who: { id: number }) => {
      const { body } = await (await as(who))(ADDRESS, { ids: [own.id, shared.id] })
      return body.map(({ deletion }) => [deletion.allowed, deletion.after_days])
    }
    expect(await deletionsFor(owner)).toEqual([
      [true, null],
      [true, null],
    ])
    await changeSettings(server, { delayed_project_deletion: true, default_project_deletion_protection: true })
    expect(await deletionsFor(owner)).toEqual([
      [false, null],
      [false, 7],
    ])
    expect(await deletionsFor(await given.admin())).toEqual([
      [true, null],
      [true, 7],
    ])
    await changeSettings(server, { delayed_project_deletion: false, deletion_adjourned_period: 3 })
    expect(await deletionsFor(owner)).toEqual([
      [false, null],
      [false, null],
    ])
    await changeSettings(server, { delayed_project_deletion: true, default_project_deletion_protection: false })
    expect(await deletionsFor(owner)).toEqual([
      [true, null],
      [true, 3],
    ])
  })

  test('a project that is marked for deletion has the day of the mark and of its removal', async ({
    given,
    as,
    server,
  }) => {
    await changeSettings(server, { deletion_adjourned_period: 5 })
    const owner = await given.user()
    const project = await given.project({ owner, marked_for_deletion_on: '2026-05-20' })
    expect((await (await as(owner))(ADDRESS, { ids: [project.id] })).body).toMatchObject([
      { marked_for_deletion_on: '2026-05-20', deletion: { on: '2026-05-25' }, archived: false },
    ])
  })

  test('the free tier deletes at once, and everybody may delete', async () => {
    await onFreeTier(async ({ given, call, server }) => {
      const owner = await given.user()
      const group = await given.group()
      await given.member({ group }, owner, 50)
      const project = await given.project({ in: group })
      await changeSettings(server, { delayed_project_deletion: true, default_project_deletion_protection: true })
      expect((await call(owner, ADDRESS, { ids: [project.id] })).body).toMatchObject([
        { deletion: { allowed: true, after_days: null, on: null } },
      ])
    })
  })

  test('needs a token, and limits the number of ids', async ({ given, as, asLoose }) => {
    expect(await (await as(null))(ADDRESS, { ids: [1] })).toMatchObject({ status: 401 })
    const ids = Array.from({ length: 501 }, (_, i) => i + 1)
    const loose = await asLoose(await given.user())
    expect(await loose(ADDRESS, { ids: ids.join(',') })).toMatchObject({ status: 400 })
    expect(await loose(ADDRESS, { ids: ids.slice(1).join(',') })).toMatchObject({ status: 200 })
  })

  test('counts in indexes only', async ({ given, as }) => {
    const project = await given.project()
    for (const who of [await given.admin(), await given.user()]) {
      const call = await as(who)
      expectPlan(planWith(await plansOf(() => call(ADDRESS, { ids: [project.id] })), '"merge_request"'))
    }
  })
})
