import { hiddenReferences } from '../../../src-server/activity/reference-queries.ts'
import type { Target } from '../../../src-server/activity/target.ts'
import type { Actor } from '../../../src-server/kit/access/actor.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { createNote } from '../../../src-server/notes/acts/create-note.ts'
import { findProject } from '../../../src-server/projects/queries.ts'
import { actorOf } from '../../support/actor.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

/** A private group with a Reporter and a Guest, its project, and one record of each type in them, all by the Reporter. */
async function world(server: TestServer, given: Given) {
  const [reporter, guest] = [await given.user({ username: 'reporter' }), await given.user({ username: 'guest' })]
  const stranger = await given.user({ username: 'stranger' })
  const group = await given.group({ visibility: 'private', path: 'acme' })
  await given.member({ group }, reporter, 20)
  await given.member({ group }, guest, 10)
  const { id: project_id } = await given.project({ in: group, visibility: 'private', path: 'shop' })
  const issue = await givenIssuesOn(server).issue({ id: project_id }, reporter, { title: 'An issue' })
  const actor = actorOf(reporter)
  const project = await findProject(server.db.read, actor, project_id)
  const moments = { created_at: server.clock.iso(), updated_at: server.clock.iso() }
  const by = { author_id: reporter.id, ...moments }
  const rows = await server.db.write(async (trx) => ({
    request: await trx
      .insertInto('merge_request')
      .values({ ...by, project_id, iid: 7, title: 'A change', source_branch: 'a', target_branch: 'b' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    epic: await trx
      .insertInto('epic')
      .values({ ...by, group_id: group.id, iid: 8, title: 'An epic' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    secret: await trx
      .insertInto('epic')
      .values({ ...by, group_id: group.id, iid: 9, title: 'A secret epic', confidential: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
    snippet: await trx
      .insertInto('snippet')
      .values({ ...by, title: 'A personal snippet', visibility: 'private' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  }))
  const row = await server.db.read
    .selectFrom('namespace')
    .selectAll()
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  const inProject = { project, group: null }
  const inGroup = { project: null, group: { ...row, visibility: 'private', access_level: 20 } }
  const about = { author_id: reporter.id, assignee_ids: [], confidential: false }
  const things = {
    Issue: { ...inProject, ...about, type: 'Issue', id: issue.id, iid: issue.iid, title: 'An issue' },
    MergeRequest: { ...inProject, ...about, type: 'MergeRequest', id: rows.request.id, iid: 7, title: 'A change' },
    Epic: { ...inGroup, ...about, type: 'Epic', id: rows.epic.id, iid: 8, title: 'An epic' },
    Snippet: {
      ...{ project: null, group: null, ...about, type: 'Snippet', visibility: 'private' },
      ...{ id: rows.snippet.id, iid: rows.snippet.id, title: 'A personal snippet' },
    },
  } satisfies Record<Target['type'], Target>
  const secret: Target = { ...things.Epic, id: rows.secret.id, iid: 9, title: 'A secret epic', confidential: true }
  server.clock.advance(60_000)
  const write = (target: Target, body: string, internal = false) =>
    server.instance.perform({ actor, origin: NOBODY }, (act) => createNote(act, target, { body, internal }))
  const todos = () =>
    server.db.read
      .selectFrom('todo')
      .select(['user_id', 'project_id', 'group_id', 'target_type', 'action_name'])
      .execute()
  return { reporter, guest, stranger, actor, group, project, issue, things, secret, write, todos }
}

const TABLES = { Issue: 'issue', MergeRequest: 'merge_request', Epic: 'epic', Snippet: 'snippet' } as const
const TYPES = ['Issue', 'MergeRequest', 'Epic', 'Snippet'] as const

describe('createNote', () => {
  test.for(TYPES)(
    'on a record of type %s stores the note in the project or group of the record, and updates the record',
    async (type, { server, given }) => {
      const { things, write, project, group, reporter } = await world(server, given)
      const target = things[type]
      const note_id = await write(target, 'A word')
      const now = server.clock.iso()
      const home = { project_id: target.project?.id ?? null, group_id: target.group?.id ?? null }
      expect(home).toEqual({
        project_id: type === 'Issue' || type === 'MergeRequest' ? project.id : null,
        group_id: type === 'Epic' ? group.id : null,
      })
      expect(await server.db.read.selectFrom('note').selectAll().execute()).toMatchObject([
        { id: note_id, noteable_type: type, noteable_id: target.id, project_id: home.project_id, body: 'A word' },
      ])
      expect(await server.db.read.selectFrom('event').selectAll().execute()).toMatchObject([
        { ...home, action: 'commented on', target_type: 'Note', target_id: note_id, target_title: target.title },
      ])
      const [row] = await server.db.read.selectFrom(TABLES[type]).selectAll().where('id', '=', target.id).execute()
      expect(row).toMatchObject({ updated_at: now })
      if (type === 'Issue' || type === 'MergeRequest') expect(row).toMatchObject({ user_notes_count: 1 })
      const [event] = await server.db.read.selectFrom('outbox_event').select(['event', 'payload', 'snapshot']).execute()
      expect(event?.event).toBe('note.created')
      expect(JSON.parse(event?.payload ?? '')).toEqual({
        ...{ note_id, noteable_type: type, noteable_id: target.id, actor_id: reporter.id },
      })
      expect(JSON.parse(event?.snapshot ?? '')).toEqual({
        note: {
          id: note_id,
          body: 'A word',
          internal: false,
          discussion_id: expect.stringMatching(/^[0-9a-f]{40}$/),
          created_at: now,
          updated_at: now,
        },
        noteable: {
          ...{ type, id: target.id, iid: target.iid, title: target.title, confidential: false },
          ...{ author_id: reporter.id, assignee_ids: [] },
        },
        project: target.project && expect.objectContaining({ id: project.id, path_with_namespace: 'acme/shop' }),
        group: target.group && expect.objectContaining({ id: group.id, full_path: 'acme', visibility: 'private' }),
        actor: { id: reporter.id, username: 'reporter', name: reporter.name },
      })
    },
  )

  test('gives to-dos to mentioned users who may read the target; none for a snippet', async ({ server, given }) => {
    const { reporter, guest, group, project, things, secret, write, todos } = await world(server, given)
    const inside = await given.user({ username: 'inside' })
    await given.member({ project }, inside, 10)
    for (const type of TYPES) await write(things[type], 'For @guest, @inside, @stranger and @reporter')
    await write(secret, 'For @guest and @reporter')
    const found = (await todos()).map(({ user_id, target_type, project_id, group_id }) => {
      expect([project_id, group_id]).toEqual(target_type === 'Epic' ? [null, group.id] : [project.id, null])
      return `${target_type} ${user_id}`
    })
    expect(found.sort()).toEqual(
      [
        // Merge requests of a private project are for Reporters, and a member of a project below sees the group and its epics.
        ...[`Issue ${guest.id}`, `Issue ${inside.id}`, `Issue ${reporter.id}`],
        `MergeRequest ${reporter.id}`,
        ...[`Epic ${guest.id}`, `Epic ${inside.id}`, `Epic ${reporter.id}`, `Epic ${reporter.id}`],
      ].sort(),
    )
  })

  test('only readers of internal notes get to-dos about an internal note on an epic', async ({ server, given }) => {
    const { reporter, things, write, todos } = await world(server, given)
    await write(things.Epic, 'For @guest and @reporter', true)
    expect((await todos()).map(({ user_id }) => user_id)).toEqual([reporter.id])
  })

  test('adds a cross reference to each mentioned record, with the path of the source', async ({ server, given }) => {
    const { things, write, project, issue } = await world(server, given)
    for (const type of TYPES) await write(things[type], `acme/shop#${issue.iid}, acme/shop!7, acme&8 and acme/shop!999`)
    const notes = await server.db.read
      .selectFrom('note')
      .select(['noteable_type', 'project_id', 'body'])
      .where('system', '=', 1)
      .orderBy('id')
      .execute()
    const snippet = things.Snippet.id
    const on = (type: string) => notes.filter(({ noteable_type }) => noteable_type === type).map(({ body }) => body)
    expect(on('Issue')).toEqual([
      'mentioned in merge request !7',
      'mentioned in epic acme&8',
      `mentioned in snippet $${snippet}`,
    ])
    expect(on('MergeRequest')).toEqual([
      `mentioned in issue #${issue.iid}`,
      'mentioned in epic acme&8',
      `mentioned in snippet $${snippet}`,
    ])
    expect(on('Epic')).toEqual([
      `mentioned in issue acme/shop#${issue.iid}`,
      'mentioned in merge request acme/shop!7',
      `mentioned in snippet $${snippet}`,
    ])
    for (const { noteable_type, project_id } of notes)
      expect(project_id).toBe(noteable_type === 'Epic' ? null : project.id)
  })

  test('names an epic of the same group by its number alone', async ({ server, given }) => {
    const { things, secret, write, group } = await world(server, given)
    await write(things.Epic, '&9 acme&8')
    const notes = server.db.read.selectFrom('note').select(['noteable_type', 'noteable_id', 'project_id', 'body'])
    expect(await notes.where('system', '=', 1).execute()).toEqual([
      { noteable_type: 'Epic', noteable_id: secret.id, project_id: null, body: 'mentioned in epic &8' },
    ])
    const other = await given.group({ parent: group, path: 'low' })
    const [now, author] = [server.clock.iso(), await given.user()]
    await server.db.write((trx) =>
      trx
        .insertInto('epic')
        .values({ group_id: other.id, iid: 9, title: 'x', author_id: author.id, created_at: now, updated_at: now })
        .execute(),
    )
    await write(things.Epic, 'acme/low&9')
    expect((await notes.where('noteable_id', '>', secret.id).execute()).map(({ body }) => body)).toEqual([
      'mentioned in epic acme&8',
    ])
  })

  test('hides cross references from viewers who cannot read their source', async ({ server, given }) => {
    const { things, secret, write, guest, stranger, actor, project, issue } = await world(server, given)
    const body = `acme/shop#${issue.iid}`
    for (const target of [things.MergeRequest, things.Epic, secret, things.Snippet]) await write(target, body)
    const notes = await server.db.read
      .selectFrom('note')
      .select(['id', 'body', 'system_action'])
      .where('system', '=', 1)
      .orderBy('id')
      .execute()
    const hiddenFrom = async (who: Actor) => {
      const hidden = await hiddenReferences(server.db.read, who, { project, group: null }, notes, server.clock.today())
      return notes.filter(({ id }) => hidden.has(id)).map((note) => note.body.replace(/\d+$/, ''))
    }
    expect(await hiddenFrom(actor)).toEqual([])
    expect(await hiddenFrom(actorOf(guest))).toEqual([
      'mentioned in merge request !',
      'mentioned in epic acme&',
      'mentioned in snippet $',
    ])
    expect(await hiddenFrom(actorOf(stranger))).toHaveLength(4)
    expect(await hiddenFrom({ ...actorOf(await given.admin()), admin: true })).toEqual([])
    const plain = notes.map((note) => ({ ...note, system_action: 'title' }))
    const today = server.clock.today()
    const place = { project, group: null }
    expect((await hiddenReferences(server.db.read, actorOf(stranger), place, plain, today)).size).toBe(0)
  })
})
