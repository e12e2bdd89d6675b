import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { wordsIn } from '../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import type { TransferState } from './entity.ts'

type Kind = 'import' | 'export'

interface Shape {
  whose: 'all' | 'own'
  kind: Kind | null
  state: TransferState | null
  words: number
  exact: boolean
}
interface Values extends PageBounds {
  user_id: number
  /** An archive that ended before it has expired. */
  expiry: string
  [word: `word${number}`]: string
}

const hasFailures = sql`coalesce(import.failed_records,
  EXISTS (SELECT 1 FROM import_failure failed WHERE failed.import_id = import.id)) > 0`

/** The states of imports. An import never expires. */
const importStates: Readonly<Partial<Record<TransferState, RawBuilder<unknown>>>> = {
  waiting: sql`import.status = 'scheduled'`,
  running: sql`import.status = 'started'`,
  finished: sql`import.status = 'finished' AND NOT ${hasFailures}`,
  partly: sql`import.status = 'finished' AND ${hasFailures}`,
  failed: sql`import.status = 'failed'`,
}

/** The states of exports. An export is never finished in part. */
function exportState(state: TransferState, p: Values): RawBuilder<unknown> | undefined {
  const hasArchive = sql`(export.upload_http_method IS NOT NULL
    OR (export.file IS NOT NULL AND export.finished_at >= ${p.expiry}))`
  const states: Partial<Record<TransferState, RawBuilder<unknown>>> = {
    waiting: sql`export.status = 'queued'`,
    running: sql`export.status = 'started'`,
    finished: sql`export.status = 'finished' AND ${hasArchive}`,
    expired: sql`export.status = 'finished' AND NOT ${hasArchive}`,
    failed: sql`export.status = 'failed'`,
  }
  return states[state]
}

function importsIn(p: Values, { whose, state, ...terms }: Shape): RawBuilder<Listed> {
  const conditions = [
    ...(whose === 'own' ? [sql`import.user_id = ${p.user_id}`] : []),
    ...(state === null ? [] : [importStates[state] ?? sql`false`]),
    ...(terms.words > 0 ? [wordsIn(sql.ref('import.path_with_namespace'), p, terms)] : []),
  ]
  return sql`SELECT 'import' AS kind, import.id AS id, import.created_at AS created_at
    FROM import INDEXED BY ${sql.ref(whose === 'own' ? 'import_newest_of_user' : 'import_newest')}
    WHERE ${allOf(conditions)}`
}

function exportsIn(p: Values, { whose, state, ...terms }: Shape): RawBuilder<Listed> {
  const conditions = [
    sql`project.pending_delete = 0`,
    ...(whose === 'own' ? [sql`export.user_id = ${p.user_id}`] : []),
    ...(state === null ? [] : [exportState(state, p) ?? sql`false`]),
    ...(terms.words > 0 ? [wordsIn(sql.ref('project.path_with_namespace'), p, terms)] : []),
  ]
  return sql`SELECT 'export' AS kind, export.id AS id, export.created_at AS created_at
    FROM export INDEXED BY ${sql.ref(whose === 'own' ? 'export_newest_of_user' : 'export_newest')}
    CROSS JOIN project ON project.id = export.project_id WHERE ${allOf(conditions)}`
}

interface Listed {
  id: number
  kind: Kind
}

/** The newest first. Both tables have an index by time, so a page is merged from their ends. */
const transferPages = pagedByIds({
  find: (p: Values, shape: Shape) => {
    if (shape.kind === 'import') return importsIn(p, shape)
    if (shape.kind === 'export') return exportsIn(p, shape)
    return sql<Listed>`${importsIn(p, shape)} UNION ALL ${exportsIn(p, shape)}`
  },
  order: () => sql`created_at DESC, id DESC, kind`,
  rows: (db, ids) => db.selectFrom(sql<Listed>`(${ids})`.as('listed')).select(['listed.kind', 'listed.id']),
})

interface TransferQuery {
  kind?: Kind | undefined
  state?: TransferState | undefined
  search?: string | undefined
}

/** The imports and exports that the caller may see: administrators all, other users their own. */
export async function listTransfers(
  db: Db,
  actor: { id: number; admin: boolean },
  { kind, state, search, expiry }: TransferQuery & { expiry: string },
  { limit, offset }: PageBounds,
) {
  const terms = searchTerms(search)
  const shape: Shape = {
    whose: actor.admin ? 'all' : 'own',
    kind: kind ?? null,
    state: state ?? null,
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  return transferPages(db, shape, { ...wordParameters(terms), user_id: actor.id, expiry, limit, offset })
}
