import { type RawBuilder, sql } from 'kysely'
import { groupVisibleTo } from '../visibility/groups.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { isActiveMembership } from './queries.ts'

interface Values {
  /** The container, or the column of an outer query with its id. */
  id: number | RawBuilder<unknown>
  namespace_id: number | RawBuilder<unknown>
  viewer_id: number
  today: string
}
interface Shape {
  kind: 'project' | 'group'
  viewer: Viewer['kind']
  /** Leaves out shares with groups that the viewer cannot see. */
  hide_invisible_groups: boolean
}

/**
 * The access paths to the container, as rows: direct memberships, memberships of parent groups, shares, and ownership of the personal
 * namespace. With `user_column`, only the paths of the user in that column.
 */
function accessPaths(
  p: Values,
  { kind, viewer, hide_invisible_groups }: Shape,
  user_column: string | undefined,
): RawBuilder<unknown> {
  const member =
    user_column === undefined
      ? isActiveMembership('m', p.today)
      : sql`m.user_id = ${sql.ref(user_column)} AND ${isActiveMembership('m', p.today)}`
  const aboveMinimal = kind === 'project' ? sql` AND m.access_level >= 10` : sql``
  const shared = (links: RawBuilder<unknown>, group: string, place: RawBuilder<unknown>) => {
    const other = sql`l.${sql.raw(group)}`
    const visible = hide_invisible_groups
      ? sql` CROSS JOIN "group" ON "group".id = ${other} AND ${groupVisibleTo(viewer, p.viewer_id, p.today)}`
      : sql``
    return sql`SELECT m.user_id, m.id, min(m.access_level, l.group_access), 'shared', ${other},
        min(ifnull(m.expires_at, l.expires_at), ifnull(l.expires_at, m.expires_at)), 100 + w.depth
      FROM ${links}${visible} CROSS JOIN namespace_ancestor w ON w.namespace_id = ${other} CROSS JOIN member m ON m.group_id = w.ancestor_id
      WHERE ${place} AND (l.expires_at IS NULL OR l.expires_at > ${p.today})${aboveMinimal} AND ${member}`
  }
  const owner = user_column === undefined ? sql`n.user_id IS NOT NULL` : sql`n.user_id = ${sql.ref(user_column)}`
  return sql.join(
    [
      sql`SELECT m.user_id, m.id AS member_id, m.access_level AS level, 'direct' AS kind, NULL AS group_id, m.expires_at AS ends, 0 AS rank
        FROM member m WHERE m.${sql.raw(`${kind}_id`)} = ${p.id} AND ${member}`,
      sql`SELECT m.user_id, m.id, m.access_level, 'inherited', m.group_id, m.expires_at, 1 + a.depth
        FROM namespace_ancestor a CROSS JOIN member m ON m.group_id = a.ancestor_id
        WHERE a.namespace_id = ${p.namespace_id}${kind === 'group' ? sql` AND a.depth > 0` : aboveMinimal} AND ${member}`,
      shared(
        sql`namespace_ancestor d CROSS JOIN group_group_link l ON l.shared_group_id = d.ancestor_id`,
        'shared_with_group_id',
        sql`d.namespace_id = ${p.namespace_id}`,
      ),
      ...(kind === 'project'
        ? [
            shared(sql`project_group_link l`, 'group_id', sql`l.project_id = ${p.id}`),
            sql`SELECT n.user_id, NULL, 50, 'direct', NULL, NULL, 1 FROM namespace n WHERE n.id = ${p.namespace_id} AND ${owner}`,
          ]
        : []),
    ],
    sql` UNION ALL `,
  )
}

/**
 * A user's best access path as a JSON array: membership id, level, kind, group id, expiration date. Null without access. Among equal levels, a
 * direct membership comes first, then the nearest parent group, then shares. This is a scalar subquery; `user_column` names the column with
 * the user's id.
 */
export const bestAccessPath = (p: Values, shape: Shape, user_column: string) =>
  sql<string | null>`(SELECT json_array(member_id, level, kind, group_id, ends)
    FROM (${accessPaths(p, shape, user_column)}) ORDER BY level DESC, rank, member_id LIMIT 1)`

/** The highest access level of a user without the direct membership; null without other access. A scalar subquery like `bestAccessPath`. */
export const otherAccessLevel = (p: Values, shape: Shape, user_column: string) =>
  sql<number | null>`(SELECT max(level) FROM (${accessPaths(p, shape, user_column)}) WHERE kind <> 'direct')`

/**
 * All users with access, each with the best access path, for viewers who cannot see all shares: `project_authorization` includes hidden
 * shares. Reads the paths once: `max()` encodes the order of `bestAccessPath` as one number, and SQLite returns the other columns of that
 * row.
 */
export const usersWithBestAccessPath = (p: Values, shape: Shape) =>
  sql`SELECT user_id, level AS access_level, member_id, kind, group_id, ends,
      max(level * ${sql.lit(2 ** 50)} - rank * ${sql.lit(2 ** 40)} - ifnull(member_id, 0))
    FROM (${accessPaths(p, shape, undefined)}) GROUP BY user_id`
