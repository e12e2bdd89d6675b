import { type Given, givenOn } from '../../support/given.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { hookReceiver } from '../hooks/hook-receiver.ts'
import { changeSettings } from '../kit/settings.ts'

const GET = 'GET /projects/:id/merge_requests/:merge_request_iid/approvals'
const APPROVE = 'POST /projects/:id/merge_requests/:merge_request_iid/approve'
const UNAPPROVE = 'POST /projects/:id/merge_requests/:merge_request_iid/unapprove'

async function world(server: TestServer, given: Given, columns: Parameters<typeof addRequest>[3] = {}) {
  const [author, reviewer] = [await given.user(), await given.user()]
  const project = await given.project({ visibility: 'public' })
  for (const user of [author, reviewer]) await given.member({ project }, user, 30)
  const merge_request_iid = await addRequest(server, project, author, { state: 1, merged_at: null, ...columns })
  return { author, reviewer, project, at: { id: project.id, merge_request_iid } }
}

describe(GET, () => {
  test('lists who has approved, the earliest first, and says whether the caller may', async ({ server, given, as }) => {
    const { author, reviewer, at } = await world(server, given)
    const [first, second] = [await as(reviewer), await as(author)]
    expect((await first(GET, at)).body).toMatchObject({
      ...{ user_has_approved: false, user_can_approve: true, approved_by: [], state: 'opened' },
      ...{ approvals_required: 0, approvals_left: 0, approved: true },
    })
    await first(APPROVE, at)
    server.clock.advance(1000)
    await second(APPROVE, at)
    const { body } = await (await as(await given.user()))(GET, at)
    expect(body).toMatchObject({ user_has_approved: false, user_can_approve: false })
    expect(body.approved_by.map(({ user }) => user.id)).toEqual([reviewer.id, author.id])
    expect((await first(GET, at)).body).toMatchObject({ user_has_approved: true, user_can_approve: false })
  })

  test('has the short form on the free tier, where one approval approves', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const { reviewer, at } = await world(server, given)
    const token = await given.token(reviewer)
    const path = `/projects/${at.id}/merge_requests/${at.merge_request_iid}`
    const none = { user_has_approved: false, user_can_approve: true, approved: false, approved_by: [] }
    expect((await server.send('GET', `${path}/approvals`, { token })).body).toEqual(none)
    const { body } = await server.send('POST', `${path}/approve`, { token })
    expect(body).toMatchObject({
      user_has_approved: true,
      approved: true,
      approved_by: [{ user: { id: reviewer.id } }],
    })
    await server.stop()
  })

  test('reads the approvals of one merge request', async ({ server, given, as }) => {
    const { reviewer, at } = await world(server, given)
    const call = await as(reviewer)
    const plans = await plansOf(() => call(GET, at))
    expectPlan(planWith(plans, '"merge_request_approval" as "approval"'), { scans: [], sorts: true })
  })
})

describe(APPROVE, () => {
  test('approves once, in the feed, in the notes and to hooks', async ({ server, given, as, asLoose }) => {
    const { reviewer, at } = await world(server, given)
    const admin = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    await admin('POST /hooks', { url: receiver.url, merge_requests_events: true })
    const call = await as(reviewer)
    const { status, body } = await call(APPROVE, at)
    expect([status, body.user_has_approved]).toEqual([201, true])
    expect((await call(APPROVE, at)).status).toBe(401)
    expect((await call(UNAPPROVE, at)).body).toMatchObject({ user_has_approved: false, approved_by: [] })
    expect((await call(UNAPPROVE, at)).status).toBe(404)
    await receiver.waitFor(2)
    expect(receiver.received.map((one) => Object(one.body.object_attributes).action)).toEqual([
      'approved',
      'unapproved',
    ])
    const notes = await call('GET /projects/:id/merge_requests/:merge_request_iid/notes', { ...at, sort: 'asc' })
    expect(notes.body.map((note) => note.body)).toEqual([
      'approved this merge request',
      'unapproved this merge request',
    ])
    expect((await call('GET /events', {})).body.map(({ action_name }) => action_name)).toEqual(['approved'])
  })

  test('is refused for another head commit', async ({ server, given, as }) => {
    const sha = 'b'.repeat(40)
    const { reviewer, at } = await world(server, given, { sha })
    const call = await as(reviewer)
    const { status, body } = await call(APPROVE, { ...at, sha: 'a'.repeat(40) })
    expect([status, body]).toEqual([409, { message: `SHA does not match HEAD of source branch: ${sha}` }])
    expect((await call(APPROVE, { ...at, sha })).status).toBe(201)
  })

  test('is refused to authors if a setting says so', async ({ server, given, as }) => {
    const { author, at } = await world(server, given)
    await changeSettings(server, { prevent_merge_requests_author_approval: true })
    const call = await as(author)
    expect((await call(GET, at)).body).toMatchObject({ user_can_approve: false })
    expect((await call(APPROVE, at)).status).toBe(401)
    await changeSettings(server, { prevent_merge_requests_author_approval: false })
    expect((await call(APPROVE, at)).status).toBe(201)
  })

  test('is refused for a merged or closed one, whose approvals stay', async ({ server, given, as }) => {
    const { reviewer, at } = await world(server, given)
    const call = await as(reviewer)
    await call(APPROVE, at)
    await call('PUT /projects/:id/merge_requests/:merge_request_iid', { ...at, state_event: 'close' })
    expect((await call(UNAPPROVE, at)).status).toBe(404)
    expect((await call(GET, at)).body).toMatchObject({
      user_has_approved: true,
      user_can_approve: false,
      state: 'closed',
    })
    const other = await world(server, given, { state: 3 })
    expect((await (await as(other.reviewer))(APPROVE, other.at)).status).toBe(401)
  })
})

describe('a project that requires approvals', () => {
  const REQUEST = 'GET /projects/:id/merge_requests/:merge_request_iid'
  const MERGE = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'
  const NOTE = 'POST /projects/:id/merge_requests/:merge_request_iid/notes'

  /** Two approvals are required. */
  async function strictWorld(server: TestServer, given: Given, columns?: Parameters<typeof addRequest>[3]) {
    const found = await world(server, given, columns)
    const required = { approvals_before_merge: 2 }
    await server.db.write((trx) =>
      trx.updateTable('project').set(required).where('id', '=', found.project.id).execute(),
    )
    return found
  }

  test('merges only with all of them', async ({ server, given, as }) => {
    const { author, reviewer, at } = await strictWorld(server, given)
    const [first, second] = [await as(reviewer), await as(author)]
    expect((await first(APPROVE, at)).body).toMatchObject({
      ...{ approved: false, approvals_required: 2, approvals_left: 1 },
    })
    expect((await first(REQUEST, at)).body).toMatchObject({ detailed_merge_status: 'not_approved' })
    expect((await first(MERGE, at)).status).toBe(405)
    expect((await first('GET /projects/:id/merge_requests', { id: at.id })).body).toMatchObject([
      { detailed_merge_status: 'not_approved' },
    ])
    expect((await second(APPROVE, at)).body).toMatchObject({ approved: true, approvals_left: 0 })
    expect((await first(MERGE, at)).body).toMatchObject({ state: 'merged' })
  })

  test('tells hooks which approval completes them, and which one that is taken back ends that', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const { author, reviewer, at } = await strictWorld(server, given)
    const admin = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    await admin('POST /hooks', { url: receiver.url, merge_requests_events: true })
    const [first, second] = [await as(reviewer), await as(author)]
    for (const act of [APPROVE, UNAPPROVE] as const) {
      await first(act, at)
      await second(act, at)
    }
    await receiver.waitFor(4)
    const told = receiver.received.map((one) => Object(one.body.object_attributes))
    expect(told.map((one) => [one.action, one.detailed_merge_status])).toEqual([
      ['approval', 'not_approved'],
      ['approved', 'mergeable'],
      ['unapproved', 'not_approved'],
      ['unapproval', 'not_approved'],
    ])
  })

  test('lets a comment approve and merge', async ({ server, given, as }) => {
    const sha = 'c'.repeat(40)
    const { author, reviewer, at } = await strictWorld(server, given, { sha })
    const [first, second] = [await as(reviewer), await as(author)]
    const text = { body: '/approve\n/merge', merge_request_diff_head_sha: sha }
    expect((await first(NOTE, { ...at, ...text })).status).toBe(202)
    expect((await first(REQUEST, at)).body).toMatchObject({ state: 'opened' })
    expect((await second(NOTE, { ...at, ...text })).status).toBe(202)
    expect((await first(REQUEST, at)).body).toMatchObject({ state: 'merged' })
  })

  test('requires none on the free tier', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const { reviewer, at } = await strictWorld(server, given)
    const token = await given.token(reviewer)
    const path = `/projects/${at.id}/merge_requests/${at.merge_request_iid}`
    expect((await server.send('GET', path, { token })).body).toMatchObject({ detailed_merge_status: 'mergeable' })
    expect((await server.send('PUT', `${path}/merge`, { token })).status).toBe(200)
    await server.stop()
  })
})
