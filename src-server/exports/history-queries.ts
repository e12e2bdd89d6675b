import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { wordsIn } from '../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'

interface Shape {
  whose: 'all' | 'own'
  status: boolean
  project: boolean
  words: number
  exact: boolean
}
interface Values extends PageBounds {
  user_id: number
  status: string
  project_id: number
  [word: `word${number}`]: string
}

function rows(db: Db, ids: RawBuilder<{ id: number }>) {
  return db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('export')
    .innerJoin('project', 'project.id', 'export.project_id')
    .leftJoin('user', 'user.id', 'export.user_id')
    .whereRef('export.id', '=', 'listed.id')
    .select(['export.id', 'export.project_id', 'export.status', 'export.error', 'export.file', 'export.size_bytes'])
    .select(['export.progress', 'export.created_at', 'export.started_at', 'export.finished_at'])
    .select(['export.upload_http_method', 'project.path_with_namespace', 'user.name as exported_by'])
}

/** The newest first. Records are kept for 90 days, so those of one user or status are found in the order of the table. */
const exportPages = pagedByIds({
  find: (p: Values, { whose, status, project, ...terms }: Shape) => {
    const conditions = [
      ...(whose === 'own' ? [sql`export.user_id = ${p.user_id}`] : []),
      ...(status ? [sql`export.status = ${p.status}`] : []),
      ...(project ? [sql`export.project_id = ${p.project_id}`] : []),
      ...(terms.words > 0 ? [wordsIn(sql.ref('project.path_with_namespace'), p, terms)] : []),
    ]
    return sql<{ id: number }>`SELECT export.id FROM export CROSS JOIN project ON project.id = export.project_id
      WHERE ${allOf([sql`project.pending_delete = 0`, ...conditions])}`
  },
  order: () => sql`export.id DESC`,
  rows,
})

interface ExportQuery {
  status?: string | undefined
  project_id?: number | undefined
  search?: string | undefined
}

/** The exports that the caller may see: administrators all, other users their own. */
export async function listPastExports(
  db: Db,
  actor: { id: number; admin: boolean },
  { status, project_id, search }: ExportQuery,
  { limit, offset }: PageBounds,
) {
  const terms = searchTerms(search)
  const shape: Shape = {
    whose: actor.admin ? 'all' : 'own',
    status: status !== undefined,
    project: project_id !== undefined,
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  return exportPages(db, shape, {
    ...wordParameters(terms),
    user_id: actor.id,
    status: status ?? '',
    project_id: project_id ?? 0,
    limit,
    offset,
  })
}

const byIds = compiled((db, p: { ids: string }) => rows(db, sql`SELECT value AS id FROM json_each(${p.ids})`))

/** These exports, in no order. */
export const pastExportsOf = (db: Db, ids: readonly number[]) => byIds(db, { ids: JSON.stringify(ids) })
