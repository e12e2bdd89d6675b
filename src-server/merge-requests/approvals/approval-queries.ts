import type { Db, Trx } from '../../kit/db/schema.ts'

/** Whether the user approves of the merge request. */
export async function hasApproved(db: Db, merge_request_id: number, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('merge_request_approval')
    .select('user_id')
    .where('merge_request_id', '=', merge_request_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}

export async function addApproval(
  trx: Trx,
  approval: { merge_request_id: number; user_id: number; created_at: string },
) {
  await trx.insertInto('merge_request_approval').values(approval).execute()
}

export async function removeApproval(trx: Trx, merge_request_id: number, user_id: number) {
  await trx
    .deleteFrom('merge_request_approval')
    .where('merge_request_id', '=', merge_request_id)
    .where('user_id', '=', user_id)
    .execute()
}
