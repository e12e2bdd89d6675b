import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import type { ExportProgress } from './progress.ts'

export type NewExport = Insertable<Database['export']>

export const insertExport = (trx: Trx, row: NewExport) =>
  trx.insertInto('export').values(row).returningAll().executeTakeFirstOrThrow()

export const findExport = (db: Db, id: number) =>
  db.selectFrom('export').selectAll().where('id', '=', id).executeTakeFirst()

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** All exports of a project that can matter for its status, the newest first: those that run, and those with an archive. */
export const currentExports = (db: Db, project_id: number) =>
  db
    .selectFrom('export')
    .selectAll()
    .where('project_id', '=', project_id)
    .where((eb) => eb.or([eb('status', 'in', ['queued', 'started']), eb('file', 'is not', null)]))
    .orderBy('id', 'desc')
    .execute()

/** Deletes exports of the project that have not ended. Their jobs find no row and end. */
export const dropUnfinished = (trx: Trx, project_id: number) =>
  trx.deleteFrom('export').where('project_id', '=', project_id).where('status', 'in', ['queued', 'started']).execute()

export const markStarted = (trx: Trx, id: number, now: string) =>
  trx.updateTable('export').set({ status: 'started', started_at: now, updated_at: now }).where('id', '=', id).execute()

export const saveProgress = (trx: Trx, id: number, progress: ExportProgress) =>
  trx
    .updateTable('export')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .execute()

type End = Pick<ExportRow, 'status' | 'file' | 'filename' | 'size_bytes' | 'error'>

/** Stores the end of an export. The address of the upload is a secret, and no longer needed. */
export const endExport = (trx: Trx, id: number, end: End, now: string) =>
  trx
    .updateTable('export')
    .set({ ...end, upload_url_sealed: null, finished_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Forgets the archives of a project, except that of one export. @returns the names of their files */
export async function forgetArchives(trx: Trx, project_id: number, except: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM export WHERE project_id = ${project_id} AND id <> ${except} AND file IS NOT NULL`.execute(trx)
  await trx
    .updateTable('export')
    .set({ file: null })
    .where('project_id', '=', project_id)
    .where('id', '<>', except)
    .where('file', 'is not', null)
    .execute()
  return rows.map(({ file }) => file)
}

/** Forgets archives that ended before a time. @returns the names of their files */
export async function forgetExpired(trx: Trx, before: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('export')
    .select('file')
    .where('file', 'is not', null)
    .where('finished_at', '<', before)
    .execute()
  await trx
    .updateTable('export')
    .set({ file: null })
    .where('file', 'is not', null)
    .where('finished_at', '<', before)
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** Deletes the records of exports that ended before a time and have no archive any more. */
export const forgetOld = (trx: Trx, before: string) =>
  trx.deleteFrom('export').where('file', 'is', null).where('finished_at', '<', before).execute()

/** Names of all archives that an export has. */
export async function archivesInUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('export').select('file').where('file', 'is not', null).execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** The exporting user with the present role in the project and its group; undefined if the user or the project is gone. */
export const findExporter = (db: Db, { user_id, project_id }: { user_id: number; project_id: number }) =>
  db
    .selectFrom('project')
    .innerJoin('user', (join) => join.on('user.id', '=', user_id).on('user.state', '=', sql.lit('active')))
    .leftJoin('project_authorization as own', (join) =>
      join.onRef('own.project_id', '=', 'project.id').onRef('own.user_id', '=', 'user.id'),
    )
    .leftJoin('group_authorization as above', (join) =>
      join.onRef('above.group_id', '=', 'project.namespace_id').onRef('above.user_id', '=', 'user.id'),
    )
    .select(['project.path_with_namespace', 'project.avatar', 'user.id', 'user.admin'])
    .select((eb) => [
      eb.fn.coalesce('own.access_level', sql.lit(0)).as('access_level'),
      eb.fn.coalesce('above.access_level', sql.lit(0)).as('group_access_level'),
    ])
    .where('project.id', '=', project_id)
    .where('project.pending_delete', '=', sql.lit(0))
    .executeTakeFirst()

/** The bytes of a project without its archives. */
export async function storageSize(db: Db, project_id: number): Promise<number> {
  const row = await db.selectFrom('project').select('storage_size').where('id', '=', project_id).executeTakeFirst()
  return row?.storage_size ?? 0
}
