import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { COUNTED_TO } from '../../kit/page-limits.ts'
import type { UserQuery } from '../filters.ts'

/** Filters with an index or a table that has every user who matches. */
export type CandidateSet =
  | 'username'
  | 'extern_uid'
  | 'trigrams'
  | 'equal'
  | 'saml_provider_id'
  | 'custom_attributes'
  | 'admins'
  | 'external'
  | 'blocked'
  | 'created'
  | 'signed_in'

/** Where a list starts: at a set, or at `ids`, the records of which only those that match are listed. */
export type Start = CandidateSet | 'ids'

/** What the sets compare with. */
export interface CandidateValues {
  /** As a JSON array. */
  ids: string
  match: string
  word0: string
  whole: string
  username: string
  extern_uid: string
  provider: string
  saml_provider_id: number
  created_after: string
  created_before: string
  signed_in_after: string
  attribute_key: string
  attribute_value: string
}

/** The set of a filter that a list does not have compares with these. */
export const NO_VALUES: CandidateValues = {
  ...{ ids: '[]', match: '', word0: '', whole: '', username: '', extern_uid: '', provider: '', saml_provider_id: 0 },
  // `Z` is after every time.
  ...{ created_after: '', created_before: 'Z', signed_in_after: '', attribute_key: '', attribute_value: '' },
}

const addresses = (p: CandidateValues, admin: boolean) => sql`
  SELECT id FROM user WHERE public_email = ${p.whole} COLLATE NOCASE
  ${admin ? sql`UNION ALL SELECT id FROM user WHERE email = ${p.whole} UNION ALL SELECT user_id FROM email WHERE email = ${p.whole}` : sql``}`

type Set = (p: CandidateValues, admin: boolean) => RawBuilder<unknown>

/** `SELECT … AS id`: users may occur twice. */
const looked_up: Record<Exclude<Start, keyof typeof indexed>, Set> = {
  ids: (p) => sql`SELECT value AS id FROM json_each(${p.ids})`,
  username: (p) => sql`SELECT id FROM user WHERE username = ${p.username}`,
  extern_uid: (p) =>
    sql`SELECT user_id AS id FROM identity WHERE provider = ${p.provider} AND extern_uid = ${p.extern_uid}`,
  trigrams: (p, admin) =>
    sql`SELECT rowid AS id FROM user_fts WHERE user_fts MATCH ${p.match} UNION ALL ${addresses(p, admin)}`,
  equal: (p, admin) => sql`SELECT id FROM user WHERE name = ${p.word0} COLLATE NOCASE
    UNION ALL SELECT id FROM user WHERE username = ${p.word0} UNION ALL ${addresses(p, admin)}`,
  saml_provider_id: (p) =>
    sql`SELECT user_id AS id FROM identity INDEXED BY identity_saml WHERE saml_provider_id = ${p.saml_provider_id}`,
  custom_attributes: (p) => sql`SELECT target_id AS id FROM custom_attribute INDEXED BY custom_attribute_value
    WHERE target_type = 'user' AND key = ${p.attribute_key} AND value = ${p.attribute_value}`,
}

/** What follows `FROM`: an index with the columns of all filters, which the list reads itself. Each user occurs once. */
const indexed = {
  blocked: () =>
    sql`user INDEXED BY user_l_inactive WHERE user.state IN ('blocked', 'ldap_blocked') AND user.state <> 'active'`,
  external: () => sql`user INDEXED BY user_l_rare WHERE user.external = 1`,
  admins: () => sql`user INDEXED BY user_l_rare WHERE user.admin = 1`,
  created: (p: CandidateValues) =>
    sql`user INDEXED BY user_l_created WHERE user.created_at >= ${p.created_after} AND user.created_at <= ${p.created_before}`,
  signed_in: (p: CandidateValues) => sql`user INDEXED BY user_l_signed_in
    WHERE ifnull(user.current_sign_in_at, user.last_sign_in_at) >= ${p.signed_in_after}`,
}
const isIndexed = (set: Start): set is keyof typeof indexed => set in indexed

/** Whether the index of the set has the order of ids. */
export const isInOrder = (set: Start | 'walk'): boolean => set === 'external' || set === 'admins'

/** A search reads the row of each user, so it gives up after so many and reads the full text. */
const WALKED_IN_SEARCHES = 1_000

/** SQL: what follows `FROM` in a search among the first users of an order, with the first condition. */
export const walkingTo = (index: string, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT user.id FROM user INDEXED BY ${sql.ref(index)} ORDER BY ${order} LIMIT ${sql.lit(WALKED_IN_SEARCHES)}) candidate
    CROSS JOIN user WHERE user.id = candidate.id`

/** SQL: what follows `FROM` in a list that starts at a set, with the first condition. CROSS JOIN keeps SQLite from starting elsewhere. */
export const startingAt = (set: Start, p: CandidateValues, admin: boolean): RawBuilder<unknown> =>
  isIndexed(set)
    ? indexed[set](p)
    : sql`(SELECT DISTINCT id FROM (${looked_up[set](p, admin)})) candidate CROSS JOIN user WHERE user.id = candidate.id`

const NEVER_WALKED: readonly CandidateSet[] = ['trigrams', 'admins', 'external', 'blocked']

/** Counts up to one more than lists count. */
const sizes = compiledBy((_, p: CandidateValues, { set, admin }: { set: CandidateSet; admin: boolean }) => {
  const found = isIndexed(set) ? sql`SELECT 1 FROM ${indexed[set](p)}` : looked_up[set](p, admin)
  return sql<{ size: number }>`SELECT count(*) AS size FROM (${found} LIMIT ${sql.lit(COUNTED_TO + 1)})`
})

/**
 * The smallest set of the filters of a list. If every set has more users than lists count: one of which a walk along the order would read many other
 * users; undefined if there is none.
 */
export async function smallestSet(
  db: Db,
  named: readonly CandidateSet[],
  values: CandidateValues,
  admin: boolean,
): Promise<CandidateSet | undefined> {
  const [only] = named
  if (only === undefined || (named.length === 1 && NEVER_WALKED.includes(only))) return only
  let [smallest, least]: [CandidateSet | undefined, number] = [undefined, COUNTED_TO + 1]
  for (const set of named) {
    const size = (await sizes(db, { set, admin }, values))[0]?.size ?? 0
    if (size < least) [smallest, least] = [set, size]
  }
  return smallest ?? named.find((set) => NEVER_WALKED.includes(set))
}

type SetFilters = { [name in keyof UserQuery]?: UserQuery[name] | undefined } & { signed_in_after?: string | undefined }

/** The sets of the filters of a request, beginning with those that are small by nature. */
export function setsOf(
  query: SetFilters,
  terms: { exact: boolean } | undefined,
  { match }: Pick<CandidateValues, 'match'>,
  admin: boolean,
): CandidateSet[] {
  const { custom_attributes = {}, created_after, created_before } = query
  const has: Record<CandidateSet, boolean> = {
    username: query.username !== undefined,
    extern_uid: admin && query.extern_uid !== undefined,
    equal: terms?.exact === true,
    // A word of three UTF-16 units can have fewer characters, and then no trigram.
    trigrams: terms?.exact === false && match !== '',
    saml_provider_id: admin && query.saml_provider_id !== undefined,
    custom_attributes: admin && Object.keys(custom_attributes).length > 0,
    admins: admin && query.admins === true,
    external: query.external === true,
    blocked: query.blocked === true,
    created: created_after !== undefined || created_before !== undefined,
    signed_in: query.signed_in_after !== undefined,
  }
  return CANDIDATE_SETS.filter((set) => has[set])
}

const CANDIDATE_SETS: readonly CandidateSet[] = [
  ...(['username', 'extern_uid', 'equal', 'trigrams', 'saml_provider_id', 'custom_attributes'] as const),
  ...(['admins', 'external', 'blocked', 'created', 'signed_in'] as const),
]
