import { sql, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../../kit/db/schema.ts'

/** Sets or clears the origin of a fork. */
export const setOrigin = (
  trx: Trx,
  fork_id: number,
  columns: Pick<Updateable<Database['project']>, 'forked_from_project_id' | 'mr_default_target_self' | 'updated_at'>,
) => trx.updateTable('project').set(columns).where('id', '=', fork_id).execute()

export const countForks = (trx: Trx, origin_id: number, by: 1 | -1) =>
  trx
    .updateTable('project')
    .set((eb) => ({ forks_count: eb('forks_count', '+', by) }))
    .where('id', '=', origin_id)
    .execute()

export async function originOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('project').select('forked_from_project_id').where('id', '=', id).executeTakeFirst()
  return row?.forked_from_project_id ?? undefined
}

/** Whether a project is the other one or a direct or indirect fork of it. */
export async function isSameOrForkOf(db: Db, id: number, other_id: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    WITH RECURSIVE line(id) AS (
      SELECT ${id} UNION SELECT p.forked_from_project_id FROM line JOIN project p ON p.id = line.id
      WHERE p.forked_from_project_id IS NOT NULL)
    SELECT EXISTS (SELECT 1 FROM line WHERE id = ${other_id}) AS found`.execute(db)
  return rows[0]?.found === 1
}

/** Whether two projects have the same origin, directly or through other forks, or one is the origin of the other. */
export async function areInOneNetwork(db: Db, id: number, other_id: number): Promise<boolean> {
  if (id === other_id) return true
  const { rows } = await sql<{ found: number }>`
    WITH RECURSIVE line(id) AS (
      SELECT ${id} UNION SELECT p.forked_from_project_id FROM line JOIN project p ON p.id = line.id
      WHERE p.forked_from_project_id IS NOT NULL),
    other_line(id) AS (
      SELECT ${other_id} UNION SELECT p.forked_from_project_id FROM other_line JOIN project p ON p.id = other_line.id
      WHERE p.forked_from_project_id IS NOT NULL)
    SELECT EXISTS (SELECT 1 FROM line JOIN other_line ON other_line.id = line.id) AS found`.execute(db)
  return rows[0]?.found === 1
}

/** The complete row of the origin, because a fork copies many of its columns. */
export const findOrigin = (db: Db, id: number) =>
  db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export type Origin = Awaited<ReturnType<typeof findOrigin>>

/** Copies the languages, because the fork has the same code. */
export const copyLanguages = (trx: Trx, from: number, to: number) =>
  sql`INSERT INTO project_language (project_id, name, share)
    SELECT ${to}, name, share FROM project_language WHERE project_id = ${from}`.execute(trx)

/** Sets the import of the fork to finished. */
export async function finishFork(trx: Trx, id: number) {
  await trx
    .updateTable('project')
    .set({ import_status: 'finished' })
    .where('id', '=', id)
    .where('import_status', '=', 'scheduled')
    .execute()
}
