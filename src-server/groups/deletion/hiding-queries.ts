import { sql } from 'kysely'
import type { Trx } from '../../kit/db/schema.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { withDescendants } from '../../namespaces/tree-queries.ts'

/**
 * Hides a group and everything below it, frees their paths, and ends the access that members and shares of these groups gave. The new paths
 * contain a plus, which no other path can contain.
 */
export async function hideGroup(
  trx: Trx,
  group_id: number,
  actor_id: number | null,
  { today, now }: { today: string; now: string },
) {
  const these = withDescendants(group_id)
  await sql`DELETE FROM redirect_route WHERE source_type = 'namespace' AND source_id IN (${these})`.execute(trx)
  await sql`UPDATE "group" SET pending_delete = 1, marked_for_deletion_by_id = ${actor_id} WHERE id IN (${these})`.execute(
    trx,
  )
  await sql`UPDATE namespace SET path = path || '+removed+' || id, full_path = full_path || '+removed+' || id, updated_at = ${now}
    WHERE id IN (${these})`.execute(trx)
  await trx.updateTable('namespace').set({ parent_id: null }).where('id', '=', group_id).execute()
  await sql`DELETE FROM namespace_ancestor WHERE namespace_id IN (${these}) AND ancestor_id NOT IN (${these})`.execute(
    trx,
  )
  await sql`DELETE FROM member WHERE group_id IN (${these})`.execute(trx)
  await sql`DELETE FROM group_group_link WHERE shared_group_id IN (${these})`.execute(trx)
  // The refresh finds affected users through the remaining links; without members these links grant no access.
  await refreshContainers(trx, { group_ids: [group_id] }, today)
  await sql`DELETE FROM group_group_link WHERE shared_with_group_id IN (${these})`.execute(trx)
  await sql`DELETE FROM project_group_link WHERE group_id IN (${these})`.execute(trx)
}
