import { sql } from 'kysely'
import type { Given } from '../../support/given.ts'
import { expectPlan, type Plan, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, testIn } from '../../support/test.ts'

const pageIn = (plans: readonly Plan[]) => planWith(plans, 'limit +? offset')
const countIn = (plans: readonly Plan[]) => planWith(plans, 'as "total"')

/** Users who follow each other, with addresses, memberships and events. */
async function drawPeople(server: TestServer, given: Given) {
  const ada = await given.user()
  const created_at = server.clock.iso()
  const project = await given.project({ owner: ada })
  for (let i = 0; i < 30; i++) {
    const other = await given.project()
    const { id } = await given.user({ last_activity_on: i < 20 ? '2026-05-01' : null })
    await given.member({ project }, { id }, 30)
    await given.member({ group: await given.group() }, ada, 10)
    await server.db.write(async (trx) => {
      await trx
        .insertInto('follow')
        .values([
          { follower_id: ada.id, followee_id: id, created_at },
          { follower_id: id, followee_id: ada.id, created_at },
        ])
        .execute()
      await trx
        .insertInto('email')
        .values({ user_id: ada.id, email: `${id}@example.org`, created_at })
        .execute()
      const event = { project_id: project.id, action: 'created', target_type: 'Project', target_id: id, created_at }
      await trx
        .insertInto('event')
        .values([
          { ...event, author_id: ada.id },
          { ...event, author_id: id, project_id: other.id, target_id: other.id },
          { ...event, author_id: id, project_id: other.id },
        ])
        .execute()
    })
  }
  await server.db.write((trx) => sql`ANALYZE`.execute(trx))
  return { ada, project }
}

const test = testIn(drawPeople)

describe('lists of what belongs to a user are read from their index and sort nothing', () => {
  test.for([
    ['GET /users/:id/followers', 'follow_followee'],
    ['GET /users/:id/following', 'sqlite_autoindex_follow_1'],
    ['GET /users/:id/emails', 'email_user'],
    ['GET /users/:id/memberships', 'member_user'],
    ['GET /users/:id/events', 'event_author'],
  ] as const)('%s: %s', async ([address, index], { world, given, asLoose }) => {
    const { ada } = world
    const call = await asLoose(await given.admin())
    const plans = await plansOf(() => call(address, { id: ada.id, per_page: 5 }))
    // The primary key of a table without row ids has no name in a plan.
    const named = index === 'sqlite_autoindex_follow_1' ? {} : { uses: index }
    const page = pageIn(plans)
    expectPlan(page, { ...named, sorts: address.endsWith('memberships') })
    expectPlan(countIn(plans), named)
    if (index === 'sqlite_autoindex_follow_1') expect(page.steps.join()).toContain('follow USING PRIMARY KEY')
  })

  test('GET /projects/:id/events: event_project, with every filter', async ({ world, given, asLoose }) => {
    const { project } = world
    const call = await asLoose(await given.user())
    const filters = { action: 'created', target_type: 'project', before: '2027-01-01', after: '2020-01-01' }
    const plansWith = (sent: object) =>
      plansOf(() => call('GET /projects/:id/events', { id: project.id, per_page: 5, ...sent }))
    for (const sent of [{}, { sort: 'asc' }]) {
      const plans = await plansWith(sent)
      for (const plan of [pageIn(plans), countIn(plans)]) expectPlan(plan, { uses: 'event_project' })
    }
    const plans = await plansWith(filters)
    expectPlan(pageIn(plans), { uses: 'event_project' })
    // Two days bound the count, which needs no order.
    expectPlan(countIn(plans), { uses: 'event_project_created' })
  })

  test('GET /user/activities: user_last_activity', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const plans = await plansOf(() => call('GET /user/activities', { per_page: 5 }))
    for (const plan of [pageIn(plans), countIn(plans)]) expectPlan(plan, { uses: 'user_last_activity' })
  })

  test('GET /user_counts reads what is assigned to the caller', async ({ world, asLoose }) => {
    const { ada } = world
    const call = await asLoose(ada)
    const plans = await plansOf(() => call('GET /user_counts'))
    expectPlan(planWith(plans, 'review_requested_merge_requests'), {
      uses: ['merge_request_assignee_user', 'merge_request_reviewer_user', 'todo_user'],
    })
  })

  test('the preview of a deletion reads what the user wrote', async ({ world, given, asLoose }) => {
    const { ada } = world
    const call = await asLoose(await given.admin())
    const plans = await plansOf(() => call('GET /-/gantry/v1/users/:id/deletion', { id: ada.id }))
    expectPlan(planWith(plans, 'reactions_count'), {
      uses: ['issue_author', 'merge_request_author', 'note_author', 'award_emoji_user', 'snippet_author'],
    })
    expectPlan(planWith(plans, 'other_owners'), { uses: 'member_user', sorts: true })
  })
})
