import { compiled } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import type { PushRuleRow, RuleColumns } from './entity.ts'

const ofGroup = compiled((db, p: { group_id: number }) =>
  db.selectFrom('push_rule').selectAll().where('group_id', '=', p.group_id),
)

export const pushRuleOf = async (db: Db, group_id: number): Promise<PushRuleRow | undefined> =>
  (await ofGroup(db, { group_id }))[0]

export const insertPushRule = (
  trx: Trx,
  group_id: number,
  rule: Partial<RuleColumns>,
  now: string,
): Promise<PushRuleRow> =>
  trx
    .insertInto('push_rule')
    .values({ ...rule, group_id, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const setPushRule = (trx: Trx, id: number, rule: Partial<RuleColumns>, now: string): Promise<PushRuleRow> =>
  trx
    .updateTable('push_rule')
    .set({ ...rule, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deletePushRule = (trx: Trx, id: number) => trx.deleteFrom('push_rule').where('id', '=', id).execute()

/** Whether an active user, or the user with this id, has confirmed the address. */
export async function isConfirmedAddress(db: Db, address: string, user_id?: number): Promise<boolean> {
  const email = normalizeEmail(address)
  const primary = await db
    .selectFrom('user')
    .select('user.id')
    .where('user.email', '=', email)
    .where('user.confirmed_at', 'is not', null)
    .where('user.state', '=', 'active')
    .$if(user_id !== undefined, (query) => query.where('user.id', '=', user_id ?? 0))
    .executeTakeFirst()
  if (primary) return true
  const other = await db
    .selectFrom('email')
    .innerJoin('user', 'user.id', 'email.user_id')
    .select('user.id')
    .where('email.email', '=', email)
    .where('email.confirmed_at', 'is not', null)
    .where('user.state', '=', 'active')
    .$if(user_id !== undefined, (query) => query.where('user.id', '=', user_id ?? 0))
    .executeTakeFirst()
  return other !== undefined
}
