import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import type { TestServer } from '../../support/server.ts'

interface HasId {
  id: number
}

/** Gives a user a to-do. @returns its id */
export async function addToDo(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  user: HasId,
  on: { type: string; id: number; project_id?: number; group_id?: number },
  author: HasId = user,
  row: Partial<Insertable<Database['todo']>> = {},
): Promise<number> {
  const moments = { created_at: clock.iso(), updated_at: clock.iso() }
  const target = {
    target_type: on.type,
    target_id: on.id,
    project_id: on.project_id ?? null,
    group_id: on.group_id ?? null,
  }
  const { id } = await db.write((trx) =>
    trx
      .insertInto('todo')
      .values({ user_id: user.id, author_id: author.id, action_name: 'marked', ...target, ...moments, ...row })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
