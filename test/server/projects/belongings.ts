import { sql } from 'kysely'
import type { Store } from '../../../src-server/kit/db/open.ts'

interface Reference {
  column: string
  parent: string
}

/** Tables that refer to their owner by type and id, without a foreign key. */
const BY_TYPE = [
  ['note', 'noteable_type', 'noteable_id'],
  ['award_emoji', 'awardable_type', 'awardable_id'],
  ['todo', 'target_type', 'target_id'],
  ['subscription', 'subscribable_type', 'subscribable_id'],
  ['resource_event', 'resource_type', 'resource_id'],
] as const
const TYPES = {
  Issue: 'issue',
  MergeRequest: 'merge_request',
  Snippet: 'snippet',
  Epic: 'epic',
  Note: 'note',
  Label: 'label',
  Milestone: 'milestone',
  Iteration: 'iteration',
} as const

/** References that triggers keep: each of these tables finds its rows by the rows of its twin. */
const BY_TRIGGER: Record<string, Reference> = {
  issue_label: { column: 'label_id', parent: 'label' },
  label_issue: { column: 'issue_id', parent: 'issue' },
  issue_assignee: { column: 'user_id', parent: 'user' },
  assignee_issue: { column: 'issue_id', parent: 'issue' },
}

async function tablesOf(store: Store) {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts%'`.execute(
    store.read,
  )
  return rows.map((row) => row.name)
}

/** For each table, the references whose rows are deleted together with another table's, from the schema. */
async function referencesOf(store: Store, tables: readonly string[]) {
  const references = new Map<string, Reference[]>()
  for (const table of tables) {
    const { rows } = await sql<{ from: string; table: string; on_delete: string }>`
      SELECT "from", "table", on_delete FROM pragma_foreign_key_list(${table})`.execute(store.read)
    const kept = BY_TRIGGER[table]
    references.set(table, [
      ...rows.filter((row) => row.on_delete === 'CASCADE').map((row) => ({ column: row.from, parent: row.table })),
      ...(kept ? [kept] : []),
    ])
  }
  return references
}

/** For each table, the number of rows, and of rows that belong to one of these projects, directly or indirectly. */
export async function belongings(store: Store, project_ids: readonly number[]) {
  const tables = await tablesOf(store)
  const references = await referencesOf(store, tables)
  const ids = project_ids.join()
  const conditions = new Map<string, string>()
  const conditionOf = (table: string): string => {
    const known = conditions.get(table)
    if (known !== undefined) return known
    conditions.set(table, '0')
    const own = table === 'project' ? [`id IN (${ids})`] : []
    const above = (references.get(table) ?? [])
      .map(({ column, parent }) => [column, parent, conditionOf(parent)] as const)
      .filter(([, , condition]) => condition !== '0')
      .map(([column, parent, condition]) => `${column} IN (SELECT id FROM "${parent}" WHERE ${condition})`)
    const types = BY_TYPE.filter(([name]) => name === table).flatMap(([, type, id]) =>
      Object.entries(TYPES)
        .filter(([, target]) => target !== table)
        .map(
          ([word, target]) =>
            `(${type} = '${word}' AND ${id} IN (SELECT id FROM ${target} WHERE ${conditionOf(target)}))`,
        ),
    )
    const others: Record<string, string[]> = {
      custom_attribute: [`(target_type = 'project' AND target_id IN (${ids}))`],
      redirect_route: [`(source_type = 'project' AND source_id IN (${ids}))`],
      import: [`(project_id IN (${ids}) AND status = 'finished')`],
    }
    const condition = [...own, ...above, ...types, ...(others[table] ?? [])].join(' OR ') || '0'
    conditions.set(table, condition)
    return condition
  }
  const counts: Record<string, { all: number; owned: number }> = {}
  for (const table of tables) {
    const { rows } = await sql
      .raw<{ total: number; owned: number | null }>(
        `SELECT count(*) AS total, sum(${conditionOf(table)}) AS owned FROM "${table}"`,
      )
      .execute(store.read)
    counts[table] = { all: rows[0]?.total ?? 0, owned: rows[0]?.owned ?? 0 }
  }
  return counts
}

/** Rows that refer to a missing record: `award_emoji of Issue 17`. */
export async function orphans(store: Store): Promise<string[]> {
  const found: string[] = []
  for (const [table, type, id] of BY_TYPE)
    for (const [word, target] of Object.entries(TYPES)) {
      const { rows } = await sql<{ id: number }>`
        SELECT ${sql.ref(id)} AS id FROM ${sql.table(table)}
        WHERE ${sql.ref(type)} = ${word} AND ${sql.ref(id)} NOT IN (SELECT id FROM ${sql.table(target)}) LIMIT 3`.execute(
        store.read,
      )
      found.push(...rows.map((row) => `${table} of ${word} ${row.id}`))
    }
  for (const [table, { column, parent }] of Object.entries(BY_TRIGGER)) {
    const { rows } = await sql<{ id: number }>`
      SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} NOT IN (SELECT id FROM ${sql.table(parent)}) LIMIT 3`.execute(store.read)
    found.push(...rows.map((row) => `${table} of ${parent} ${row.id}`))
  }
  const { rows } = await sql<{ id: number }>`
    SELECT rowid AS id FROM issue_fts WHERE rowid NOT IN (SELECT id FROM issue) LIMIT 3`.execute(store.read)
  return [...found, ...rows.map((row) => `issue_fts of ${row.id}`)]
}
