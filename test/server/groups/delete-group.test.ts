import { existsSync, writeFileSync } from 'node:fs'
import type { Trx } from '../../../src-server/kit/db/schema.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { callBy, startTestServer, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { brokenReferences, expectedAccess, storedAccess, wrongCounters, wrongPostings } from '../demo/checks.ts'
import { changeSettings } from '../kit/settings.ts'
import { orphans } from '../projects/belongings.ts'
import { wrongTree } from './tree.ts'

const DELETE = 'DELETE /groups/:id'
const RESTORE = 'POST /groups/:id/restore'
const ACCEPTED = { status: 202, body: { message: '202 Accepted' } }
const DAY = 86_400_000
const refusal = (message: string) => ({ status: 400, body: { message } })

/** Switches delayed deletion off. */
async function withoutDelay({ instance, db, clock }: TestServer) {
  await db.write((trx) => instance.settings.store(trx, { delayed_group_deletion: false }, clock.iso()))
  await instance.settings.load(db.read)
}

describe(DELETE, () => {
  test('marks a group, which remains for some days', async ({ server, given, as }) => {
    const ada = await given.user()
    const group = await given.group({ path: 'pier' })
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    const answer = await call(DELETE, { id: 'pier' })
    expect(answer).toMatchObject({ status: 202, text: '{"message":"202 Accepted"}' })
    expect((await call('GET /groups/:id', { id: group.id })).body.marked_for_deletion_on).toBe('2026-05-22')
    expect(await call(DELETE, { id: group.id })).toMatchObject(refusal('Group has been already marked for deletion'))
    expect(server.events).toEqual([{ event: 'group.marked', payload: { group_id: group.id, actor_id: ada.id } }])
    server.clock.advance(6 * DAY)
    expect((await call('GET /groups/:id', { id: group.id })).status).toBe(200)
  })

  test('removes the group with its contents on the first request of the due day', async ({ server, given, as }) => {
    const ada = await given.user()
    const group = await given.group({ path: 'pier' })
    const low = await given.group({ parent: group, path: 'low' })
    const project = await given.project({ in: low, path: 'lamp' })
    const other = await given.group({ path: 'other' })
    for (const one of [group, other]) await given.member({ group: one }, ada, 50)
    const call = await as(ada)
    await call(DELETE, { id: group.id })
    await call(DELETE, { id: other.id })
    await call(RESTORE, { id: other.id })
    server.clock.advance(7 * DAY)
    await call('GET /groups', {})
    await server.instance.jobs.idle()
    expect((await call('GET /groups/:id', { id: group.id })).status).toBe(404)
    expect((await call('GET /projects/:id', { id: project.id })).status).toBe(404)
    expect((await call('GET /groups/:id', { id: other.id })).status).toBe(200)
    expect(await server.db.read.selectFrom('group').select('id').execute()).toEqual([{ id: other.id }])
    expect(server.events.slice(3)).toEqual([
      {
        event: 'project.removed',
        payload: { project_id: project.id, path_with_namespace: 'pier/low/lamp', actor_id: ada.id },
      },
      {
        event: 'member.removed',
        payload: { project_id: null, group_id: group.id, user_id: ada.id, access_level: 50, actor_id: ada.id },
      },
      { event: 'group.removed', payload: { group_id: low.id, full_path: 'pier/low', actor_id: ada.id } },
      { event: 'group.removed', payload: { group_id: group.id, full_path: 'pier', actor_id: ada.id } },
    ])
    const stored = await server.db.read
      .selectFrom('outbox_event')
      .select('snapshot')
      .where('event', '=', 'project.removed')
      .execute()
    expect(stored.map(({ snapshot }) => JSON.parse(snapshot))).toMatchObject([
      { project: { path_with_namespace: 'pier/low/lamp', visibility: 'public' } },
    ])
  })

  test('a marked subgroup is removed at once if its full path is sent', async ({ server, given, as }) => {
    const ada = await given.user()
    const group = await given.group({ path: 'pier' })
    const low = await given.group({ parent: group, path: 'low' })
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    const now = { permanently_remove: true }
    await call(DELETE, { id: group.id })
    expect(await call(DELETE, { id: group.id, ...now, full_path: 'pier' })).toMatchObject(
      refusal('`permanently_remove` option is only available for subgroups.'),
    )
    expect(await call(DELETE, { id: low.id, ...now, full_path: 'pier/low' })).toMatchObject(
      refusal('Group must be marked for deletion first.'),
    )
    expect(await call(DELETE, { id: low.id })).toMatchObject(ACCEPTED)
    for (const sent of [{}, { full_path: 'low' }, { full_path: 'pier/LOW' }])
      expect(await call(DELETE, { id: low.id, ...now, ...sent })).toMatchObject(
        refusal('`full_path` is incorrect. You must enter the complete path for the subgroup.'),
      )
    expect(await call(DELETE, { id: low.id, ...now, full_path: 'pier/low' })).toMatchObject(ACCEPTED)
    expect((await call('GET /groups/:id', { id: low.id })).status).toBe(404)
    await server.instance.jobs.idle()
    expect(await server.db.read.selectFrom('group').select('id').execute()).toEqual([{ id: group.id }])
  })

  test.for(['a setting', 'a waiting period of no days', 'the free tier'])('%s removes it at once', async (why) => {
    const server = await startTestServer({ tier: why === 'the free tier' ? 'free' : 'ultimate' })
    if (why === 'a setting') await withoutDelay(server)
    if (why === 'a waiting period of no days') await changeSettings(server, { deletion_adjourned_period: 0 })
    const given = givenOn(server)
    const ada = await given.user()
    const group = await given.group()
    await given.member({ group }, ada, 50)
    const token = await given.token(ada)
    expect(await callBy(server, token, DELETE, { id: group.id })).toMatchObject(ACCEPTED)
    expect(await callBy(server, token, 'GET /groups/:id', { id: group.id })).toMatchObject(notFound('Group'))
    await server.instance.jobs.idle()
    expect(await server.db.read.selectFrom('namespace').select('id').where('kind', '=', 'group').execute()).toEqual([])
    await server.stop()
  })

  test('hides the group and its contents at once and frees its path and name', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    await withoutDelay(server)
    const [ada, admin] = [await given.user(), await given.admin()]
    const harbour = await given.group({ path: 'harbour' })
    const pier = await given.group({ parent: harbour, path: 'pier', name: 'Pier' })
    const low = await given.group({ parent: pier, path: 'low' })
    const lamp = await given.project({ in: low, path: 'lamp' })
    await given.member({ group: harbour }, ada, 50)
    await given.member({ group: low }, ada, 50)
    await given.member({ project: lamp }, ada, 50)
    await server.db.write((trx) =>
      trx
        .insertInto('redirect_route')
        .values([
          { path: 'old/pier', source_type: 'namespace', source_id: pier.id },
          { path: 'old/lamp', source_type: 'project', source_id: lamp.id },
        ])
        .execute(),
    )
    await server.instance.jobs.stop()
    const call = await as(ada)
    expect(await call(DELETE, { id: pier.id })).toMatchObject(ACCEPTED)
    for (const who of [ada, admin, await given.user(), null]) {
      const loose = await asLoose(who)
      for (const id of [pier.id, 'harbour/pier', 'old/pier', low.id, 'harbour/pier/low'])
        expect(await loose('GET /groups/:id', { id })).toMatchObject(notFound('Group'))
      for (const id of [lamp.id, 'harbour/pier/low/lamp', 'old/lamp'])
        expect(await loose('GET /projects/:id', { id })).toMatchObject(notFound('Project'))
      const lists = [
        await loose('GET /groups', { all_available: true }),
        await loose('GET /groups/:id/subgroups', { id: harbour.id, all_available: true }),
        await loose('GET /groups/:id/descendant_groups', { id: harbour.id, all_available: true }),
        await loose('GET /groups/:id/projects', { id: harbour.id, include_subgroups: true }),
        await loose('GET /projects'),
        ...(who ? [await loose('GET /namespaces')] : []),
      ]
      for (const { text } of lists) expect(text).not.toContain('pier')
      expect((await loose('GET /groups/:id', { id: harbour.id })).text).not.toContain('pier')
    }
    expect(
      await call('POST /groups', { name: 'Pier', path: 'pier', parent_id: harbour.id, visibility: 'public' }),
    ).toMatchObject({ status: 201, body: { full_path: 'harbour/pier' } })
    const asAdmin = await asLoose(admin)
    expect(await asAdmin('POST /projects', { name: 'x', namespace_id: low.id })).toMatchObject({ status: 400 })
    const file = new File(['x'], 'x.tar.gz')
    expect(await asAdmin('POST /projects/import', { path: 'x', namespace: low.id, file })).toMatchObject(
      notFound('Namespace'),
    )
    expect(server.events).toContainEqual({
      event: 'group.removed',
      payload: { group_id: pier.id, full_path: 'harbour/pier', actor_id: ada.id },
    })
    expect(await wrongTree(server.db)).toEqual([])
  })

  test('ends access through the group', async ({ server, given, as }) => {
    await withoutDelay(server)
    const [ada, ben, carl] = [await given.user(), await given.user(), await given.user()]
    const [pier, sea, circle] = [
      await given.group({ visibility: 'private' }),
      await given.group({ visibility: 'private' }),
      await given.group(),
    ]
    const low = await given.group({ parent: pier, visibility: 'private' })
    const wave = await given.project({ in: sea, visibility: 'private' })
    const drop = await given.project({ visibility: 'private' })
    await given.member({ group: pier }, ada, 50)
    await given.member({ group: low }, ben, 30)
    await given.member({ group: circle }, carl, 30)
    const admin = await as(await given.admin())
    await admin('POST /groups/:id/share', { id: sea.id, group_id: low.id, group_access: 30 })
    await admin('POST /groups/:id/share', { id: low.id, group_id: circle.id, group_access: 30 })
    await admin('POST /projects/:id/share', { id: drop.id, group_id: pier.id, group_access: 30 })
    const seenBy = async (who: { id: number }) => {
      const call = await as(who)
      return [
        (await call('GET /projects/:id', { id: wave.id })).status,
        (await call('GET /projects/:id', { id: drop.id })).status,
      ]
    }
    expect([await seenBy(ada), await seenBy(ben)]).toEqual([
      [200, 200],
      [200, 404],
    ])
    await (await as(ada))(DELETE, { id: pier.id })
    expect([await seenBy(ada), await seenBy(ben)]).toEqual([
      [404, 404],
      [404, 404],
    ])
    expect(await server.db.read.selectFrom('project_group_link').selectAll().execute()).toEqual([])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
    await server.instance.jobs.idle()
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
  })

  test('requires Owner: anonymous callers get 401, Maintainers 403, callers who cannot see the group 404', async ({
    server,
    given,
    asLoose,
  }) => {
    const [maintainer, stranger] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, maintainer, 40)
    for (const address of [DELETE, RESTORE]) {
      expect(await (await asLoose(null))(address, { id: group.id })).toMatchObject(UNAUTHORIZED)
      expect(await (await asLoose(maintainer))(address, { id: group.id })).toMatchObject(forbidden())
      expect(await (await asLoose(stranger))(address, { id: group.id })).toMatchObject(notFound('Group'))
    }
    expect(server.events).toEqual([])
  })

  test('refuses a record that changed since the caller read it', async ({ server, given }) => {
    const group = await given.group()
    const token = await given.token(await given.admin())
    const removeSince = (moment: string) =>
      server.send('DELETE', `/groups/${group.id}`, { token, headers: { 'If-Unmodified-Since': moment } })
    expect((await removeSince('Tue, 01 Jan 2019 00:00:00 GMT')).status).toBe(412)
    expect((await removeSince('Sat, 23 May 2026 00:00:00 GMT')).status).toBe(202)
  })
})

describe(RESTORE, () => {
  test('restores a marked group', async ({ server, given, as, asLoose }) => {
    const ada = await given.user()
    const group = await given.group()
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    expect(await (await asLoose(ada))(RESTORE, { id: group.id })).toMatchObject(
      refusal('Group has not been marked for deletion'),
    )
    await call(DELETE, { id: group.id })
    const answer = await call(RESTORE, { id: group.id })
    expect(answer).toMatchObject({ status: 201, body: { id: group.id, marked_for_deletion_on: null } })
    expect(answer.body).toEqual((await call('GET /groups/:id', { id: group.id })).body)
    expect(server.events.map(({ event }) => event)).toEqual(['group.marked', 'group.restored'])
    server.clock.advance(30 * DAY)
    await call('GET /groups', {})
    await server.instance.jobs.idle()
    expect((await call('GET /groups/:id', { id: group.id })).status).toBe(200)
  })

  test('does not exist on the free tier', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const group = await given.group()
    expect(await callBy(server, await given.token(await given.admin()), RESTORE, { id: group.id })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    await server.stop()
  })
})

describe('the deletion job of groups', () => {
  test('deletes every row and file, changes nothing else, and leaves correct counters', async ({
    server,
    given,
    as,
  }) => {
    await withoutDelay(server)
    const ada = await given.user()
    const doomed = await given.group({ path: 'doomed' })
    const low = await given.group({ parent: doomed, path: 'low' })
    const stays = await given.group({ path: 'stays' })
    await given.member({ group: low }, ada, 30)
    const before = await countsOf(server)
    const files: string[] = []
    for (const group of [doomed, low]) files.push(...(await fill(server, group, ada)))
    const kept = await fill(server, stays, ada)
    const filled = await countsOf(server)
    expect(Object.entries(filled).filter(([table, count]) => count <= (before[table] ?? 0))).toEqual([])
    const admin = await as(await given.admin())
    await admin(DELETE, { id: doomed.id })
    await server.instance.jobs.idle()
    const after = await countsOf(server)
    for (const [table, count] of Object.entries(filled))
      expect([table, (after[table] ?? 0) * 3], table).toEqual([table, count - (before[table] ?? 0)])
    expect(await server.db.read.selectFrom('group').select('id').execute()).toEqual([{ id: stays.id }])
    expect(await server.db.read.selectFrom('member').select('id').execute()).toEqual([])
    const there = (name: string) => existsSync(server.instance.files.pathOf(name))
    expect({ theirs: files.filter(there), others: kept.filter(there) }).toEqual({ theirs: [], others: kept })
    expect({ orphans: await orphans(server.db), references: await brokenReferences(server.db) }).toEqual({
      orphans: [],
      references: [],
    })
    expect({ counters: await wrongCounters(server.db), postings: await wrongPostings(server.db) }).toEqual({
      counters: [],
      postings: [],
    })
    expect(await wrongTree(server.db)).toEqual([])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
  })

  test('lets other requests through, even with many small projects', async ({ server, given, as }) => {
    await withoutDelay(server)
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 50)
    for (let n = 0; n < 30; n++) await given.project({ in: group, owner: ada })
    let [turns, running] = [0, true]
    const turn = () => {
      turns++
      if (running) setImmediate(turn)
    }
    setImmediate(turn)
    await (await as(ada))(DELETE, { id: group.id })
    await server.instance.jobs.idle()
    running = false
    expect(await orphans(server.db)).toEqual([])
    expect(turns).toBeGreaterThan(30 * 9)
  })

  test('continues after an interruption', async ({ server, given, as }) => {
    await withoutDelay(server)
    const ada = await given.user()
    const doomed = await given.group()
    const make = givenIssuesOn(server)
    for (let n = 0; n < 3; n++) {
      const project = await given.project({ in: await given.group({ parent: doomed }) })
      for (let m = 0; m < 20; m++) await make.issue(project, ada)
    }
    await (await as(await given.admin()))(DELETE, { id: doomed.id })
    await server.instance.jobs.stop()
    const { removeGroupRows } = await import('../../../src-server/groups/deletion/remove-group-rows.worker.ts')
    const run = () =>
      removeGroupRows.run({ group_id: doomed.id }, server.instance, new AbortController().signal, NOBODY)
    await run()
    await run()
    for (const table of ['group', 'project', 'issue', 'label'] as const)
      expect(await server.db.read.selectFrom(table).select('id').execute()).toEqual([])
  })
})

const TABLES = [
  'project',
  'issue',
  'label',
  'milestone',
  'iteration',
  'epic',
  'epic_label',
  'note',
  'award_emoji',
  'todo',
  'subscription',
  'event',
  'custom_attribute',
  'push_rule',
] as const

const countsOf = async ({ db }: TestServer): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const { count } = await db.read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return [table, count] as const
      }),
    ),
  )

/** Adds one of everything that a group can have, and files of the group and of a project. */
async function fill(server: TestServer, group: { id: number }, author: { id: number }): Promise<string[]> {
  const given = givenOn(server)
  const make = givenIssuesOn(server)
  const fileOf = () => {
    const name = server.instance.files.newName('avatars')
    writeFileSync(server.instance.files.pathOf(name), name)
    return name
  }
  const [avatar, picture] = [fileOf(), fileOf()]
  const project = await given.project({ in: group, owner: author, path: `p${group.id}`, avatar: picture })
  const label = await make.label({ group })
  const milestone = await make.milestone({ group })
  await make.issue(project, author, { labels: [label], milestone_id: milestone.id })
  await server.db.write((trx) => fillRows(trx, server, group.id, author.id, avatar, [label.id, milestone.id]))
  return [avatar, picture]
}

async function fillRows(
  trx: Trx,
  { clock }: TestServer,
  group_id: number,
  author_id: number,
  avatar: string,
  [label_id = 0, milestone_id = 0]: number[],
) {
  const created_at = clock.iso()
  const moments = { created_at, updated_at: created_at }
  await trx.updateTable('namespace').set({ avatar }).where('id', '=', group_id).execute()
  await trx
    .insertInto('iteration')
    .values({ group_id, iid: 1, sequence: 1, start_date: '2026-05-01', due_date: '2026-05-14', ...moments })
    .execute()
  await trx.updateTable('group').set({ last_epic_iid: 1 }).where('id', '=', group_id).execute()
  const epic = await trx
    .insertInto('epic')
    .values({ group_id, iid: 1, author_id, title: 'Epic', ...moments })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('epic_label').values({ epic_id: epic.id, label_id }).execute()
  const note = await trx
    .insertInto('note')
    .values({
      noteable_type: 'Epic',
      noteable_id: epic.id,
      author_id,
      discussion_id: `d${epic.id}`,
      body: 'x',
      ...moments,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [awardable_type, awardable_id] of [
    ['Epic', epic.id],
    ['Note', note.id],
  ] as const)
    await trx
      .insertInto('award_emoji')
      .values({ name: 'tada', user_id: author_id, awardable_type, awardable_id, ...moments })
      .execute()
  const todo = { user_id: author_id, author_id, action_name: 'assigned', ...moments }
  await trx
    .insertInto('todo')
    .values([
      { ...todo, group_id, target_type: 'Epic', target_id: epic.id },
      { ...todo, target_type: 'Milestone', target_id: milestone_id },
    ])
    .execute()
  await trx
    .insertInto('subscription')
    .values({ user_id: author_id, subscribable_type: 'Label', subscribable_id: label_id, subscribed: 1 })
    .execute()
  await trx.insertInto('event').values({ author_id, group_id, action: 'created', created_at }).execute()
  await trx
    .insertInto('custom_attribute')
    .values({ target_type: 'group', target_id: group_id, key: 'k', value: 'v' })
    .execute()
  await trx
    .insertInto('push_rule')
    .values({ group_id, ...moments })
    .execute()
}
