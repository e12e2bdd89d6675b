import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Driven, setOf } from './list-drive-queries.ts'
import type { ListParameters, ListShape } from './list-shape.ts'

/**
 * What a condition reads of a project beside its id: who sees it, which every order's index has; what else is filtered by, which one index
 * has for all projects; its whole row.
 */
type Part = 'seen' | 'filters' | 'whole'

/** `reads` is left out where the id says all. */
export interface Condition {
  reads?: Part
  holds: RawBuilder<SqlBool>
}

type Places = Record<Part, string>

/** The name under which a statement has each part. */
export function placesOf({ drive, order, scope }: Driven): Places {
  const own = { seen: 'filters', filters: 'filters', whole: 'whole' }
  if (drive !== 'walk') return own
  if (order === 'id') return scope === 'namespace' ? own : { ...own, seen: 'project', filters: 'project' }
  return isOfSizes(order) ? own : { ...own, seen: 'project' }
}

const joins: Record<string, RawBuilder<unknown>> = {
  filters: sql`CROSS JOIN project filters INDEXED BY project_filters ON filters.id = project.id`,
  whole: sql`CROSS JOIN project whole NOT INDEXED ON whole.id = project.id`,
}

/**
 * `FROM … WHERE …`: the set to begin with, or the index that is walked, and of each project no more than is asked. CROSS JOIN keeps this
 * order, and every index is named, whatever statistics say of a table that was small when they were taken.
 */
export function drawnFrom(
  p: ListParameters,
  shape: Driven,
  conditions: readonly Condition[],
  also: readonly Part[] = [],
) {
  const set = setOf(p, shape)
  const places = placesOf(shape)
  const read = new Set([...conditions.flatMap(({ reads }) => reads ?? []), ...also].map((part) => places[part]))
  const from = [
    set ? sql`(${set}) project` : sql`project INDEXED BY ${sql.ref(indexOf(shape))}`,
    ...['filters', 'whole'].flatMap((name) => (read.has(name) ? (joins[name] ?? []) : [])),
  ]
  const where = sql.join(
    conditions.map(({ holds }) => holds),
    sql` AND `,
  )
  return sql`${sql.join(from, sql` `)} ${conditions.length === 0 ? sql`` : sql`WHERE ${where}`}`
}

const isOfSizes = (order: string) => order.endsWith('_size')

const indexOf = ({ order, scope }: ListShape): string => {
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
