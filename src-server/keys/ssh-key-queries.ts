import { type Insertable, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'

const columns = [
  'ssh_key.id',
  'ssh_key.title',
  'ssh_key.key',
  'ssh_key.fingerprint',
  'ssh_key.fingerprint_sha256',
  'ssh_key.usage_type',
  'ssh_key.created_at',
  'ssh_key.updated_at',
  'ssh_key.expires_at',
] as const

const withOwner = (db: Db) =>
  db
    .selectFrom('ssh_key')
    .innerJoin('user', 'user.id', 'ssh_key.user_id')
    .select(columns)
    .select(['user.id as user_id', 'user.name as owner_name'])

const pages = pagedBy(
  (db, p: PageBounds & { user_id: number }, _: 'all') =>
    db.selectFrom('ssh_key').innerJoin('user', 'user.id', 'ssh_key.user_id').where('ssh_key.user_id', '=', p.user_id),
  (found) => found.select(columns).select(['user.id as user_id', 'user.name as owner_name']).orderBy('ssh_key.id'),
)

/** A page of the keys of a user, and the bounded total. */
export const listSshKeys = (db: Db, user_id: number, { limit, offset }: PageBounds) =>
  pages(db, 'all', { user_id, limit, offset })

const ofUser = compiled((db, p: { user_id: number; id: number }) =>
  withOwner(db).where('ssh_key.id', '=', p.id).where('ssh_key.user_id', '=', p.user_id),
)
/** A key and the name of its owner. */
export type StoredSshKey = Awaited<ReturnType<typeof ofUser>>[number]

/** @throws ApiError 404 `404 Key Not Found`, also for a key of another user */
export async function findSshKey(db: Db, user_id: number, id: number): Promise<StoredSshKey> {
  const [row] = await ofUser(db, { user_id, id })
  if (!row) throw notFound('Key')
  return row
}

type Fact = 'id' | 'fingerprint' | 'fingerprint_sha256'
const anybodys = compiledBy((db, p: { value: number | string }, fact: Fact) =>
  withOwner(db).where(`ssh_key.${fact}`, '=', p.value).limit(sql.lit(1)),
)

/** The key of any user with this id or fingerprint. */
export const sshKeyBy = async (db: Db, fact: Fact, value: number | string): Promise<StoredSshKey | undefined> =>
  (await anybodys(db, fact, { value }))[0]

const withFingerprint = compiled((db, p: { fingerprint_sha256: string }) =>
  db.selectFrom('ssh_key').select('id').where('fingerprint_sha256', '=', p.fingerprint_sha256),
)
/** Whether anybody on the instance has the key. */
export const isSshKeyTaken = async (db: Db, fingerprint_sha256: string) =>
  (await withFingerprint(db, { fingerprint_sha256 })).length > 0

export const insertSshKey = async (trx: Trx, values: Insertable<Database['ssh_key']>) =>
  (await trx.insertInto('ssh_key').values(values).returning('id').executeTakeFirstOrThrow()).id

export const deleteSshKey = (trx: Trx, id: number) => trx.deleteFrom('ssh_key').where('id', '=', id).execute()
