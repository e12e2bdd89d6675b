import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'

/** The fork comes from this origin from now on, which counts it. */
export async function linkFork(trx: Trx, fork_id: number, origin_id: number, now: string) {
  await trx
    .updateTable('project')
    .set({ forked_from_project_id: origin_id, updated_at: now })
    .where('id', '=', fork_id)
    .execute()
  await countForks(trx, origin_id, 1)
}

/** The project is nobody's fork any more. @returns the id of its origin, undefined where it had none */
export async function unlinkFork(trx: Trx, fork_id: number, now: string): Promise<number | undefined> {
  const origin_id = await originOf(trx, fork_id)
  if (origin_id === undefined) return undefined
  await trx
    .updateTable('project')
    .set({ forked_from_project_id: null, mr_default_target_self: 0, updated_at: now })
    .where('id', '=', fork_id)
    .execute()
  await countForks(trx, origin_id, -1)
  return origin_id
}

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

/** Whether a project is the other, or a fork of a fork … of it. */
export async function comesFrom(db: Db, id: number, other_id: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    WITH RECURSIVE line(id) AS (
      SELECT ${id} UNION SELECT p.forked_from_project_id FROM line JOIN project p ON p.id = line.id
      WHERE p.forked_from_project_id IS NOT NULL)
    SELECT EXISTS (SELECT 1 FROM line WHERE id = ${other_id}) AS found`.execute(db)
  return rows[0]?.found === 1
}

/** All of the origin, for what a fork takes over of it. */
export const findOrigin = (db: Db, id: number) =>
  db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export type Origin = Awaited<ReturnType<typeof findOrigin>>

/** What is told of the code is the same in both. */
export const copyLanguages = (trx: Trx, from: number, to: number) =>
  sql`INSERT INTO project_language (project_id, name, share)
    SELECT ${to}, name, share FROM project_language WHERE project_id = ${from}`.execute(trx)

/** What the fork takes over of its origin is there. */
export async function finishFork(trx: Trx, id: number) {
  await trx
    .updateTable('project')
    .set({ import_status: 'finished' })
    .where('id', '=', id)
    .where('import_status', '=', 'scheduled')
    .execute()
}
