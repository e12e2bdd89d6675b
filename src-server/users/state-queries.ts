import { compiled } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'

const stateOf = compiled((db, p: { id: number }) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'state', 'kind', 'email', 'confirmed_at', 'created_at', 'updated_at'])
    .select(['last_activity_on', 'current_sign_in_at'])
    .where('id', '=', p.id),
)
export type UserState = Awaited<ReturnType<typeof stateOf>>[number]

/** @throws ApiError 404 `404 User Not Found` */
export async function findUserState(db: Db, id: number): Promise<UserState> {
  const [row] = await stateOf(db, { id })
  if (!row) throw notFound('User')
  return row
}

export const setUserState = (trx: Trx, id: number, state: string, now: string) =>
  trx.updateTable('user').set({ state, updated_at: now }).where('id', '=', id).execute()
