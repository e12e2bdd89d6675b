import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const GET = 'GET /projects/:id/merge_requests/:merge_request_iid'
const MERGE = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'

describe('discussions of a merge request', () => {
  test('an open discussion blocks nothing if the project does not require resolving', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { body } = await call('POST /projects/:id/merge_requests', {
      ...{ id: project.id, title: 'A change', source_branch: 'change', target_branch: 'main' },
    })
    const about = { noteable_type: 'MergeRequest', type: 'DiffNote' }
    await givenIssuesOn(server).note({ id: body.id, project_id: project.id }, owner, 'Why?', about)
    expect((await call(GET, { id: project.id, merge_request_iid: 1 })).body).toMatchObject({
      ...{ blocking_discussions_resolved: true, detailed_merge_status: 'mergeable' },
    })
  })

  test('an open discussion blocks the merge if all must be resolved', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, only_allow_merge_if_all_discussions_are_resolved: 1 })
    const call = await as(owner)
    const where = { id: project.id, merge_request_iid: 1 }
    const { body } = await call('POST /projects/:id/merge_requests', {
      ...{ id: project.id, title: 'A change', source_branch: 'change', target_branch: 'main' },
    })
    const { note } = givenIssuesOn(server)
    const request = { noteable_type: 'MergeRequest' }
    await note({ id: body.id, project_id: project.id }, owner, 'Well done', request)
    await note({ id: body.id, project_id: project.id }, owner, 'changed', { ...request, type: 'DiffNote', system: 1 })
    await note({ id: body.id, project_id: project.id }, owner, 'Of an issue', { type: 'DiscussionNote' })
    await note({ id: body.id + 1, project_id: project.id }, owner, 'Of another', { ...request, type: 'DiffNote' })
    expect((await call(GET, where)).body).toMatchObject({ blocking_discussions_resolved: true })
    const { id } = await note({ id: body.id, project_id: project.id }, owner, 'Why?', { ...request, type: 'DiffNote' })
    expect((await call('GET /projects/:id/merge_requests', { id: project.id })).body).toMatchObject([
      { blocking_discussions_resolved: false, detailed_merge_status: 'discussions_not_resolved' },
    ])
    expect((await call(MERGE, where)).status).toBe(405)
    await server.db.write((trx) =>
      trx.updateTable('note').set({ resolved_at: server.clock.iso() }).where('id', '=', id).execute(),
    )
    expect((await call(GET, where)).body).toMatchObject({ detailed_merge_status: 'mergeable' })
    expect((await call(MERGE, where)).body).toMatchObject({ state: 'merged' })
  })
})
