import { sql } from 'kysely'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters } from '../demo/checks.ts'
import { addRequest } from '../deployments/merged.ts'
import { orphans } from '../projects/belongings.ts'

const ADDRESS = 'DELETE /projects/:id/merge_requests/:merge_request_iid'
const CREATE = 'POST /projects/:id/merge_requests'
const NOTE = 'POST /projects/:id/merge_requests/:merge_request_iid/notes'

const change = { title: 'A change', source_branch: 'change', target_branch: 'main' }

describe(ADDRESS, () => {
  test('deletes the merge request with everything that belongs to it, keeps the counters right, and stores the event', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user({ username: 'owner' })
    const project = await given.project({ owner })
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id: project.id, title: 'A leak' })
    const { body: related } = await call('POST /projects/:id/issues', { id: project.id, title: 'Related' })
    const people = { assignee_ids: [owner.id], reviewer_ids: [owner.id] }
    const sent = { id: project.id, ...change, ...people, labels: ['x'], description: '@owner: closes #1' }
    const { body: doomed } = await call(CREATE, sent)
    const { body: kept } = await call(CREATE, { id: project.id, ...change, source_branch: 'other', labels: ['x'] })
    const at = { id: project.id, merge_request_iid: doomed.iid }
    await call(NOTE, { ...at, body: '@owner, see #1' })
    await call('POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe', at)
    const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    await server.db.write(async (trx) => {
      const on = { awardable_type: 'MergeRequest', awardable_id: doomed.id }
      await trx
        .insertInto('award_emoji')
        .values({ name: 'tada', user_id: owner.id, ...on, ...moments })
        .execute()
      const time = { user_id: owner.id, project_id: project.id, merge_request_id: doomed.id, time_spent: 60 }
      await trx
        .insertInto('timelog')
        .values({ ...time, ...moments })
        .execute()
      // A link that does not count among the merge requests of the issue.
      await trx
        .insertInto('merge_request_issue')
        .values({ merge_request_id: doomed.id, issue_id: related.id })
        .execute()
    })

    expect(await call(ADDRESS, at)).toMatchObject({ status: 204, text: '' })
    expect(await call(ADDRESS, at)).toMatchObject({ status: 404, body: { message: '404 Not found' } })
    expect({ orphans: await orphans(server.db), counters: await wrongCounters(server.db) }).toEqual({
      orphans: [],
      counters: [],
    })
    const tables = ['todo', 'timelog', 'award_emoji', 'subscription', 'merge_request_issue'] as const
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(server.db.read)
      expect([table, rows[0]?.n]).toEqual([table, 0])
    }
    expect((await call('GET /projects/:id/merge_requests', { id: project.id })).body.map(({ id }) => id)).toEqual([
      kept.id,
    ])
    // The issue keeps the note that the merge request mentioned it, and the number is not used again.
    const notes = await call('GET /projects/:id/issues/:issue_iid/notes', { id: project.id, issue_iid: 1 })
    expect(notes.body.map(({ body }) => body)).toEqual(['mentioned in merge request !1'])
    expect((await call(CREATE, { id: project.id, ...change })).body.iid).toBe(3)
    expect(server.events.filter(({ event }) => event === 'merge_request.removed')).toEqual([
      {
        event: 'merge_request.removed',
        payload: { merge_request_id: doomed.id, project_id: project.id, actor_id: owner.id },
      },
    ])
    const stored = server.db.read
      .selectFrom('outbox_event')
      .select('snapshot')
      .where('event', '=', 'merge_request.removed')
    expect(JSON.parse((await stored.executeTakeFirstOrThrow()).snapshot)).toMatchObject({
      merge_request: { iid: 1, title: 'A change', labels: [{ title: 'x' }], reviewers: [{ id: owner.id }] },
      project: { id: project.id },
    })
  })

  test('a closed one does not count for its labels, also when it is deleted', async ({ given, as }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    const call = await as(owner)
    await call(CREATE, { id, ...change, labels: ['x'] })
    const { body: closed } = await call(CREATE, { id, ...change, source_branch: 'other', labels: ['x'] })
    const at = { id, merge_request_iid: closed.iid }
    await call('PUT /projects/:id/merge_requests/:merge_request_iid', { ...at, state_event: 'close' })
    expect((await call(ADDRESS, at)).status).toBe(204)
    const labels = await call('GET /projects/:id/labels', { id, with_counts: true })
    expect(labels.body).toMatchObject([{ name: 'x', open_merge_requests_count: 1 }])
  })

  test('neither the author nor a Maintainer deletes it, nor an owner of an archived project', async ({
    server,
    given,
    as,
  }) => {
    const [author, maintainer, owner] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project()
    await given.member({ project }, maintainer, 40)
    const archived = await given.project({ owner, archived: 1 })
    const merge_request_iid = await addRequest(server, project, author)
    const inside = await addRequest(server, archived, author)
    for (const [who, at] of [
      [author, { id: project.id, merge_request_iid }],
      [maintainer, { id: project.id, merge_request_iid }],
      [owner, { id: archived.id, merge_request_iid: inside }],
    ] as const)
      expect(await (await as(who))(ADDRESS, at)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
    expect(server.events).toEqual([])
    expect(await server.db.read.selectFrom('merge_request').select('id').execute()).toHaveLength(2)
  })

  test('one that changed since the caller read it is not deleted', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await addRequest(server, project, owner)
    const token = await given.token(owner)
    const path = `/projects/${project.id}/merge_requests/1`
    const headers = { 'If-Unmodified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }
    expect(await server.send('DELETE', path, { token, headers })).toMatchObject({
      status: 412,
      body: { message: '412 Precondition Failed' },
    })
    expect(await server.send('DELETE', path, { token })).toMatchObject({ status: 204 })
  })

  test('finds everything that it deletes in indexes', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await addRequest(server, project, owner)
    const token = await given.token(owner)
    const path = `/projects/${project.id}/merge_requests/1`
    const scans = ['each', 'json_each', 'taken']
    expectPlans(await plansOf(() => server.send('DELETE', path, { token })), { scans, sorts: true })
  })
})
