import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { openTo } from './projects.ts'
import type { Viewer } from './viewer.ts'

/**
 * A group is visible if its visibility is open to the viewer, if the viewer has access by a membership or a share, or if the viewer is a
 * member of something below the group. Administrators see every group. Nobody sees a group that is being removed. Memberships and shares
 * that expire on `today` or before do not count. Reads `"group"` of the outer query.
 */
export function groupVisibleTo(kind: Viewer['kind'], user_id: number, today: string): RawBuilder<SqlBool> {
  const alive = sql<SqlBool>`"group".pending_delete = 0`
  if (kind === 'admin') return alive
  const open = groupOpenTo(kind)
  if (kind === 'anonymous') return sql`(${alive} AND ${open})`
  return sql`(${alive} AND (${open} OR ${reached(user_id)} OR "group".id IN (${groupsAbove(user_id, today)})))`
}

/** SQL: whether `"group"` of the outer query is open to viewers who are not members. */
export const groupOpenTo = (kind: Viewer['kind']): RawBuilder<SqlBool> => openTo(kind, sql.ref('group.visibility'))

/** SQL: whether the user has access to `"group"`, through a direct or inherited membership or through a share. */
const reached = (user_id: number) =>
  sql`EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${user_id} AND a.group_id = "group".id)`

/**
 * The ids of groups that the user can reach only because they contain an accessible group or project. Access to a group includes everything
 * below the group, so the search goes up only from the topmost accessible groups, and from projects whose own group is not accessible.
 * CROSS JOIN makes SQLite start from the user's rows, and INDEXED BY names covering indexes, because statistics from the time when the
 * tables were small would mislead SQLite.
 */
export const groupsAbove = (user_id: number, today: string): RawBuilder<number> => sql`
  SELECT u.ancestor_id AS id FROM group_authorization a CROSS JOIN namespace n ON n.id = a.group_id
  LEFT JOIN group_authorization r ON r.user_id = a.user_id AND r.group_id = n.parent_id
  CROSS JOIN namespace_ancestor u ON u.namespace_id = n.parent_id
  WHERE a.user_id = ${user_id} AND r.group_id IS NULL
  UNION ALL
  SELECT u.ancestor_id FROM member m CROSS JOIN project p INDEXED BY project_filters ON p.id = m.project_id
  LEFT JOIN group_authorization r ON r.user_id = m.user_id AND r.group_id = p.namespace_id
  CROSS JOIN namespace_ancestor u ON u.namespace_id = p.namespace_id
  WHERE m.user_id = ${user_id} AND m.requested_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > ${today})
  AND p.pending_delete = 0 AND r.group_id IS NULL
  UNION ALL
  SELECT u.ancestor_id FROM group_authorization a CROSS JOIN project_group_link l INDEXED BY project_group_link_group ON l.group_id = a.group_id
  CROSS JOIN project_authorization t ON t.user_id = a.user_id AND t.project_id = l.project_id
  CROSS JOIN project p INDEXED BY project_filters ON p.id = t.project_id
  LEFT JOIN group_authorization r ON r.user_id = a.user_id AND r.group_id = p.namespace_id
  CROSS JOIN namespace_ancestor u ON u.namespace_id = p.namespace_id
  WHERE a.user_id = ${user_id} AND (l.expires_at IS NULL OR l.expires_at > ${today})
  AND p.pending_delete = 0 AND r.group_id IS NULL`

/**
 * SQL: the membership part of `groupVisibleTo` for one group and many users: whether `"user"` of the outer query has access to the group or
 * to something below it.
 */
export const reachesIntoGroup = (group_id: number): RawBuilder<SqlBool> => sql`(EXISTS (
    SELECT 1 FROM group_authorization a CROSS JOIN namespace_ancestor d ON d.namespace_id = a.group_id AND d.ancestor_id = ${group_id}
    WHERE a.user_id = "user".id)
  OR EXISTS (
    SELECT 1 FROM project_authorization a CROSS JOIN project p ON p.id = a.project_id AND p.pending_delete = 0
    CROSS JOIN namespace_ancestor d ON d.namespace_id = p.namespace_id AND d.ancestor_id = ${group_id}
    WHERE a.user_id = "user".id))`
