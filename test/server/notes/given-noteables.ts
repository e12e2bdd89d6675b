import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import type { TestServer } from '../../support/server.ts'

interface HasId {
  id: number
}

/** Adds a public snippet to a project. @returns its id */
export const addSnippet = (
  { db, clock }: TestServer,
  project: HasId,
  author: HasId,
  row: Partial<Insertable<Database['snippet']>> = {},
): Promise<number> =>
  db.write(async (trx) => {
    const moments = { created_at: clock.iso(), updated_at: clock.iso() }
    const snippet = {
      project_id: project.id,
      author_id: author.id,
      title: 'A snippet',
      visibility: 'public',
      ...moments,
    }
    const { id } = await trx
      .insertInto('snippet')
      .values({ ...snippet, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** Adds an epic to a group. */
export const addEpic = (
  { db, clock }: TestServer,
  group: HasId,
  author: HasId,
  row: Partial<Insertable<Database['epic']>> = {},
): Promise<{ id: number; iid: number }> =>
  db.write(async (trx) => {
    const others = await trx.selectFrom('epic').select('iid').where('group_id', '=', group.id).execute()
    const iid = Math.max(0, ...others.map((one) => one.iid)) + 1
    const moments = { created_at: clock.iso(), updated_at: clock.iso() }
    const epic = { group_id: group.id, iid, author_id: author.id, title: 'An epic', ...moments }
    await trx.updateTable('group').set({ last_epic_iid: iid }).where('id', '=', group.id).execute()
    return trx
      .insertInto('epic')
      .values({ ...epic, ...row })
      .returning(['id', 'iid'])
      .executeTakeFirstOrThrow()
  })

/** Adds a note to a record of any type. @returns its id */
export const addNote = (
  { db, clock }: TestServer,
  on: { type: string; id: number; project_id: number | null },
  author: HasId,
  row: Partial<Insertable<Database['note']>> = {},
): Promise<number> =>
  db.write(async (trx) => {
    const moments = { created_at: clock.iso(), updated_at: clock.iso() }
    const note = { noteable_type: on.type, noteable_id: on.id, project_id: on.project_id, author_id: author.id }
    const { id } = await trx
      .insertInto('note')
      .values({ ...note, ...moments, body: 'A note', discussion_id: 'd1', ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
