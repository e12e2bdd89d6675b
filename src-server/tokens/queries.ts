import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'

const columns = ['id', 'name', 'revoked', 'created_at', 'scopes', 'user_id', 'last_used_at', 'expires_at'] as const

/** The names of the filters that are set. Their values are parameters. */
type Shape = readonly TokenFilter[]
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

/** Impersonation tokens are excluded. */
const narrowed = (db: Db, p: Parameters, shape: Shape) =>
  db
    .selectFrom('personal_access_token')
    .where((eb) => eb.and([eb('impersonation', '=', sql.lit(0)), ...shape.map((name) => conditions[name](p))]))

const tokenPages = pagedBy(narrowed, (found) => found.select(columns).orderBy('id'))

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
}

/** A page of tokens and the bounded total. */
export async function listTokens(
  db: Db,
  query: TokenQuery,
  today: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { state, revoked, search, ...plain } = query
  const shape: TokenFilter[] = []
  if (query.user_id !== undefined) shape.push('user_id')
  if (revoked !== undefined) shape.push('revoked')
  if (state) shape.push(state)
  if (search) shape.push('search')
  for (const name of ['created_before', 'created_after', 'last_used_before', 'last_used_after'] as const)
    if (plain[name] !== undefined) shape.push(name)
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
