import { sql } from 'kysely'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'

interface Values extends PageBounds {
  user_id: number
}

/** The newest first. Imports are few, so those of one user are found in the order of the table. */
export const importPages = pagedByIds({
  find: (p: Values, { whose }: { whose: 'all' | 'own' }) =>
    sql`SELECT import.id FROM import ${whose === 'own' ? sql`WHERE import.user_id = ${p.user_id}` : sql``}`,
  order: () => sql`import.id DESC`,
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
      .crossJoin('import')
      .leftJoin('user', 'user.id', 'import.user_id')
      .whereRef('import.id', '=', 'listed.id')
      .select(['import.id', 'import.project_id', 'import.path_with_namespace', 'import.status', 'import.error'])
      .select(['import.created_at', 'import.finished_at', 'user.name as imported_by'])
      .select(
        sql<number>`coalesce(import.failed_records, (SELECT count(*) FROM import_failure failed WHERE failed.import_id = import.id))`.as(
          'failures',
        ),
      ),
})
