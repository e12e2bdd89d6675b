import type { Db, Trx } from '../kit/db/schema.ts'

/** Whether the group is the namespace itself or one of its parent groups. */
export const isSelfOrAncestor = async (db: Db, namespace_id: number, group_id: number): Promise<boolean> =>
  (await db
    .selectFrom('namespace_ancestor')
    .select('ancestor_id')
    .where('namespace_id', '=', namespace_id)
    .where('ancestor_id', '=', group_id)
    .executeTakeFirst()) !== undefined

/** The rules that the project's group and top-level group set for shares. In a personal namespace, the columns of groups are null. */
export const sharingRules = (db: Db, namespace_id: number) =>
  db
    .selectFrom('namespace_ancestor')
    .innerJoin('namespace as top', 'top.id', 'namespace_ancestor.ancestor_id')
    .leftJoin('group as top_group', 'top_group.id', 'top.id')
    .leftJoin('group', 'group.id', 'namespace_ancestor.namespace_id')
    .select(['top.id as top_id', 'top_group.prevent_sharing_groups_outside_hierarchy', 'group.share_with_group_lock'])
    .where('namespace_ancestor.namespace_id', '=', namespace_id)
    .where('top.parent_id', 'is', null)
    .executeTakeFirstOrThrow()

export interface NewProjectShare {
  project_id: number
  group_id: number
  group_access: number
  expires_at: string | null
}

/**
 * Inserts a share. Replaces an earlier share of the same pair if that has expired.
 *
 * @returns the share; undefined if the project is already shared with the group
 */
export async function addProjectShare(
  trx: Trx,
  share: NewProjectShare,
  { now, today }: { now: string; today: string },
) {
  await trx
    .deleteFrom('project_group_link')
    .where('project_id', '=', share.project_id)
    .where('group_id', '=', share.group_id)
    .where('expires_at', '<=', today)
    .execute()
  return trx
    .insertInto('project_group_link')
    .values({ ...share, created_at: now })
    .onConflict((conflict) => conflict.columns(['project_id', 'group_id']).doNothing())
    .returning(['id', 'project_id', 'group_id', 'group_access', 'expires_at'])
    .executeTakeFirst()
}

export type ProjectShare = NonNullable<Awaited<ReturnType<typeof findProjectShare>>>

export const findProjectShare = (db: Db, project_id: number, group_id: number) =>
  db
    .selectFrom('project_group_link')
    .select(['id', 'project_id', 'group_id', 'group_access', 'expires_at', 'created_at'])
    .where('project_id', '=', project_id)
    .where('group_id', '=', group_id)
    .executeTakeFirst()

export const removeProjectShare = (trx: Trx, id: number) =>
  trx.deleteFrom('project_group_link').where('id', '=', id).execute()
