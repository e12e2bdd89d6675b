import type { Trx } from '../kit/db/schema.ts'

interface Star {
  user_id: number
  project_id: number
}

/** @returns false if the star exists already */
export async function addStar(trx: Trx, star: Star, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await trx
    .insertInto('star')
    .values({ ...star, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!added) return false
  await count(trx, star, 1)
  return true
}

/** @returns false if there is no star */
export async function removeStar(trx: Trx, star: Star): Promise<boolean> {
  const { numDeletedRows: removed } = await trx
    .deleteFrom('star')
    .where('user_id', '=', star.user_id)
    .where('project_id', '=', star.project_id)
    .executeTakeFirstOrThrow()
  if (!removed) return false
  await count(trx, star, -1)
  return true
}

const count = (trx: Trx, { project_id }: Star, by: 1 | -1) =>
  trx
    .updateTable('project')
    .set((eb) => ({ star_count: eb('star_count', '+', by) }))
    .where('id', '=', project_id)
    .execute()
