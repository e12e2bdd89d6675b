import { plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { changeSettings } from '../kit/settings.ts'
import { issueOf } from './rows.ts'

const ADDRESS = 'GET /-/gantry/v1/groups/:id/contents'

describe(ADDRESS, () => {
  test('counts everything that a deletion would remove, for an Owner', async ({ server, given, as }) => {
    const [owner, member] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    const below = await given.group({ parent: group, visibility: 'private' })
    const other = await given.group()
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: below, storage_size: 70, visibility: 'private' })
    await given.project({ in: group, storage_size: 5, archived: 1, visibility: 'private' })
    const gone = await given.project({ in: group, storage_size: 1000, pending_delete: 1 })
    const elsewhere = await given.project({ in: other, storage_size: 3000 })
    await given.member({ project: gone }, member, 30)
    for (const place of [gone, elsewhere]) await issueOf(server, place, owner)
    for (const place of [project, gone, elsewhere]) await addRequest(server, place, owner)
    await given.member({ project }, member, 30)
    await issueOf(server, project, owner)
    await issueOf(server, project, owner, { state: 2 })
    await server.db.write(async (trx) => {
      const now = server.clock.iso()
      const made = { created_at: now, updated_at: now }
      await trx
        .insertInto('label')
        .values([
          { ...made, project_id: project.id, title: 'bug', color: '#ff0000' },
          { ...made, group_id: below.id, title: 'urgent', color: '#ff0000' },
          { ...made, group_id: other.id, title: 'elsewhere', color: '#ff0000' },
          { ...made, project_id: gone.id, title: 'gone', color: '#ff0000' },
        ])
        .execute()
      await trx
        .insertInto('milestone')
        .values([
          { ...made, group_id: group.id, iid: 1, title: 'v1' },
          { ...made, project_id: project.id, iid: 1, title: 'v2' },
          { ...made, project_id: gone.id, iid: 1, title: 'v3' },
          { ...made, group_id: other.id, iid: 1, title: 'v4' },
        ])
        .execute()
      await trx
        .insertInto('project_group_link')
        .values(
          [project, gone, elsewhere].map(({ id }) => ({
            ...{ project_id: id, group_id: other.id, group_access: 30, created_at: now },
          })),
        )
        .execute()
      await trx
        .insertInto('group_group_link')
        .values({ shared_group_id: below.id, shared_with_group_id: other.id, group_access: 10, created_at: now })
        .execute()
    })
    const direct = await server.db.read
      .selectFrom('member')
      .select('id')
      .where((eb) => eb.or([eb('group_id', 'in', [group.id, below.id]), eb('project_id', '=', project.id)]))
      .execute()
    const { status, body } = await (await as(owner))(ADDRESS, { id: group.id })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: group.id,
      full_path: group.full_path,
      access_level: 50,
      deletion: { after_days: 7, on: null },
      holds: {
        subgroups: 1,
        projects: 2,
        archived_projects: 1,
        issues: 2,
        open_issues: 1,
        merge_requests: 1,
        labels: 2,
        milestones: 2,
        members: direct.length,
        shares: 2,
        storage_size: 75,
      },
    })
  })

  test('members below Owner get no contents, strangers 404', async ({ given, as }) => {
    const maintainer = await given.user()
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, maintainer, 40)
    expect((await (await as(maintainer))(ADDRESS, { id: group.id })).body).toMatchObject({
      access_level: 40,
      holds: null,
    })
    expect(await (await as(await given.user()))(ADDRESS, { id: group.id })).toMatchObject({
      status: 404,
      body: { message: '404 Group Not Found' },
    })
    expect(await (await as(null))(ADDRESS, { id: group.id })).toMatchObject({ status: 401 })
  })

  test('tells when a deletion removes the group: at once, after some days, or on the day of a marked group', async ({
    server,
    given,
    as,
  }) => {
    const admin = await as(await given.admin())
    const group = await given.group()
    const deletion = async () => (await admin(ADDRESS, { id: group.id })).body
    await changeSettings(server, { delayed_group_deletion: false })
    expect(await deletion()).toMatchObject({ deletion: { after_days: null, on: null } })
    await changeSettings(server, { delayed_group_deletion: true, deletion_adjourned_period: 3 })
    expect(await deletion()).toMatchObject({ deletion: { after_days: 3, on: null } })
    await admin('DELETE /groups/:id', { id: group.id })
    const day = (days: number) => new Date(server.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await deletion()).toMatchObject({ deletion: { after_days: 3, on: day(3) } })
    server.clock.advance(2 * 86_400_000)
    expect(await deletion()).toMatchObject({ deletion: { on: day(1) } })
    await changeSettings(server, { deletion_adjourned_period: 1 })
    expect(await deletion()).toMatchObject({ deletion: { on: day(1) } })
    server.clock.advance(86_400_000)
    expect((await admin(ADDRESS, { id: group.id })).status).toBe(200)
    await server.instance.jobs.idle()
    expect((await admin(ADDRESS, { id: group.id })).status).toBe(404)
  })

  test('reads the subgroups once, regardless of their number', async ({ given, as }) => {
    const admin = await as(await given.admin())
    const group = await given.group()
    const plans = await plansOf(() => admin(ADDRESS, { id: group.id }))
    const { steps } = planWith(plans, 'archived_projects')
    expect(steps.filter((step) => step.includes('CORRELATED'))).toEqual([])
  })
})
