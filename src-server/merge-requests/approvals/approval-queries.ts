import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { type UserBasicRow, userBasicColumns } from '../../users/entity.ts'

const approvers = compiled((db, p: { merge_request_id: number }) =>
  db
    .selectFrom('merge_request_approval as approval')
    .innerJoin('user', 'user.id', 'approval.user_id')
    .where('approval.merge_request_id', '=', p.merge_request_id)
    .select(userBasicColumns)
    .orderBy('approval.created_at')
    .orderBy('user.id'),
)

/** The users who approve of the merge request, the earliest approval first. */
export const listApprovers = (db: Db, merge_request_id: number): Promise<UserBasicRow[]> =>
  approvers(db, { merge_request_id })

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

export async function countApprovals(db: Db, merge_request_id: number): Promise<number> {
  const { given } = await db
    .selectFrom('merge_request_approval')
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .where('merge_request_id', '=', merge_request_id)
    .executeTakeFirstOrThrow()
  return given
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
