import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Instance } from '../instance.ts'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Visibility } from '../kit/db/schema.ts'
import type { Viewer } from '../projects/policy.ts'

/**
 * Groups that this viewer may know of: open ones, those that a membership or a share reaches from above, and those above something that
 * is the viewer's own. `today` ends what has expired. Written for a statement that has `"group"` in reach.
 */
export function groupVisibleTo(kind: Viewer['kind'], user_id: number, today: string): RawBuilder<SqlBool> {
  const alive = sql<SqlBool>`"group".pending_delete = 0`
  if (kind === 'admin') return alive
  const open = openTo(kind)
  if (kind === 'anonymous') return sql`(${alive} AND ${open})`
  return sql`(${alive} AND (${open} OR ${reached(user_id)} OR "group".id IN (${above(user_id, today)})))`
}

/** Groups that are open to whoever looks in this way. */
export const openTo = (kind: Viewer['kind']): RawBuilder<SqlBool> =>
  kind === 'user' ? sql`"group".visibility IN ('public', 'internal')` : sql`"group".visibility = 'public'`

/** Groups that the user reaches as a member, by inheritance or by a share. */
const reached = (user_id: number) =>
  sql`EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${user_id} AND a.group_id = "group".id)`

/**
 * Groups above what the user reaches, without those that are reached themselves. Where a group is reached so is all below it: only from
 * the topmost ones does it go up, and from projects whose own group is not reached. CROSS JOIN goes from what is the user's, and links and
 * projects are looked up in an index that has all of them that is asked, whatever statistics say of tables that were small when they were
 * taken.
 */
export const above = (user_id: number, today: string): RawBuilder<number> => sql`
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

const RANKS = { private: 0, internal: 1, public: 2 }

/** Whether more people see the one than the other. */
export const isOpener = (one: Visibility, other: Visibility) => RANKS[one] > RANKS[other]

/** At the top groups are for whom both the instance and the account allow it, and never for external users. */
export const mayCreateTopGroups = (actor: Actor, allowed: boolean) =>
  actor.can_create_group && !actor.external && (allowed || actor.admin)

/** Below a group they are for its Owners, and for Maintainers where the group says so. */
export const mayCreateSubgroups = (parent: { access_level: number; subgroup_creation_level: string }) =>
  parent.access_level >= (parent.subgroup_creation_level === 'maintainer' ? roles.maintainer : roles.owner)

/** How many days a group is only marked for deletion, and can be restored; null where it goes at once. */
export function daysKept({ licensed, settings }: Pick<Instance, 'licensed' | 'settings'>): number | null {
  const days = settings.get('deletion_adjourned_period')
  return licensed && settings.get('delayed_group_deletion') && days > 0 ? days : null
}
