import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { isLike } from '../kit/lists/words.ts'
import { issuesEnabledFor } from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'

export interface UsableValues {
  /** The ids of projects, as a JSON array. */
  ids: string
  viewer_id: number
  pattern: string
}
export interface UsableShape {
  viewer: Viewer['kind']
  search: boolean
}

interface Wanted {
  table: 'label' | 'milestone'
  /** Columns that the statement needs in addition to `id`, `title`, `project_id` and `group_id`. */
  columns: readonly string[]
  where?: RawBuilder<unknown>
  /** SQL: the columns and the order of the titles, from the rows `usable`. The order comes from these columns. */
  perTitle: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const MAX_TITLES = 100

/**
 * SQL: `usable`, the labels or milestones that issues of the listed projects can have, those of the projects and of the groups above; `found`,
 * the first titles among them; and `pair`, the projects in which each of them can be used, with `own` if it belongs to the
 * project itself. Projects whose issues are hidden from the viewer
 * do not count.
 */
export function usableByTitle(
  db: Db,
  p: UsableValues,
  { viewer: kind, search }: UsableShape,
  { table, columns, where, perTitle, order }: Wanted,
): RawBuilder<unknown> {
  const viewer = { kind, id: p.viewer_id }
  const place = db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('listed'))
    .crossJoin('project')
    .whereRef('project.id', '=', 'listed.value')
    .where(projectVisibleTo(viewer))
    .where(issuesEnabledFor(viewer))
    .select(['project.id', 'project.namespace_id'])
    .distinct()
  const of = sql.ref(table)
  const read = sql.join(
    ['id', 'title', 'project_id', 'group_id', ...columns].map((column) => sql.ref(`${table}.${column}`)),
  )
  const and = [...(where ? [where] : []), ...(search ? [isLike(sql.ref(`${table}.title`), p.pattern)] : [])].map(
    (condition) => sql` AND ${condition}`,
  )
  const narrowed = and.length > 0 ? sql.join(and, sql``) : sql``
  return sql`place AS MATERIALIZED ${place},
    above AS MATERIALIZED (SELECT over.ancestor_id AS group_id, place.id AS project_id
      FROM place CROSS JOIN namespace_ancestor over WHERE over.namespace_id = place.namespace_id),
    usable AS MATERIALIZED (
      SELECT ${read} FROM place CROSS JOIN ${of} WHERE ${of}.project_id = place.id${narrowed}
      UNION ALL
      SELECT ${read} FROM (SELECT DISTINCT group_id FROM above) shared CROSS JOIN ${of}
        WHERE ${of}.group_id = shared.group_id${narrowed}),
    found AS MATERIALIZED (SELECT title, ${perTitle} FROM usable GROUP BY title ORDER BY ${order} LIMIT ${sql.lit(MAX_TITLES)}),
    pair AS MATERIALIZED (
      SELECT usable.title, usable.id, usable.project_id, 1 AS own FROM found CROSS JOIN usable
        WHERE usable.title = found.title AND usable.project_id IS NOT NULL
      UNION ALL
      SELECT usable.title, usable.id, above.project_id, 0 FROM found CROSS JOIN usable CROSS JOIN above
        WHERE usable.title = found.title AND above.group_id = usable.group_id)`
}
