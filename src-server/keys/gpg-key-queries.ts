import type { Insertable } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'

const columns = ['id', 'user_id', 'key', 'fingerprint', 'primary_keyid', 'created_at'] as const

const pages = pagedBy(
  (db, p: PageBounds & { user_id: number }, _: 'all') => db.selectFrom('gpg_key').where('user_id', '=', p.user_id),
  (found) => found.select(columns).orderBy('id'),
)

/** A page of the GPG keys of a user, and the bounded total. */
export const listGpgKeys = (db: Db, user_id: number, { limit, offset }: PageBounds) =>
  pages(db, 'all', { user_id, limit, offset })

const ofUser = compiled((db, p: { user_id: number; id: number }) =>
  db.selectFrom('gpg_key').select(columns).where('id', '=', p.id).where('user_id', '=', p.user_id),
)
export type StoredGpgKey = Awaited<ReturnType<typeof ofUser>>[number]

/** @throws ApiError 404 `404 GPG Key Not Found`, also for a key of another user */
export async function findGpgKey(db: Db, user_id: number, id: number): Promise<StoredGpgKey> {
  const [row] = await ofUser(db, { user_id, id })
  if (!row) throw notFound('GPG Key')
  return row
}

const same = compiled((db, p: { fingerprint: string; primary_keyid: string }) =>
  db
    .selectFrom('gpg_key')
    .select(['fingerprint', 'primary_keyid'])
    .where((eb) => eb.or([eb('fingerprint', '=', p.fingerprint), eb('primary_keyid', '=', p.primary_keyid)])),
)

/** Which facts of the key a key on the instance has already. */
export async function takenFacts(
  db: Db,
  { fingerprint, primary_keyid }: { fingerprint: string; primary_keyid: string },
) {
  const rows = await same(db, { fingerprint, primary_keyid })
  return {
    fingerprint: rows.some((row) => row.fingerprint === fingerprint),
    primary_keyid: rows.some((row) => row.primary_keyid === primary_keyid),
  }
}

export const insertGpgKey = (trx: Trx, values: Insertable<Database['gpg_key']>) =>
  trx.insertInto('gpg_key').values(values).returning(columns).executeTakeFirstOrThrow()

export const deleteGpgKey = (trx: Trx, id: number) => trx.deleteFrom('gpg_key').where('id', '=', id).execute()

const verified = compiled((db, p: { user_id: number }) =>
  db
    .selectFrom('user')
    .select('email')
    .where('id', '=', p.user_id)
    .where('confirmed_at', 'is not', null)
    .unionAll(
      db.selectFrom('email').select('email').where('user_id', '=', p.user_id).where('confirmed_at', 'is not', null),
    ),
)

/** The confirmed addresses of a user. */
export const verifiedAddresses = async (db: Db, user_id: number) =>
  new Set((await verified(db, { user_id })).map(({ email }) => email))
