import type { Db, Trx } from '../kit/db/schema.ts'
import { refreshContainers } from '../memberships/authorizations.ts'

export interface NewGroupShare {
  shared_group_id: number
  shared_with_group_id: number
  group_access: number
  expires_at: string | null
}

export type GroupShare = NonNullable<Awaited<ReturnType<typeof groupShareOf>>>

/** The share between two groups, which may have expired. */
export const groupShareOf = (db: Db, shared_group_id: number, shared_with_group_id: number) =>
  db
    .selectFrom('group_group_link')
    .select(['id', 'shared_group_id', 'shared_with_group_id', 'group_access', 'expires_at', 'created_at'])
    .where('shared_group_id', '=', shared_group_id)
    .where('shared_with_group_id', '=', shared_with_group_id)
    .executeTakeFirst()

/** Inserts a share and updates the authorizations in the shared group. Replaces an earlier share between the two groups. */
export async function addGroupShare(trx: Trx, share: NewGroupShare, { now, today }: { now: string; today: string }) {
  await trx
    .deleteFrom('group_group_link')
    .where('shared_group_id', '=', share.shared_group_id)
    .where('shared_with_group_id', '=', share.shared_with_group_id)
    .execute()
  await trx
    .insertInto('group_group_link')
    .values({ ...share, created_at: now })
    .execute()
  await refreshContainers(trx, { group_ids: [share.shared_group_id] }, today)
}

export async function removeGroupShare(trx: Trx, id: number, shared_group_id: number, today: string) {
  await trx.deleteFrom('group_group_link').where('id', '=', id).execute()
  await refreshContainers(trx, { group_ids: [shared_group_id] }, today)
}

/** Whether the top-level group allows shares only within its own hierarchy, and the other group is outside. */
export async function isOutsideHierarchy(db: Db, group_id: number, other_id: number): Promise<boolean> {
  const top = await db
    .selectFrom('namespace_ancestor')
    .innerJoin('group', 'group.id', 'namespace_ancestor.ancestor_id')
    .select(['group.id', 'group.prevent_sharing_groups_outside_hierarchy'])
    .where('namespace_ancestor.namespace_id', '=', group_id)
    .orderBy('namespace_ancestor.depth', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (top?.prevent_sharing_groups_outside_hierarchy !== 1) return false
  const inside = await db
    .selectFrom('namespace_ancestor')
    .select('depth')
    .where('namespace_id', '=', other_id)
    .where('ancestor_id', '=', top.id)
    .executeTakeFirst()
  return inside === undefined
}
