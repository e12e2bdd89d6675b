import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import type { Visibility } from '../schema/namespaces.ts'
import { ImportStopped } from './import-stopped.ts'
import type { ImportProgress } from './progress.ts'
import type { ImportResult } from './result.ts'

const SHOWN_FAILURES = 100

export type NewImport = Insertable<Database['import']>
export type NewImportedProject = Insertable<Database['project']>

export const insertImport = (trx: Trx, row: NewImport) =>
  trx.insertInto('import').values(row).returningAll().executeTakeFirstOrThrow()

export const findImport = (db: Db, id: number) =>
  db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** The newest import into a project. The project may be deleted by now. */
export const latestImport = (db: Db, project_id: number) =>
  db
    .selectFrom('import')
    .selectAll()
    .where('project_id', '=', project_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The import columns of the project, for projects without an import record. */
export const importColumnsOf = (db: Db, project_id: number) =>
  db
    .selectFrom('project')
    .select(['import_status', 'import_type', 'import_error'])
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()

/** The newest records that failed as a whole. The platform does not list parts of records that failed. */
export const listFailures = (db: Db, import_id: number) =>
  db
    .selectFrom('import_failure')
    .selectAll()
    .where('import_id', '=', import_id)
    .where('part', 'is', null)
    .orderBy('id', 'desc')
    .limit(SHOWN_FAILURES)
    .execute()

/** @throws ImportStopped if the project was deleted during the import */
export async function requireProject(trx: Trx, { project_id }: { project_id: number }) {
  const row = await trx.selectFrom('project').select('pending_delete').where('id', '=', project_id).executeTakeFirst()
  if (!row || row.pending_delete) throw new ImportStopped('The project was removed during its import.')
}

/** Stores how far the import is, and its result so far, in one statement. Without a result, the stored one stays. */
export const saveProgress = (
  trx: Trx,
  { import_id }: { import_id: number },
  progress: ImportProgress,
  result?: ImportResult,
) =>
  trx
    .updateTable('import')
    .set({
      progress: JSON.stringify(progress),
      ...(result && { result: result.toText(), failed_records: result.failed_records }),
    })
    .where('id', '=', import_id)
    .execute()

export const saveResult = (trx: Trx, { import_id }: { import_id: number }, result: ImportResult) =>
  trx
    .updateTable('import')
    .set({ result: result.toText(), failed_records: result.failed_records })
    .where('id', '=', import_id)
    .execute()

/** Names of the archives of imports that have not ended. */
export async function archivesInUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('import').select('file').where('file', 'is not', null).execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** The importing user with the current rights; undefined if the user is gone or no longer active. */
export async function findImporter(db: Db, id: number): Promise<{ id: number; admin: boolean } | undefined> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'admin'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row && { id: row.id, admin: row.admin === 1 }
}

type DestinationKey = { project_id: number } | { namespace_id: number } | { full_path: string } | { owner_id: number }

/**
 * A namespace with the user's role in the namespace (0 without a role); undefined if the namespace does not exist, or the user cannot see
 * it.
 */
export function findDestination(
  db: Db,
  actor: { id: number; admin: boolean; external?: boolean },
  key: DestinationKey,
) {
  return db
    .selectFrom('namespace')
    .leftJoin('group', 'group.id', 'namespace.id')
    .leftJoin('group_authorization', (join) =>
      join.onRef('group_authorization.group_id', '=', 'namespace.id').on('group_authorization.user_id', '=', actor.id),
    )
    .select((eb) => [
      'namespace.id',
      'namespace.kind',
      'namespace.user_id',
      'namespace.full_path',
      'namespace.full_name',
      'group.visibility as group_visibility',
      'group.project_creation_level',
      eb.fn.coalesce('group_authorization.access_level', sql.lit(0)).as('access_level'),
    ])
    .where((eb) => eb(eb.fn.coalesce('group.pending_delete', sql.lit(0)), '=', sql.lit(0)))
    .where((eb) => {
      if ('namespace_id' in key) return eb('namespace.id', '=', key.namespace_id)
      if ('full_path' in key) return eb('namespace.full_path', '=', key.full_path)
      if ('owner_id' in key) return eb('namespace.user_id', '=', key.owner_id)
      const own = eb.selectFrom('project').select('namespace_id').where('id', '=', key.project_id)
      return eb('namespace.id', '=', own.where('pending_delete', '=', sql.lit(0)))
    })
    .where((eb) => {
      if (actor.admin) return sql<boolean>`1`
      const open: readonly Visibility[] = actor.external ? ['public'] : ['public', 'internal']
      return eb.or([
        eb('namespace.user_id', '=', actor.id),
        eb('group.visibility', 'in', open),
        eb('group_authorization.access_level', 'is not', null),
      ])
    })
    .executeTakeFirst()
}

/** Projects of a namespace that have this path or name, with the user's role in each (0 without a role). */
export const findProjectsByPathOrName = (
  db: Db,
  user_id: number,
  namespace_id: number,
  { path, name }: { path: string; name: string },
) =>
  db
    .selectFrom('project')
    .leftJoin('project_authorization', (join) =>
      join
        .onRef('project_authorization.project_id', '=', 'project.id')
        .on('project_authorization.user_id', '=', user_id),
    )
    .select((eb) => [
      'project.id',
      'project.path',
      'project.name',
      eb.fn.coalesce('project_authorization.access_level', sql.lit(0)).as('access_level'),
    ])
    .where('project.namespace_id', '=', namespace_id)
    .where((eb) => eb.or([eb('project.path', '=', path), eb('project.name', '=', name)]))
    .execute()

export async function insertProject(trx: Trx, row: NewImportedProject): Promise<number> {
  const { id } = await trx.insertInto('project').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const insertImporter = (trx: Trx, project_id: number, user_id: number, access_level: number, now: string) =>
  trx
    .insertInto('member')
    .values({ project_id, user_id, access_level, created_by_id: user_id, created_at: now, updated_at: now })
    .execute()

/** Stores that a part of an import begins: the download of the archive, or reading it. A part that begins again after a crash keeps its time. */
export async function markStarted(
  trx: Trx,
  { id, project_id }: { id: number; project_id: number },
  part: 'download' | 'reading',
  now: string,
) {
  await trx
    .updateTable('import')
    .set((eb) => ({
      status: 'started',
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
      ...(part === 'reading' && { reading_at: eb.fn.coalesce('reading_at', eb.val(now)) }),
    }))
    .where('id', '=', id)
    .execute()
  await trx.updateTable('project').set({ import_status: 'started' }).where('id', '=', project_id).execute()
}

export const saveDownloaded = (trx: Trx, { id }: { id: number }, downloaded_bytes: number) =>
  trx.updateTable('import').set({ downloaded_bytes }).where('id', '=', id).execute()

/** The archive has been downloaded, so its address and the credentials are no longer needed. */
export const storeArchive = (
  trx: Trx,
  { id }: { id: number },
  { file, size_bytes }: { file: string; size_bytes: number },
) =>
  trx
    .updateTable('import')
    .set({ file, size_bytes, downloaded_bytes: size_bytes, source_sealed: null })
    .where('id', '=', id)
    .execute()

/** Stores the end of an import. Archive and credentials are no longer needed. After a failure there is no result, because the project is removed. */
export const endImport = (
  trx: Trx,
  { id }: { id: number },
  end: { status: 'finished' | 'failed'; error: string | null },
  now: string,
) =>
  trx
    .updateTable('import')
    .set({
      ...{ ...end, file: null, source_sealed: null, finished_at: now },
      ...(end.status === 'failed' && { result: null, failed_records: null }),
    })
    .where('id', '=', id)
    .execute()

/** The newest import to a path. Another project may have the path by now. */
export const latestImportByPath = (db: Db, path_with_namespace: string) =>
  db
    .selectFrom('import')
    .selectAll()
    .where(sql`path_with_namespace COLLATE NOCASE`, '=', path_with_namespace)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
