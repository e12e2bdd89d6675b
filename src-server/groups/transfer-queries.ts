import { sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { refreshContainers } from '../memberships/authorizations.ts'
import { movePaths } from '../namespaces/path-queries.ts'
import { idsIn, projectIdsBelow, withDescendants } from '../namespaces/tree-queries.ts'
import { groupsLeft, replaceForeignPlans } from '../projects/transfer/plan-queries.ts'
import { replaceForeignEpicLabels } from './epic-label-queries.ts'
import type { GroupRef } from './queries.ts'
import { disableRunnersBelow, groupWithParent, lockSharingBelow } from './write-queries.ts'

/**
 * Moves a group with everything below it: updates the tree, paths, names and authorizations, and applies the limits of the new parent.
 */
export async function moveGroup(
  trx: Trx,
  group: GroupRef,
  parent: GroupRef | null,
  { today, now }: { today: string; now: string },
) {
  const left = await groupsLeft(trx, group.parent_id, parent?.id ?? null)
  await replaceAncestors(trx, group.id, parent?.id ?? null)
  await trx
    .updateTable('namespace')
    .set({ parent_id: parent?.id ?? null, updated_at: now })
    .where('id', '=', group.id)
    .execute()
  await movePaths(trx, group, {
    full_path: parent ? `${parent.full_path}/${group.path}` : group.path,
    full_name: parent ? `${parent.full_name} / ${group.name}` : group.name,
  })
  if (parent) await applyLimits(trx, group, parent)
  await replaceForeignPlans(trx, await projectIdsBelow(trx, group.id), left, now)
  await replaceForeignEpicLabels(trx, group.id, left, now)
  await refreshContainers(trx, { group_ids: [group.id] }, today)
}

/** Replaces the ancestors of a group and of everything below it. */
async function replaceAncestors(trx: Trx, group_id: number, parent_id: number | null) {
  await sql`DELETE FROM namespace_ancestor
    WHERE namespace_id IN (${withDescendants(group_id)}) AND ancestor_id NOT IN (${withDescendants(group_id)})`.execute(
    trx,
  )
  if (parent_id === null) return
  await sql`INSERT INTO namespace_ancestor (namespace_id, ancestor_id, depth)
    SELECT d.namespace_id, a.ancestor_id, d.depth + a.depth + 1
    FROM namespace_ancestor d CROSS JOIN namespace_ancestor a
    WHERE d.ancestor_id = ${group_id} AND a.namespace_id = ${parent_id}`.execute(trx)
}

/** Applies the parent's visibility, sharing lock and runner setting to the group and everything below it. */
async function applyLimits(trx: Trx, group: GroupRef, parent: GroupRef) {
  await lowerVisibility(trx, group.id, parent.visibility)
  if (parent.share_with_group_lock === 1) {
    await trx.updateTable('group').set({ share_with_group_lock: 1 }).where('id', '=', group.id).execute()
    await lockSharingBelow(trx, group.id)
  }
  const row = await groupWithParent(trx, group.id)
  const allowed = row.parent_shared_runners_setting ?? 'enabled'
  if (RUNNERS.indexOf(row.shared_runners_setting) >= RUNNERS.indexOf(allowed)) return
  await trx.updateTable('group').set({ shared_runners_setting: allowed }).where('id', '=', group.id).execute()
  await disableRunnersBelow(trx, group.id, allowed)
}
/** From the least to the most restrictive. */
const RUNNERS = ['enabled', 'disabled_and_overridable', 'disabled_with_override', 'disabled_and_unoverridable']

async function lowerVisibility(trx: Trx, group_id: number, visibility: GroupRef['visibility']) {
  const higher = JSON.stringify(visibility === 'private' ? ['public', 'internal'] : ['public'])
  if (visibility === 'public') return
  await sql`UPDATE "group" SET visibility = ${visibility}
    WHERE id IN (${withDescendants(group_id)}) AND visibility IN (SELECT value FROM json_each(${higher}))`.execute(trx)
  await inTurns(await projectIdsBelow(trx, group_id), (some) =>
    sql`UPDATE project SET visibility = ${visibility}
      WHERE id IN ${idsIn(some)} AND visibility IN (SELECT value FROM json_each(${higher}))`.execute(trx),
  )
}

/** The number of levels of groups below this one. */
export async function heightOf(db: Db, group_id: number): Promise<number> {
  const row = await db
    .selectFrom('namespace_ancestor')
    .select((eb) => eb.fn.max<number>('depth').as('height'))
    .where('ancestor_id', '=', group_id)
    .executeTakeFirstOrThrow()
  return row.height
}

/** Whether a group is the other group or below it. */
export async function isBelow(db: Db, group_id: number, ancestor_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('namespace_ancestor')
    .select('depth')
    .where('namespace_id', '=', group_id)
    .where('ancestor_id', '=', ancestor_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the group has a direct Owner. */
export async function hasOwner(db: Db, group_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', group_id)
    .where('access_level', '>=', roles.owner)
    .where('user_id', 'is not', null)
    .where('requested_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
