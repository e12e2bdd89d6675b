import { describe, expect, test } from '../../support/test.ts'
import { todosOf } from '../issues/issue-feed.ts'
import { noteIn, notesWorld } from './world.ts'

const ADDRESS = 'DELETE /projects/:id/issues/:issue_iid/notes/:note_id'
const CREATE = 'POST /projects/:id/issues/:issue_iid/notes'

describe('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', () => {
  test('removes the note with its to-dos, awards and feed entry, counts it no more, and stores the event', async ({
    server,
    given,
    as,
  }) => {
    const { owner, reporter, issue, at } = await notesWorld(server, given)
    const call = await as(reporter)
    const { id: kept } = noteIn(await call(CREATE, { ...at, body: 'Stays' }))
    const { id: note_id } = noteIn(await call(CREATE, { ...at, body: '@owner goes' }))
    const awards = [kept, note_id].map((awardable_id) => ({
      ...{ name: 'thumbsup', user_id: owner.id, awardable_type: 'Note', awardable_id },
      ...{ created_at: server.clock.iso(), updated_at: server.clock.iso() },
    }))
    await server.db.write((trx) => trx.insertInto('award_emoji').values(awards).execute())
    expect(await todosOf(server, issue.id)).toHaveLength(1)
    server.clock.advance(60_000)
    const before = await call('GET /projects/:id/issues/:issue_iid', at)

    expect((await call(ADDRESS, { ...at, note_id })).status).toBe(204)
    expect(await server.db.read.selectFrom('note').select('id').execute()).toEqual([{ id: kept }])
    expect(await todosOf(server, issue.id)).toEqual([])
    expect(await server.db.read.selectFrom('award_emoji').select('awardable_id').execute()).toEqual([
      { awardable_id: kept },
    ])
    expect(await server.db.read.selectFrom('event').select('target_id').execute()).toEqual([{ target_id: kept }])
    const { body } = await call('GET /projects/:id/issues/:issue_iid', at)
    expect(body).toMatchObject({ user_notes_count: 1, updated_at: before.body.updated_at })
    const payload = { note_id, noteable_type: 'Issue', noteable_id: issue.id, actor_id: reporter.id }
    expect(server.events.at(-1)).toEqual({ event: 'note.removed', payload })
    const stored = await server.db.read
      .selectFrom('outbox_event')
      .select('snapshot')
      .where('event', '=', 'note.removed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(stored.snapshot)).toMatchObject({
      note: { id: note_id, body: '@owner goes', internal: false },
      noteable: { type: 'Issue', iid: issue.iid },
    })
    expect(await call(ADDRESS, { ...at, note_id })).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })

  test('nobody deletes a system note, or a comment in a locked discussion without being a member', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, author, issue, at } = await notesWorld(server, given)
    const { id: system } = await make.note(issue, owner, 'changed the description', { system: 1 })
    const { id: mine } = await make.note(issue, author, 'Mine')
    expect((await (await as(owner))(ADDRESS, { ...at, note_id: system })).status).toBe(403)
    await server.db.write((trx) => trx.updateTable('issue').set({ discussion_locked: 1 }).execute())
    expect((await (await as(author))(ADDRESS, { ...at, note_id: mine })).status).toBe(403)
    expect(await server.db.read.selectFrom('note').select('id').execute()).toHaveLength(2)
    expect(server.events).toEqual([])
  })

  test('a note that changed since the caller read it is not deleted', async ({ server, given }) => {
    const { make, owner, issue, at } = await notesWorld(server, given)
    const { id: note_id } = await make.note(issue, owner)
    const token = await given.token(owner)
    const path = `/projects/${at.id}/issues/${at.issue_iid}/notes/${note_id}`
    const headers = { 'If-Unmodified-Since': 'Thu, 01 Jan 2026 00:00:00 GMT' }
    expect(await server.send('DELETE', path, { token, headers })).toMatchObject({
      status: 412,
      body: { message: '412 Precondition Failed' },
    })
    expect(await server.send('DELETE', path, { token })).toMatchObject({ status: 204 })
  })
})
