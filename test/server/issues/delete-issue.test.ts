import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters, wrongPostings } from '../demo/checks.ts'
import { orphans } from '../projects/belongings.ts'

const ADDRESS = 'DELETE /projects/:id/issues/:issue_iid'
const CREATE = 'POST /projects/:id/issues'
const NOTE = 'POST /projects/:id/issues/:issue_iid/notes'

describe('DELETE /projects/:id/issues/:issue_iid', () => {
  test('deletes the issue with everything that belongs to it, keeps the counters right, and stores the event', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user({ username: 'owner' })
    const group = await given.group({ path: 'acme' })
    const project = await given.project({ in: group, owner })
    await given.member({ group }, owner, 50)
    const shared = await givenIssuesOn(server).label({ group }, 'shared')
    const call = await as(owner)
    const fields = { labels: ['shared', 'own'], assignee_ids: [owner.id], description: '@owner see #2' }
    const { body: doomed } = await call(CREATE, { id: project.id, title: 'Needle', ...fields, weight: 2 })
    const { body: kept } = await call(CREATE, { id: project.id, title: 'Kept', labels: ['shared'] })
    for (const issue_iid of [1, 2])
      await call(NOTE, { id: project.id, issue_iid, body: issue_iid === 1 ? '@owner and #2' : 'Stays' })
    const file = 'metric-images/1/chart.png'
    const path = server.instance.files.pathOf(file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'a picture')
    const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
    await server.db.write(async (trx) => {
      const note = await trx.selectFrom('note').select('id').where('system', '=', 0).executeTakeFirstOrThrow()
      const award = { name: 'thumbsup', user_id: owner.id, ...moments }
      await trx
        .insertInto('award_emoji')
        .values([
          { ...award, awardable_type: 'Note', awardable_id: note.id },
          { ...award, awardable_type: 'Issue', awardable_id: doomed.id, name: 'tada' },
        ])
        .execute()
      await trx
        .insertInto('subscription')
        .values({ user_id: owner.id, subscribable_type: 'Issue', subscribable_id: doomed.id, subscribed: 0 })
        .execute()
      await trx
        .insertInto('metric_image')
        .values({ issue_id: doomed.id, filename: 'chart.png', file, ...moments })
        .execute()
      await trx
        .insertInto('timelog')
        .values({ user_id: owner.id, project_id: project.id, issue_id: doomed.id, time_spent: 60, ...moments })
        .execute()
      await trx
        .insertInto('issue_link')
        .values({ source_id: kept.id, target_id: doomed.id, link_type: 'blocks', ...moments })
        .execute()
      await trx
        .updateTable('issue')
        .set({ blocking_issues_count: 1, duplicated_to_id: doomed.id })
        .where('id', '=', kept.id)
        .execute()
    })

    expect(await call(ADDRESS, { id: project.id, issue_iid: 1 })).toMatchObject({ status: 204, text: '' })
    expect(await call(ADDRESS, { id: project.id, issue_iid: 1 })).toMatchObject({
      status: 404,
      body: { message: '404 Issue Not Found' },
    })
    await server.instance.jobs.idle()
    expect(existsSync(path)).toBe(false)
    expect({
      orphans: await orphans(server.db),
      counters: (await wrongCounters(server.db)).filter((one) => !one.includes('last_issue_iid')),
      postings: await wrongPostings(server.db),
    }).toEqual({ orphans: [], counters: [], postings: [] })
    const { read } = server.db
    const left = async (table: 'note' | 'todo' | 'event' | 'timelog' | 'metric_image' | 'issue_link' | 'issue_fts') =>
      (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(read)).rows[0]?.n
    // The second issue has its comment and the note that the first one mentioned it.
    expect(await left('note')).toBe(2)
    expect(await left('event')).toBe(2)
    for (const table of ['todo', 'timelog', 'metric_image', 'issue_link'] as const) expect(await left(table)).toBe(0)
    expect(await left('issue_fts')).toBe(1)
    const labels = read.selectFrom('label').select(['title', 'issues_count', 'open_issues_count']).orderBy('title')
    expect(await labels.execute()).toEqual([
      { title: 'own', issues_count: 0, open_issues_count: 0 },
      { title: 'shared', issues_count: 1, open_issues_count: 1 },
    ])
    expect(shared.id).toBeGreaterThan(0)
    expect((await call('GET /projects/:id/issues', { id: project.id, search: 'needle' })).body).toEqual([])
    // The number is not used again.
    expect((await call(CREATE, { id: project.id, title: 'Next' })).body.iid).toBe(3)

    const payload = { issue_id: doomed.id, project_id: project.id, actor_id: owner.id }
    expect(server.events.filter(({ event }) => event === 'issue.removed')).toEqual([
      { event: 'issue.removed', payload },
    ])
    const stored = await read
      .selectFrom('outbox_event')
      .select('snapshot')
      .where('event', '=', 'issue.removed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.snapshot)).toMatchObject({
      issue: {
        iid: 1,
        title: 'Needle',
        labels: [{ title: 'shared' }, { title: 'own' }],
        assignees: [{ id: owner.id }],
      },
      project: { id: project.id },
    })
  })

  test('neither the author nor a Maintainer deletes an issue, and nothing changes', async ({ server, given, as }) => {
    const [author, maintainer] = [await given.user(), await given.user()]
    const project = await given.project()
    await given.member({ project }, maintainer, 40)
    const issue = await givenIssuesOn(server).issue(project, author)
    for (const who of [author, maintainer])
      expect(await (await as(who))(ADDRESS, { id: project.id, issue_iid: issue.iid })).toMatchObject({
        status: 403,
        body: { message: '403 Forbidden' },
      })
    expect(server.events).toEqual([])
    expect(await server.db.read.selectFrom('issue').select('id').execute()).toHaveLength(1)
  })

  test('an issue that changed since the caller read it is not deleted', async ({ server, given }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    await givenIssuesOn(server).issue(project, owner)
    const token = await given.token(owner)
    const path = `/projects/${project.id}/issues/1`
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
    await givenIssuesOn(server).issue(project, owner)
    const token = await given.token(owner)
    const path = `/projects/${project.id}/issues/1`
    const scans = ['each', 'json_each', 'taken', 'issue_fts']
    expectPlans(await plansOf(() => server.send('DELETE', path, { token })), { scans, sorts: true })
  })
})
