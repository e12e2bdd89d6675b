import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { notFound } from '../../kit/errors.ts'
import { pagedBy } from '../../kit/lists/paged.ts'

const columns = ['id', 'email', 'confirmed_at'] as const

const pages = pagedBy(
  (db: Db, p: { user_id: number; limit: number; offset: number }, _: null) =>
    db.selectFrom('email').where('user_id', '=', p.user_id),
  (found) => found.select(columns).orderBy('id'),
)

/** A page of the secondary addresses of a user. */
export const listEmails = (db: Db, user_id: number, { limit, offset }: { limit: number; offset: number }) =>
  pages(db, null, { user_id, limit, offset })

const one = compiled((db, p: { id: number; user_id: number }) =>
  db.selectFrom('email').select(columns).where('id', '=', p.id).where('user_id', '=', p.user_id),
)
export type EmailRow = Awaited<ReturnType<typeof one>>[number]

const times = compiled((db, p: { id: number }) =>
  db.selectFrom('email').select(['created_at', 'confirmed_at']).where('id', '=', p.id),
)

/** When an address was added or confirmed, which are its only changes. */
export async function lastChangeOf(db: Db, { id }: EmailRow): Promise<{ updated_at: string }> {
  const [row] = await times(db, { id })
  return { updated_at: row?.confirmed_at ?? row?.created_at ?? '' }
}

/** A secondary address of a user. @throws ApiError 404 `404 Email Not Found` */
export async function findEmail(db: Db, user_id: number, id: number): Promise<EmailRow> {
  const [row] = await one(db, { id, user_id })
  if (!row) throw notFound('Email')
  return row
}

export const addEmailRow = (
  trx: Trx,
  values: { user_id: number; email: string; confirmed_at: string | null; created_at: string },
) => trx.insertInto('email').values(values).returning(columns).executeTakeFirstOrThrow()

/** Deletes a secondary address. It is neither the public address nor the address of commits any more. */
export async function deleteEmailRow(trx: Trx, user_id: number, { id, email }: EmailRow) {
  await trx.deleteFrom('email').where('id', '=', id).execute()
  for (const column of ['public_email', 'commit_email'] as const)
    await trx
      .updateTable('user')
      .set({ [column]: null })
      .where('id', '=', user_id)
      .where(column, '=', email)
      .execute()
}
