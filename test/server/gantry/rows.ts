import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import type { TestServer } from '../../support/server.ts'

interface HasId {
  id: number
}

/** Inserts an issue and updates the counters of its project, as the product does. */
export async function issueOf(
  server: TestServer,
  project: HasId,
  author: HasId,
  row: Partial<Insertable<Database['issue']>> = {},
) {
  const now = server.clock.iso()
  return server.db.write(async (trx) => {
    const { last_issue_iid } = await trx
      .updateTable('project')
      .set((eb) => ({
        last_issue_iid: eb('last_issue_iid', '+', 1),
        issues_count: eb('issues_count', '+', 1),
        open_issues_count: eb('open_issues_count', '+', row.state === 2 ? 0 : 1),
      }))
      .where('id', '=', project.id)
      .returning('last_issue_iid')
      .executeTakeFirstOrThrow()
    return trx
      .insertInto('issue')
      .values({
        project_id: project.id,
        iid: last_issue_iid,
        title: 'An issue',
        author_id: author.id,
        created_at: now,
        updated_at: now,
        ...row,
      })
      .returning(['id', 'iid'])
      .executeTakeFirstOrThrow()
  })
}

export const eventOf = (server: TestServer, author: HasId, row: Partial<Insertable<Database['event']>>) =>
  server.db.write((trx) =>
    trx
      .insertInto('event')
      .values({ author_id: author.id, action: 'opened', created_at: server.clock.iso(), ...row })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

export const sizeOf = (server: TestServer, project: HasId, storage_size: number) =>
  server.db.write((trx) => trx.updateTable('project').set({ storage_size }).where('id', '=', project.id).execute())

export const noteOn = (
  server: TestServer,
  issue: HasId,
  author: HasId,
  row: Partial<Insertable<Database['note']>> = {},
) => {
  const now = server.clock.iso()
  return server.db.write((trx) =>
    trx
      .insertInto('note')
      .values({
        noteable_type: 'Issue',
        noteable_id: issue.id,
        author_id: author.id,
        discussion_id: 'd',
        body: 'Hm',
        created_at: now,
        updated_at: now,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

export const snippetOf = (
  server: TestServer,
  project: HasId,
  author: HasId,
  row: Partial<Insertable<Database['snippet']>> = {},
) => {
  const now = server.clock.iso()
  return server.db.write((trx) =>
    trx
      .insertInto('snippet')
      .values({
        project_id: project.id,
        author_id: author.id,
        title: 'A snippet',
        created_at: now,
        updated_at: now,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

/** Inserts an epic; its iid is the next in its group. */
export const epicIn = (
  server: TestServer,
  group: HasId,
  author: HasId,
  row: Partial<Insertable<Database['epic']>> = {},
) => {
  const now = server.clock.iso()
  return server.db.write(async (trx) => {
    const { last } = await trx
      .selectFrom('epic')
      .select((eb) => eb.fn.max('iid').as('last'))
      .where('group_id', '=', group.id)
      .executeTakeFirstOrThrow()
    const values = { group_id: group.id, iid: (last ?? 0) + 1, author_id: author.id, title: 'An epic' }
    return trx
      .insertInto('epic')
      .values({ ...values, created_at: now, updated_at: now, ...row })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}
