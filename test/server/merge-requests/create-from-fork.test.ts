import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const CREATE = 'POST /projects/:id/merge_requests'
const GET = 'GET /projects/:id/merge_requests/:merge_request_iid'
const LIST = 'GET /projects/:id/merge_requests'
const MERGE = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'

const change = { title: 'A change', source_branch: 'main', target_branch: 'main' }

async function world(given: Given, { visibility = 'public' }: { visibility?: 'public' | 'private' } = {}) {
  const [owner, forker] = [await given.user({ username: 'owner' }), await given.user({ username: 'forker' })]
  const origin = await given.project({ owner, visibility })
  const fork = await given.project({ owner: forker, forked_from_project_id: origin.id })
  return { owner, forker, origin, fork, sent: { id: fork.id, target_project_id: origin.id, ...change } }
}

describe(CREATE, () => {
  test('from a fork belongs to the target project, which merges it', async ({ server, given, as }) => {
    const { owner, forker, origin, fork, sent } = await world(given)
    const call = await as(owner)
    await call(CREATE, { id: origin.id, ...change, source_branch: 'own' })
    const { status, body } = await (await as(forker))(CREATE, { ...sent, allow_collaboration: true })
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ iid: 2, project_id: origin.id, source_project_id: fork.id, target_project_id: origin.id },
        ...{ allow_collaboration: true, allow_maintainer_to_push: true, author: { id: forker.id } },
        ...{ user: { can_merge: false }, references: { full: `${origin.path_with_namespace}!2` } },
      },
    ])
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(['prepared_at', 'allow_collaboration', 'allow_maintainer_to_push', 'reference']),
    )
    expect((await call(LIST, { id: origin.id })).body.map(({ iid }) => iid)).toEqual([2, 1])
    expect((await call(LIST, { id: fork.id })).body).toEqual([])
    expect((await call(GET, { id: origin.id, merge_request_iid: 1 })).body).not.toHaveProperty('allow_collaboration')
    expect((await call(MERGE, { id: origin.id, merge_request_iid: 2 })).body.state).toBe('merged')
    expect(server.events).toContainEqual({
      event: 'merge_request.created',
      payload: { merge_request_id: body.id, project_id: origin.id, actor_id: forker.id },
    })
  })

  test('also goes from the origin to a fork, and between two forks of one project', async ({ given, as }) => {
    const { owner, forker, origin, fork } = await world(given)
    const other = await given.project({ owner, forked_from_project_id: origin.id })
    const deep = await given.project({ owner, forked_from_project_id: other.id })
    const call = await as(owner)
    for (const [id, target_project_id] of [
      [origin.id, fork.id],
      [deep.id, fork.id],
      [deep.id, origin.id],
    ] as const)
      expect(await call(CREATE, { id, target_project_id, ...change })).toMatchObject({
        status: 201,
        body: { project_id: target_project_id, source_project_id: id },
      })
    expect((await (await as(forker))(LIST, { id: fork.id })).body).toHaveLength(2)
  })

  test('ignores metadata from a caller who is no Developer of the target', async ({ server, given, as }) => {
    const { owner, forker, origin, sent } = await world(given)
    const milestone = await givenIssuesOn(server).milestone({ project: origin })
    const metadata = { labels: ['bug'], milestone_id: milestone.id, assignee_ids: [owner.id], reviewer_ids: [owner.id] }
    const { body } = await (await as(forker))(CREATE, { ...sent, ...metadata, description: 'Mine', squash: true })
    expect(body).toMatchObject({
      ...{ labels: [], milestone: null, assignees: [], reviewers: [] },
      ...{ description: 'Mine', squash: true },
    })
    await given.member({ project: origin }, forker, 30)
    const again = { ...sent, ...metadata, source_branch: 'second' }
    expect((await (await as(forker))(CREATE, again)).body).toMatchObject({
      ...{
        labels: ['bug'],
        milestone: { id: milestone.id },
        assignee: { id: owner.id },
        reviewers: [{ id: owner.id }],
      },
    })
  })

  test('needs Developer in the source, and a target that the caller reads', async ({ given, as }) => {
    const { owner, forker, origin, fork, sent } = await world(given)
    const reporter = await given.user()
    await given.member({ project: fork }, reporter, 20)
    const forbidden = { status: 403, body: { message: '403 Forbidden' } }
    expect(await (await as(reporter))(CREATE, sent)).toMatchObject(forbidden)
    expect(await (await as(owner))(CREATE, sent)).toMatchObject(forbidden)
    const hidden = await given.project({ visibility: 'private', forked_from_project_id: origin.id })
    const call = await as(forker)
    for (const target_project_id of [hidden.id, 999])
      expect(await call(CREATE, { ...sent, target_project_id })).toMatchObject({
        status: 404,
        body: { message: '404 Project Not Found' },
      })
    for (const row of [
      { merge_requests_access_level: 'disabled' },
      { merge_requests_access_level: 'private' },
      { repository_access_level: 'private' },
      { archived: 1 },
    ] as const) {
      const target = await given.project({ owner, forked_from_project_id: origin.id, ...row })
      expect(await call(CREATE, { ...sent, target_project_id: target.id }), JSON.stringify(row)).toMatchObject(
        forbidden,
      )
    }
    expect((await call(CREATE, sent)).status).toBe(201)
  })

  test('is refused for a target that is no fork, and for branches that an open merge request has', async ({
    given,
    as,
  }) => {
    const { forker, fork, sent } = await world(given)
    const other = await given.project({ owner: forker })
    const call = await as(forker)
    expect(await call(CREATE, { ...sent, target_project_id: other.id })).toMatchObject({
      status: 422,
      body: { message: ['Source project is not a fork of the target project'] },
    })
    expect((await call(CREATE, sent)).status).toBe(201)
    expect(await call(CREATE, sent)).toMatchObject({
      status: 409,
      body: { message: ['Another open merge request already exists for this source branch: !1'] },
    })
    // The same branch of another project is another branch.
    const own = { id: fork.id, ...change, source_branch: 'topic' }
    expect((await call(CREATE, own)).status).toBe(201)
    expect((await call(CREATE, { ...sent, source_branch: 'topic' })).status).toBe(201)
  })
})
