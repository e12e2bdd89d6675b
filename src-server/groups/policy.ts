import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../projects/policy.ts'

/**
 * Groups that this viewer may know of: open ones, those that a membership or a share reaches from above, and those above something that
 * is the viewer's own. `today` ends what has expired. Written for a statement that has `"group"` in reach.
 */
export function groupVisibleTo(kind: Viewer['kind'], user_id: number, today: string): RawBuilder<SqlBool> {
  if (kind === 'admin') return sql`1`
  const open = kind === 'user' ? sql`"group".visibility IN ('public', 'internal')` : sql`"group".visibility = 'public'`
  if (kind === 'anonymous') return sql`${open}`
  return sql`(${open} OR ${reached(user_id)} OR "group".id IN (${above(user_id, today)}))`
}

/** Groups that the user reaches as a member, by inheritance or by a share. */
const reached = (user_id: number) =>
  sql`EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${user_id} AND a.group_id = "group".id)`

/** Groups above what the user is a member of, and above what is shared with a group of the user's. */
const above = (user_id: number, today: string) => sql`
  SELECT u.ancestor_id FROM member m JOIN namespace_ancestor u ON u.namespace_id = m.group_id
  WHERE m.user_id = ${user_id} AND m.requested_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > ${today})
  UNION ALL
  SELECT u.ancestor_id FROM member m JOIN project p ON p.id = m.project_id JOIN namespace_ancestor u ON u.namespace_id = p.namespace_id
  WHERE m.user_id = ${user_id} AND m.requested_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > ${today})
  UNION ALL
  SELECT u.ancestor_id FROM group_authorization a JOIN project_group_link l ON l.group_id = a.group_id
  JOIN project p ON p.id = l.project_id JOIN namespace_ancestor u ON u.namespace_id = p.namespace_id
  WHERE a.user_id = ${user_id} AND (l.expires_at IS NULL OR l.expires_at > ${today})
  UNION ALL
  SELECT u.ancestor_id FROM group_authorization a JOIN group_group_link l ON l.shared_with_group_id = a.group_id
  JOIN namespace_ancestor u ON u.namespace_id = l.shared_group_id
  WHERE a.user_id = ${user_id} AND (l.expires_at IS NULL OR l.expires_at > ${today})`
