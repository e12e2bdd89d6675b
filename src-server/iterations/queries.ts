import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'
import type { IterationRow } from './entity.ts'
import type { IterationQuery } from './filters.ts'

interface Values extends PageBounds {
  namespace_id: number
  today: string
  pattern: string
  updated_after: string
  updated_before: string
}

const STATES: Readonly<Record<IterationQuery['state'], (p: Values) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  opened: (p) => sql`iteration.due_date >= ${p.today}`,
  upcoming: (p) => sql`iteration.start_date > ${p.today} AND iteration.due_date >= ${p.today}`,
  current: (p) => sql`iteration.start_date <= ${p.today} AND iteration.due_date >= ${p.today}`,
  closed: (p) => sql`iteration.due_date < ${p.today}`,
}
const conditions = {
  search: (p: Values) => isLike(sql`iteration.title`, p.pattern),
  updated_after: (p: Values) => sql`iteration.updated_at >= ${p.updated_after}`,
  updated_before: (p: Values) => sql`iteration.updated_at <= ${p.updated_before}`,
}
const FILTERS = ['search', 'updated_after', 'updated_before'] as const

interface Shape {
  above: boolean
  state: IterationQuery['state']
  given: readonly (typeof FILTERS)[number][]
}

const narrowed = (db: Db, p: Values, { above, state, given }: Shape) => {
  const groups = above
    ? sql`IN (SELECT a.ancestor_id FROM namespace_ancestor a WHERE a.namespace_id = ${p.namespace_id})`
    : sql`= ${p.namespace_id}`
  return db
    .selectFrom('iteration')
    .innerJoin('namespace', 'namespace.id', 'iteration.group_id')
    .where(allOf([sql`iteration.group_id ${groups}`, STATES[state](p), ...given.map((name) => conditions[name](p))]))
}

const pages = pagedBy(narrowed, (found) =>
  found
    .select(['iteration.id', 'iteration.iid', 'iteration.sequence', 'iteration.group_id', 'iteration.title'])
    .select(['iteration.description', 'iteration.created_at', 'iteration.updated_at'])
    .select(['iteration.start_date', 'iteration.due_date', 'namespace.full_path'])
    .orderBy('iteration.start_date')
    .orderBy('iteration.id'),
)

/**
 * The iterations of a group and of the groups above it, the earliest first. The namespace of a project may be the one of a user, which has no
 * iterations.
 */
export function listIterations(
  db: Db,
  namespace_id: number,
  query: IterationQuery,
  { limit, offset, today }: Page & { today: string },
): Promise<{ rows: IterationRow[]; total: number }> {
  const { state, include_ancestors: above, search = '', updated_after = '', updated_before = '' } = query
  const shape = { above, state, given: FILTERS.filter((name) => (query[name] ?? '') !== '') }
  const pattern = containing(search)
  return pages(db, shape, { namespace_id, today, pattern, updated_after, updated_before, limit, offset })
}
