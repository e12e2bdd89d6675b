import { sql } from 'kysely'
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

/** Active accounts of people, without administrators, that nobody used after a day. An account that was never used counts from its creation. */
export const dormantUsers = (
  db: Db,
  { unused_since, after, limit }: { unused_since: string; after: number; limit: number },
) =>
  db
    .selectFrom('user')
    .select(['id', 'state'])
    .where('id', '>', after)
    .where('state', '=', sql.lit('active'))
    .where('kind', '=', sql.lit('human'))
    .where('admin', '=', sql.lit(0))
    .where(
      sql<boolean>`coalesce(max(last_activity_on, substr(current_sign_in_at, 1, 10)), last_activity_on, substr(current_sign_in_at, 1, 10), substr(created_at, 1, 10)) <= ${unused_since}`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
