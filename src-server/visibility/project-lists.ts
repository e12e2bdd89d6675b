import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Visibility } from '../schema/namespaces.ts'
import { openTo } from './projects.ts'
import type { Viewer } from './viewer.ts'

/**
 * The rule of `projectVisibleTo` for lists of all projects, in forms that read an index instead of rows. A test compares every form with
 * the rule on random projects.
 */

const ids = sql<number>
const visibilityIndex = sql`project INDEXED BY project_seen`

/** The project is not being removed. `archived` limits the list to archived or active projects. */
const isAlive = (archived: boolean | undefined) =>
  archived === undefined
    ? sql`project.pending_delete = 0`
    : sql`project.pending_delete = 0 AND project.archived = ${sql.lit(archived ? 1 : 0)}`

/** The ids of all projects that the viewer sees. */
export function visibleProjectIds({ kind, id }: Viewer, archived: boolean | undefined): RawBuilder<number> {
  const alive = isAlive(archived)
  if (kind === 'admin') return ids`SELECT id FROM ${visibilityIndex} WHERE ${alive}`
  const open = ids`SELECT id FROM ${visibilityIndex} WHERE ${openTo(kind, sql.ref('project.visibility'))} AND ${alive}`
  if (kind === 'anonymous') return open
  return ids`${open} UNION ALL SELECT project.id FROM project_authorization a
      CROSS JOIN project INDEXED BY project_filters ON project.id = a.project_id
      WHERE a.user_id = ${id} AND NOT ${openTo(kind, sql`(+project.visibility)`)} AND ${alive}`
}

/** The ids of all projects of one visibility, regardless of the viewer. */
export const projectIdsOf = (visibility: Visibility, archived: boolean | undefined): RawBuilder<number> =>
  ids`SELECT id FROM ${visibilityIndex} WHERE visibility = ${sql.lit(visibility)} AND ${isAlive(archived)}`

/**
 * Whether the viewer sees `project` of the outer query, which is not being removed; undefined if the viewer sees every project.
 * `visibility` is the column, in the form that an index covers. `memberships` chooses between reading a short list of memberships once, and
 * checking project by project if the list is long.
 */
export function isVisibleInList(
  { kind, id }: Viewer,
  visibility: RawBuilder<unknown>,
  memberships: 'few' | 'many',
): RawBuilder<SqlBool> | undefined {
  if (kind === 'admin') return undefined
  const open = openTo(kind, visibility)
  if (kind === 'anonymous') return open
  const isMember =
    memberships === 'few'
      ? sql`+project.id IN (SELECT project_id FROM project_authorization WHERE user_id = ${id})`
      : sql`EXISTS (${authorization(id)})`
  return sql`(${open} OR ${isMember})`
}

/** The viewer's authorization in `project` of the outer query, for a condition that narrows it further. */
export const authorization = (user_id: number): RawBuilder<unknown> =>
  sql`SELECT 1 FROM project_authorization a WHERE a.user_id = ${user_id} AND a.project_id = project.id`
