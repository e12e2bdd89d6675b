import type { Insertable } from 'kysely'
import type { Database, Trx } from '../kit/db/schema.ts'

export const addAcceptance = (trx: Trx, row: Insertable<Database['accepted_terms']>) =>
  trx
    .insertInto('accepted_terms')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const removeAcceptance = (trx: Trx, user_id: number, version: string) =>
  trx.deleteFrom('accepted_terms').where('user_id', '=', user_id).where('version', '=', version).execute()
