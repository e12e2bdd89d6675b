import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf } from '../../kit/lists/conditions.ts'
import { type Matching, startIds } from './candidate-queries.ts'
import type { ListShape, ListValues } from './shape.ts'

/**
 * The columns that a condition reads in addition to the id: those that decide who sees a project, which the index of every order contains;
 * the columns of other filters, which one index contains for all projects; or the complete row.
 */
type Part = 'visibility' | 'filters' | 'row'

/** A condition without `reads` needs only the id. */
export interface Condition {
  reads?: Part
  holds: RawBuilder<SqlBool>
}

/** The table alias of each part in the statement. */
export function aliasesOf({ path, order, scope }: Matching): Record<Part, string> {
  const joined = { visibility: 'filters', filters: 'filters', row: 'whole' }
  if (path !== 'walk') return joined
  if (order === 'id') return scope === 'namespace' ? joined : { ...joined, visibility: 'project', filters: 'project' }
  return order.endsWith('_size') ? joined : { ...joined, visibility: 'project' }
}

const joins: Record<string, RawBuilder<unknown>> = {
  filters: sql`CROSS JOIN project filters INDEXED BY project_filters ON filters.id = project.id`,
  whole: sql`CROSS JOIN project whole NOT INDEXED ON whole.id = project.id`,
}

/**
 * `FROM … WHERE …`: starts at the candidate set or at the index of the walk, and joins only the parts that conditions read. CROSS JOIN
 * fixes the order, and every index is named, because statistics from the time when the tables were small would mislead SQLite.
 */
export function fromWhere(
  p: ListValues,
  shape: Matching,
  conditions: readonly Condition[],
  also: readonly Part[] = [],
): RawBuilder<unknown> {
  const start = startIds(p, shape)
  const aliases = aliasesOf(shape)
  const read = new Set([...conditions.flatMap(({ reads }) => reads ?? []), ...also].map((part) => aliases[part]))
  const from = [
    start ? sql`(${start}) project` : sql`project INDEXED BY ${sql.ref(indexOf(shape))}`,
    ...['filters', 'whole'].flatMap((alias) => (read.has(alias) ? (joins[alias] ?? []) : [])),
  ]
  const where = allOf(conditions.map(({ holds }) => holds))
  return sql`${sql.join(from, sql` `)} ${conditions.length === 0 ? sql`` : sql`WHERE ${where}`}`
}

/** The index that a walk follows. */
function indexOf({ order, scope }: ListShape): string {
  if (order !== 'id' && order !== 'similarity') return INDEXES[order]
  return scope === 'namespace' ? 'project_namespace' : 'project_filters'
}

const INDEXES: Record<Exclude<ListShape['order'], 'id' | 'similarity'>, string> = {
  name: 'project_name',
  path: 'project_path',
  updated_at: 'project_updated',
  last_activity_at: 'project_last_activity',
  repository_size: 'project_repository_size',
  storage_size: 'project_storage_size',
  packages_size: 'project_packages_size',
  wiki_size: 'project_wiki_size',
}
