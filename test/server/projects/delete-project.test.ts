import { existsSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { seedDemo } from '../../../src-server/demo/seed-demo.ts'
import type { Trx } from '../../../src-server/kit/db/schema.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { forbidden, insufficientScope, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { brokenReferences, expectedAccess, storedAccess, wrongCounters, wrongPostings } from '../demo/checks.ts'
import { belongings, orphans } from './belongings.ts'

const ADDRESS = 'DELETE /projects/:id'

describe(ADDRESS, () => {
  test('is accepted, and the project is gone at once', async ({ server, given, as, asLoose }) => {
    const ada = await given.user({ username: 'ada' })
    const project = await given.project({ owner: ada, path: 'pier', name: 'Pier' })
    await server.db.write((trx) =>
      trx
        .insertInto('redirect_route')
        .values({ path: 'old/pier', source_type: 'project', source_id: project.id })
        .execute(),
    )
    const call = await as(ada)
    const answer = await call(ADDRESS, { id: 'ada/pier' })
    expect(answer).toMatchObject({ status: 202, text: '{"message":"202 Accepted"}' })
    const payload = { project_id: project.id, path_with_namespace: 'ada/pier', actor_id: ada.id }
    expect(server.events).toEqual([{ event: 'project.removed', payload }])
    for (const who of [ada, await given.admin()])
      for (const id of [project.id, 'ada/pier', 'old/pier']) {
        const loose = await asLoose(who)
        expect(await loose('GET /projects/:id', { id })).toMatchObject(notFound('Project'))
        expect(await loose(ADDRESS, { id })).toMatchObject(notFound('Project'))
      }
    expect((await call('GET /projects', {})).body).toEqual([])
  })

  test('its event contains owners, path and visibility', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const project = await given.project({ owner: ada, path: 'pier', name: 'Pier', visibility: 'internal' })
    await (await as(ada))(ADDRESS, { id: project.id })
    await server.instance.jobs.idle()
    const stored = await server.db.read.selectFrom('outbox_event').selectAll().executeTakeFirstOrThrow()
    expect({ ...stored, snapshot: JSON.parse(stored.snapshot) }).toMatchObject({
      event: 'project.removed',
      actor_id: ada.id,
      snapshot: {
        project: {
          id: project.id,
          name: 'Pier',
          path_with_namespace: 'ada/pier',
          visibility: 'internal',
          owners: [{ id: ada.id, username: 'ada' }],
        },
      },
    })
  })

  test('a refusal stores no event', async ({ server, given, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ada })
    await given.member({ project }, ben, 40)
    expect((await (await asLoose(ben))(ADDRESS, { id: project.id })).status).toBe(403)
    expect(await server.db.read.selectFrom('outbox_event').selectAll().execute()).toEqual([])
  })

  test('frees name and path at once', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const project = await given.project({ owner: ada, path: 'pier', name: 'Pier' })
    const { issue } = givenIssuesOn(server)
    for (let n = 0; n < 60; n++) await issue(project, ada)
    const call = await as(ada)
    await call(ADDRESS, { id: project.id })
    const again = await call('POST /projects', { name: 'Pier', path: 'pier' })
    expect(again).toMatchObject({ status: 201, body: { path_with_namespace: 'ada/pier', open_issues_count: 0 } })
    await server.instance.jobs.idle()
    expect((await call('GET /projects/:id', { id: 'ada/pier' })).body.id).toBe(again.body.id)
    expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([{ id: again.body.id }])
  })

  test('refuses members below Owner and read-only tokens', async ({ server, given, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ada })
    await given.member({ project }, ben, 40)
    const call = await asLoose(ben)
    expect(await call(ADDRESS, { id: project.id })).toMatchObject(forbidden())
    expect(await call(ADDRESS, { id: 4711 })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(ADDRESS, { id: project.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(null))(ADDRESS, { id: 4711 })).toMatchObject(UNAUTHORIZED)
    const token = await given.token(ada, { scopes: '["read_api"]' })
    expect(await server.send('DELETE', `/projects/${project.id}`, { token })).toMatchObject(insufficientScope('api'))
    expect(server.events).toEqual([])
    expect((await call('GET /projects/:id', { id: project.id })).status).toBe(200)
  })

  test('refuses a record that changed since the caller read it', async ({ server, given }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const token = await given.token(ada)
    const removeSince = (moment: string) =>
      server.send('DELETE', `/projects/${project.id}`, { token, headers: { 'If-Unmodified-Since': moment } })
    expect(await removeSince('Tue, 01 Jan 2019 00:00:00 GMT')).toMatchObject({
      status: 412,
      body: { message: '412 Precondition Failed' },
    })
    expect((await server.send('GET', `/projects/${project.id}`, { token })).status).toBe(200)
    expect((await removeSince('Sat, 23 May 2026 00:00:00 GMT')).status).toBe(202)
  })

  test('deletes an archived project', async ({ given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada, archived: 1 })
    expect((await (await as(ada))(ADDRESS, { id: project.id })).status).toBe(202)
  })
})

describe('the deletion job of projects', () => {
  test('deletes every row and file, changes nothing else, and leaves correct counters', async ({ server, given }) => {
    await seedDemo(server.db, server.clock)
    await server.instance.settings.load(server.db.read)
    const doomed = await choose(server)
    const { owned, others } = await server.db.write((trx) => connectToOthers(trx, server, doomed))
    const { db, clock, instance } = server
    expect({ counters: await wrongCounters(db), orphans: await orphans(db) }).toEqual({ counters: [], orphans: [] })
    const before = await belongings(db, doomed)
    const filled = [
      'issue',
      'note',
      'merge_request',
      'label',
      'milestone',
      'upload',
      'metric_image',
      'timelog',
      'event',
    ]
    expect(filled.filter((table) => !before[table]?.owned)).toEqual([])

    const token = await given.token({ id: 1 })
    for (const id of doomed) expect((await server.send('DELETE', `/projects/${id}`, { token })).status).toBe(202)
    await instance.jobs.idle()

    const after = await belongings(db, doomed)
    const apart = new Set([
      'job',
      'outbox_event',
      'personal_access_token',
      'redirect_route',
      'audit_event',
      'audit_entry',
    ])
    const left = Object.keys(before).filter((table) => !apart.has(table))
    expect(Object.fromEntries(left.map((table) => [table, after[table]]))).toEqual(
      Object.fromEntries(left.map((table) => [table, { all: rest(before[table]), owned: 0 }])),
    )
    expect(after.redirect_route?.owned).toBe(0)
    expect({ counters: await wrongCounters(db), postings: await wrongPostings(db) }).toEqual({
      counters: [],
      postings: [],
    })
    expect({ orphans: await orphans(db), references: await brokenReferences(db) }).toEqual({
      orphans: [],
      references: [],
    })
    expect(await storedAccess(db)).toEqual(await expectedAccess(db, clock.today()))
    const there = (name: string) => existsSync(instance.files.pathOf(name))
    expect({ owned: owned.filter(there), others: others.filter(there) }).toEqual({ owned: [], others })
  }, 60_000)

  test('continues after an interruption', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const { issue } = givenIssuesOn(server)
    for (let n = 0; n < 120; n++) await issue(project, ada)
    await (await as(ada))(ADDRESS, { id: project.id })
    await server.instance.jobs.stop()
    const state = await server.db.read.selectFrom('job').select('state').executeTakeFirstOrThrow()
    expect(['queued', 'running']).toContain(state.state)
    const { removeProjectRows } = await import('../../../src-server/projects/deletion/remove-project-rows.worker.ts')
    await removeProjectRows.run({ project_id: project.id }, server.instance, new AbortController().signal, NOBODY)
    await removeProjectRows.run({ project_id: project.id }, server.instance, new AbortController().signal, NOBODY)
    expect((await belongings(server.db, [project.id])).issue).toEqual({ all: 0, owned: 0 })
    expect(await server.db.read.selectFrom('project').select('id').execute()).toEqual([])
  })
})

const rest = (counts: { all: number; owned: number } | undefined) => (counts?.all ?? 0) - (counts?.owned ?? 0)

/** Chooses the largest project of a group with labels, a project that was forked, and a fork. */
async function choose({ db }: TestServer): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (SELECT p.id FROM project p
      WHERE p.id IN (SELECT i.project_id FROM issue i JOIN issue_label l ON l.issue_id = i.id JOIN label ON label.id = l.label_id
        WHERE label.group_id IS NOT NULL)
      ORDER BY issues_count DESC LIMIT 1)
    UNION SELECT forked_from_project_id FROM project WHERE forked_from_project_id IS NOT NULL`.execute(db.read)
  return rows.map((row) => row.id)
}

/** Adds references between the projects to delete and the others, and everything that the demo lacks. */
async function connectToOthers(trx: Trx, { instance, clock }: TestServer, doomed: readonly number[]) {
  const created_at = clock.iso()
  const moments = { created_at, updated_at: created_at }
  const fileOf = (folder: string) => {
    const name = instance.files.newName(folder)
    writeFileSync(instance.files.pathOf(name), name)
    return name
  }
  const issueIn = (sign: 'in' | 'not in') =>
    trx
      .selectFrom('issue')
      .select(['id', 'project_id'])
      .where('project_id', sign, doomed)
      .where('state', '=', 1)
      .limit(2)
      .execute()
  const [inside = { id: 0, project_id: 0 }] = await issueIn('in')
  const [outside = { id: 0, project_id: 0 }] = await issueIn('not in')
  const request = await trx
    .selectFrom('merge_request')
    .select('id')
    .where('project_id', 'in', doomed)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('issue_link')
    .values({ source_id: outside.id, target_id: inside.id, link_type: 'blocks', ...moments })
    .execute()
  await trx
    .insertInto('merge_request_issue')
    .values({ merge_request_id: request.id, issue_id: outside.id, closes: 1 })
    .execute()
  for (const sign of ['in', 'not in'] as const) {
    const label = await trx.selectFrom('label').select('id').where('project_id', sign, doomed).executeTakeFirstOrThrow()
    await trx
      .insertInto('subscription')
      .values({ subscribable_type: 'Label', subscribable_id: label.id, user_id: 1, subscribed: 1 })
      .execute()
  }
  await sql`UPDATE issue SET blocking_issues_count = blocking_issues_count + 1, merge_requests_count = merge_requests_count + 1
    WHERE id = ${outside.id}`.execute(trx)
  const files: string[][] = [[], []]
  for (const [i, at] of [inside, outside].entries()) {
    const [upload, picture, exported] = [fileOf('uploads'), fileOf('metric-images'), fileOf('exports')]
    const [archive, avatar] = [fileOf('imports'), fileOf('avatars')]
    files[i]?.push(upload, picture, exported, archive, avatar)
    const { project_id } = at
    await trx.updateTable('project').set({ avatar }).where('id', '=', project_id).execute()
    await trx
      .insertInto('upload')
      .values({ project_id, secret: 's', filename: 'a.png', file: upload, size_bytes: 1, created_at })
      .execute()
    await trx
      .insertInto('metric_image')
      .values({ issue_id: at.id, filename: 'b.png', file: picture, ...moments })
      .execute()
    await trx
      .insertInto('export')
      .values({ project_id, status: 'finished', file: exported, ...moments })
      .execute()
    await trx
      .insertInto('custom_attribute')
      .values({ target_type: 'project', target_id: project_id, key: 'k', value: 'v' })
      .execute()
    await trx
      .insertInto('redirect_route')
      .values({ path: `old/${i}`, source_type: 'project', source_id: project_id })
      .execute()
    await trx
      .insertInto('push_rule')
      .values({ project_id, ...moments })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const status of ['finished', 'failed'] as const)
      await trx
        .insertInto('import')
        .values({
          project_id,
          status,
          import_type: 'service_project',
          correlation_id: status,
          ...(status === 'finished' && { file: archive }),
          name: 'n',
          path: 'p',
          name_with_namespace: 'n',
          path_with_namespace: 'p',
          created_at,
        })
        .execute()
  }
  const [owned = [], others = []] = files
  return { owned, others }
}
