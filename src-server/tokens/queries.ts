import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'

const columns = [
  'id',
  'name',
  'revoked',
  'created_at',
  'scopes',
  'user_id',
  'last_used_at',
  'expires_at',
  'impersonation',
] as const

/** What changes the statement. The values of the filters are parameters. */
interface Shape {
  impersonation: 0 | 1
  filters: readonly TokenFilter[]
  sort: TokenSort
}
const conditions = {
  user_id: (p) => sql<SqlBool>`user_id = ${p.user_id}`,
  revoked: (p) => sql<SqlBool>`revoked = ${p.revoked}`,
  active: (p) => sql<SqlBool>`(revoked = 0 AND (expires_at IS NULL OR expires_at > ${p.today}))`,
  inactive: (p) => sql<SqlBool>`(revoked = 1 OR expires_at <= ${p.today})`,
  created_before: (p) => sql<SqlBool>`created_at <= ${p.created_before}`,
  created_after: (p) => sql<SqlBool>`created_at >= ${p.created_after}`,
  last_used_before: (p) => sql<SqlBool>`last_used_at <= ${p.last_used_before}`,
  last_used_after: (p) => sql<SqlBool>`last_used_at >= ${p.last_used_after}`,
  search: (p) => isLike(sql`name`, p.search),
} satisfies Record<string, (p: Parameters) => ReturnType<typeof sql<SqlBool>>>
type TokenFilter = keyof typeof conditions

interface Parameters {
  user_id: number
  revoked: 0 | 1
  today: string
  created_before: string
  created_after: string
  last_used_before: string
  last_used_after: string
  search: string
  limit: number
  offset: number
}

const narrowed = (db: Db, p: Parameters, { impersonation, filters }: Shape) =>
  db
    .selectFrom('personal_access_token')
    .where((eb) =>
      eb.and([eb('impersonation', '=', sql.lit(impersonation)), ...filters.map((name) => conditions[name](p))]),
    )

export const tokenSorts = [
  'created_asc',
  'created_desc',
  'expires_asc',
  'expires_desc',
  'last_used_asc',
  'last_used_desc',
  'name_asc',
  'name_desc',
] as const
export type TokenSort = (typeof tokenSorts)[number]

/** Tokens without the date come last. Ids rise in the order of creation. */
const orders: Record<TokenSort, RawBuilder<unknown>> = {
  created_asc: sql`id`,
  created_desc: sql`id DESC`,
  expires_asc: sql`expires_at IS NULL, expires_at, id`,
  expires_desc: sql`expires_at IS NULL, expires_at DESC, id DESC`,
  last_used_asc: sql`last_used_at IS NULL, last_used_at, id`,
  last_used_desc: sql`last_used_at IS NULL, last_used_at DESC, id DESC`,
  name_asc: sql`name COLLATE NOCASE, id`,
  name_desc: sql`name COLLATE NOCASE DESC, id DESC`,
}

const tokenPages = pagedBy(narrowed, (found, _, { sort }) => found.select(columns).orderBy(orders[sort]))

/** The filters of a list of tokens. */
export interface TokenQuery {
  user_id?: number | undefined
  revoked?: boolean | undefined
  state?: 'active' | 'inactive' | undefined
  created_before?: string | undefined
  created_after?: string | undefined
  last_used_before?: string | undefined
  last_used_after?: string | undefined
  search?: string | undefined
  sort?: TokenSort | undefined
  /** Only impersonation tokens; all lists without it leave them out. */
  impersonation?: boolean
}

/** A page of tokens and the bounded total. */
export async function listTokens(
  db: Db,
  query: TokenQuery,
  today: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { state, revoked, search, ...plain } = query
  const filters: TokenFilter[] = []
  if (query.user_id !== undefined) filters.push('user_id')
  if (revoked !== undefined) filters.push('revoked')
  if (state) filters.push(state)
  if (search) filters.push('search')
  for (const name of ['created_before', 'created_after', 'last_used_before', 'last_used_after'] as const)
    if (plain[name] !== undefined) filters.push(name)
  const shape = { impersonation: query.impersonation ? 1 : 0, filters, sort: query.sort ?? 'created_asc' } as const
  const parameters: Parameters = {
    user_id: query.user_id ?? 0,
    revoked: revoked ? 1 : 0,
    today,
    created_before: query.created_before ?? '',
    created_after: query.created_after ?? '',
    last_used_before: query.last_used_before ?? '',
    last_used_after: query.last_used_after ?? '',
    search: containing(search ?? ''),
    limit,
    offset,
  }
  return tokenPages(db, shape, parameters)
}

export const tokenOf = (db: Db, id: number) =>
  db.selectFrom('personal_access_token').select(columns).where('id', '=', id).executeTakeFirst()

/** The administrator who acts through an impersonation token; null if the account is gone. */
export const creatorOfToken = async (db: Db, id: number) =>
  (await db
    .selectFrom('personal_access_token')
    .innerJoin('user', 'user.id', 'personal_access_token.created_by_id')
    .select(['user.id', 'user.username', 'user.name'])
    .where('personal_access_token.id', '=', id)
    .executeTakeFirst()) ?? null

export const revoke = (trx: Trx, id: number) =>
  trx
    .updateTable('personal_access_token')
    .set({ revoked: 1 })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Deletes the tokens of a user that have this name or this digest. */
export const deleteTokens = (
  trx: Trx,
  user_id: number,
  { name, token_digest }: { name: string; token_digest: string },
) =>
  trx
    .deleteFrom('personal_access_token')
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('name', '=', name), eb('token_digest', '=', token_digest)]))
    .returning(columns)
    .execute()

/** The id of the first administrator who can sign in. */
export const firstAdmin = (db: Db) =>
  db
    .selectFrom('user')
    .select('id')
    .where('admin', '=', 1)
    .where('state', '=', 'active')
    .orderBy('id')
    .executeTakeFirst()

export const addToken = (trx: Trx, values: Insertable<Database['personal_access_token']>) =>
  trx.insertInto('personal_access_token').values(values).returning(columns).executeTakeFirstOrThrow()

export const userExists = async (db: Db, id: number) =>
  (await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Tokens in use that expire after a day or never, without tokens of this name that never expire. Impersonation tokens have no longest life. */
export const longLivedTokenIds = async (
  db: Db,
  { latest, except, limit }: { latest: string; except: string; limit: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('personal_access_token')
    .select('id')
    .where('revoked', '=', sql.lit(0))
    .where('impersonation', '=', sql.lit(0))
    .where((eb) =>
      eb.or([eb('expires_at', '>', latest), eb.and([eb('expires_at', 'is', null), eb('name', '!=', except)])]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
