import { type Insertable, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import type { UploadRow } from './entity.ts'

const columns = ['id', 'project_id', 'secret', 'filename', 'file', 'size_bytes', 'created_at'] as const

const byId = compiled((db, p: { project_id: number; id: number }) =>
  db.selectFrom('upload').select(columns).where('id', '=', p.id).where('project_id', '=', p.project_id),
)
const bySecret = compiled((db, p: { project_id: number; secret: string; filename: string }) =>
  db
    .selectFrom('upload')
    .select(columns)
    .where('project_id', '=', p.project_id)
    .where('secret', '=', p.secret)
    .where('filename', '=', p.filename),
)

/** What names an upload of a project: its id, or the end of its address. */
export type UploadKey = { upload_id: number } | { secret: string; filename: string }

export async function findUploadRow(db: Db, project_id: number, key: UploadKey): Promise<UploadRow | undefined> {
  const [row] =
    'upload_id' in key
      ? await byId(db, { project_id, id: key.upload_id })
      : await bySecret(db, { project_id, secret: key.secret, filename: key.filename })
  return row && { ...row, project_id }
}

/** Whether everybody who knows the address of a picture of the project gets it. */
export async function servesPicturesOpenly(db: Db, project_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('project')
    .select('enforce_auth_checks_on_uploads')
    .where('id', '=', project_id)
    .where('pending_delete', '=', sql.lit(0))
    .executeTakeFirst()
  return row?.enforce_auth_checks_on_uploads === 0
}

/** The newest first. */
const uploadPages = pagedByIds({
  find: (p: PageBounds & { project_id: number }, _shape: Record<never, never>) =>
    sql<{ id: number }>`SELECT id FROM upload WHERE project_id = ${p.project_id}`,
  order: () => sql`created_at DESC, id DESC`,
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
      .crossJoin('upload')
      .leftJoin('user', 'user.id', 'upload.user_id')
      .whereRef('upload.id', '=', 'listed.id')
      .select(['upload.id', 'upload.filename', 'upload.size_bytes', 'upload.created_at'])
      .select(['user.id as user_id', 'user.name', 'user.username']),
})

export const listUploads = (db: Db, project_id: number, page: PageBounds) =>
  uploadPages(db, {}, { project_id, ...page })

type NewUpload = Omit<Insertable<Database['upload']>, 'id' | 'project_id'>

/** Adds the rows of uploads, and their sizes to the statistics of the project. */
export async function insertUploads(trx: Trx, project_id: number, uploads: readonly NewUpload[]): Promise<UploadRow[]> {
  if (uploads.length === 0) return []
  const rows = await trx
    .insertInto('upload')
    .values(uploads.map((upload) => ({ ...upload, project_id })))
    .returning(columns)
    .execute()
  await addToSizes(
    trx,
    project_id,
    uploads.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  )
  return rows.map((row) => ({ ...row, project_id }))
}

export async function deleteUpload(trx: Trx, { id, project_id, size_bytes }: UploadRow) {
  await trx.deleteFrom('upload').where('id', '=', id).execute()
  await addToSizes(trx, project_id, -size_bytes)
}

const addToSizes = (trx: Trx, project_id: number, bytes: number) =>
  sql`UPDATE project SET uploads_size = max(0, uploads_size + ${bytes}), storage_size = max(0, storage_size + ${bytes})
    WHERE id = ${project_id}`.execute(trx)

/** The names of all stored files of a project. */
export async function filesInUse(db: Db, project_id: number): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('file').where('project_id', '=', project_id).execute()
  return rows.map(({ file }) => file)
}

export async function isProject(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('project').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
