import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { boundedCount } from '../../kit/lists/paged.ts'
import type { UserQuery } from '../filters.ts'

/** Filters that few users match, each with an index that has all of them. */
export type CandidateSet = 'trigrams' | 'equal' | 'blocked' | 'external' | 'admins' | 'created' | 'custom_attributes'

/** What the sets compare with. */
export interface CandidateValues {
  match: string
  word0: string
  whole: string
  created_after: string
  created_before: string
  attribute_key: string
  attribute_value: string
}

/** Lists start at a set of at most this size. With more users, walking the index of the order soon fills a page. */
const MOST = 5_000

const addresses = (p: CandidateValues, admin: boolean) => sql`
  SELECT id FROM user WHERE public_email = ${p.whole} COLLATE NOCASE
  ${admin ? sql`UNION ALL SELECT id FROM user WHERE email = ${p.whole} UNION ALL SELECT user_id FROM email WHERE email = ${p.whole}` : sql``}`

const sets: Record<CandidateSet, (p: CandidateValues, admin: boolean) => RawBuilder<{ id: number }>> = {
  trigrams: (p, admin) =>
    sql`SELECT rowid AS id FROM user_fts WHERE user_fts MATCH ${p.match} UNION ALL ${addresses(p, admin)}`,
  equal: (p, admin) => sql`SELECT id FROM user WHERE name = ${p.word0} COLLATE NOCASE
    UNION ALL SELECT id FROM user WHERE username = ${p.word0} UNION ALL ${addresses(p, admin)}`,
  blocked: () => sql`SELECT id FROM user INDEXED BY user_state WHERE state IN ('blocked', 'ldap_blocked')`,
  external: () => sql`SELECT id FROM user INDEXED BY user_l_rare WHERE external = 1`,
  admins: () => sql`SELECT id FROM user INDEXED BY user_l_rare WHERE admin = 1`,
  created: (p) => sql`SELECT id FROM user INDEXED BY user_created
    WHERE created_at >= ${p.created_after} AND created_at <= ${p.created_before}`,
  custom_attributes: (p) => sql`SELECT target_id AS id FROM custom_attribute INDEXED BY custom_attribute_value
    WHERE target_type = 'user' AND key = ${p.attribute_key} AND value = ${p.attribute_value}`,
}

/** Sets that are a partial index with the columns of all filters and orders: the list reads the index itself. */
const INDEXED: Partial<Record<CandidateSet, RawBuilder<SqlBool>>> = {
  blocked: sql`user.state <> 'active'`,
  external: sql`user.external = 1`,
  admins: sql`user.admin = 1`,
}

/** SQL: the condition of a set that is read in its own index; undefined for the others. */
export const indexedCondition = (set: CandidateSet | undefined): RawBuilder<SqlBool> | undefined => set && INDEXED[set]

/** SQL: the ids of a set, each once. */
export const candidates = (set: CandidateSet, p: CandidateValues, admin: boolean): RawBuilder<{ id: number }> =>
  sql`(SELECT DISTINCT id FROM (${sets[set](p, admin)}))`

/** Whether the order of ids is that of the set, so that nothing is sorted. */
export const isOrdered = (set: CandidateSet): boolean => set in INDEXED

const sizes = compiledBy((_db, p: CandidateValues, { set, admin }: { set: CandidateSet; admin: boolean }) =>
  boundedCount(sets[set](p, admin), MOST + 1),
)

/** The smallest set of the filters of a list; undefined if no set is small. */
export async function smallestSet(
  db: Db,
  named: readonly CandidateSet[],
  values: CandidateValues,
  admin: boolean,
): Promise<CandidateSet | undefined> {
  let [smallest, least]: [CandidateSet | undefined, number] = [undefined, MOST + 1]
  for (const set of named) {
    const size = (await sizes(db, { set, admin }, values))[0]?.total ?? 0
    if (size < least) [smallest, least] = [set, size]
  }
  return smallest
}

/** The sets of the filters of a request. */
export function setsOf(
  query: Partial<
    Pick<UserQuery, 'blocked' | 'external' | 'admins' | 'created_after' | 'created_before' | 'custom_attributes'>
  >,
  terms: { exact: boolean } | undefined,
  { match }: Pick<CandidateValues, 'match'>,
  admin: boolean,
): CandidateSet[] {
  const { custom_attributes = {}, created_after, created_before } = query
  return [
    // A word of three UTF-16 units can have fewer characters, and then no trigram.
    ...(terms?.exact ? ['equal' as const] : match !== '' ? ['trigrams' as const] : []),
    ...(admin && Object.keys(custom_attributes).length > 0 ? ['custom_attributes' as const] : []),
    ...(admin && query.admins ? ['admins' as const] : []),
    ...(query.blocked ? ['blocked' as const] : []),
    ...(query.external ? ['external' as const] : []),
    ...(created_after !== undefined || created_before !== undefined ? ['created' as const] : []),
  ]
}
