import { sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'

const SHOWN_FAILURES = 1000

/** The newest import into a project, for the user who started it and for administrators. For everybody else, it does not exist. */
export const findVisibleImport = (db: Db, actor: { id: number; admin: boolean }, project_id: number) =>
  db
    .selectFrom('import')
    .selectAll()
    .where('project_id', '=', project_id)
    .$if(!actor.admin, (query) => query.where(sql<boolean>`+user_id = ${actor.id}`))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Everything that failed, in the order of the import. */
export const listFailedRecords = (db: Db, import_id: number) =>
  db
    .selectFrom('import_failure')
    .select(['id', 'relation_name', 'part', 'line_number', 'record_iid', 'record_title', 'field', 'reason'])
    .select('exception_class')
    .where('import_id', '=', import_id)
    .orderBy('id')
    .limit(SHOWN_FAILURES)
    .execute()

/** The accounts that still exist, by id. */
export async function accountsById(db: Db, ids: readonly number[]) {
  const wanted = sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'username'])
    .where(sql<boolean>`id IN (${wanted})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
