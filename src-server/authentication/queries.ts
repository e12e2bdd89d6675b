import { compiled } from '../kit/db/compiled.ts'
import { cachedUntilCommit } from '../kit/db/dialect.ts'
import type { Db, Trx } from '../kit/db/schema.ts'

const userColumns = [
  'user.id',
  'user.username',
  'user.name',
  'user.state',
  'user.kind',
  'user.admin',
  'user.external',
  'user.can_create_group',
  'user.confirmed_at',
  'user.password_expires_at',
  'user.last_activity_on',
] as const

const tokensWithOwners = (db: Db) =>
  db
    .selectFrom('personal_access_token')
    .innerJoin('user', 'user.id', 'personal_access_token.user_id')
    .leftJoin('user as impersonator', 'impersonator.id', 'personal_access_token.created_by_id')
    .select(['impersonator.id as impersonator_id', 'impersonator.username as impersonator'])
    .select([
      'personal_access_token.id as token_id',
      'personal_access_token.name as token_name',
      'scopes',
      'revoked',
      'impersonation',
      'expires_at',
      'last_used_at',
    ])
    .select(userColumns)

const tokenWithDigest = compiled((db, p: { digest: string }) =>
  tokensWithOwners(db).where('token_digest', '=', p.digest),
)
const tokenWithId = compiled((db, p: { id: number }) =>
  tokensWithOwners(db).where('personal_access_token.id', '=', p.id),
)

type StoredToken = Awaited<ReturnType<typeof tokenWithDigest>>[number]
export type TokenRow = Omit<StoredToken, 'scopes'> & { scopes: readonly string[] }
const tokens = cachedUntilCommit<TokenRow | null>({ values: 500, weight: 500 })

/** The token with the digest and its owner, or null. Cached with its parsed scopes: parsing them takes 1.7 % of reading an issue. */
export const tokenByDigest = (db: Db, digest: string): Promise<TokenRow | null> =>
  tokens(db, digest, async () => parsed(await tokenWithDigest(db, { digest })))

/** The token of a session and its owner, or null. Cached in the same way. */
export const tokenById = (db: Db, id: number): Promise<TokenRow | null> =>
  tokens(db, `id ${id}`, async () => parsed(await tokenWithId(db, { id })))

const parsed = ([row]: readonly StoredToken[]): TokenRow | null =>
  row ? { ...row, scopes: JSON.parse(row.scopes) } : null

export const userById = compiled((db, p: { id: number }) =>
  db.selectFrom('user').select(userColumns).where('id', '=', p.id),
)
export const userByName = compiled((db, p: { username: string }) =>
  db.selectFrom('user').select(userColumns).where('username', '=', p.username),
)

export type UserRow = Awaited<ReturnType<typeof userById>>[number]

const acceptance = compiled((db, p: { user_id: number; version: string }) =>
  db
    .selectFrom('accepted_terms')
    .select('accepted_at')
    .where('user_id', '=', p.user_id)
    .where('version', '=', p.version),
)

/** When the user accepted this version of the terms; null if never. */
export async function acceptanceOf(db: Db, user_id: number, version: string): Promise<string | null> {
  const [row] = await acceptance(db, { user_id, version })
  return row?.accepted_at ?? null
}

/** Stores when a token was used last. */
export const recordTokenUse = (trx: Trx, token_id: number, last_used_at: string) =>
  trx.updateTable('personal_access_token').set({ last_used_at }).where('id', '=', token_id).execute()

/** Stores the last day on which a user did something. */
export const recordLastActivity = (trx: Trx, id: number, last_activity_on: string) =>
  trx.updateTable('user').set({ last_activity_on }).where('id', '=', id).execute()

/** What tells whether an account is still the same person with the same rights and the same password. */
export const accountsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'created_at', 'state', 'admin', 'password_hash'])
    .where('id', 'in', ids)
    .execute()
