import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { compiledBy, keyOf } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { allOf } from '../../kit/lists/conditions.ts'
import { COUNTED_FOR_LATER, KeptPages } from '../../kit/lists/kept-pages.ts'
import { boundedCount, type PageBounds } from '../../kit/lists/paged.ts'
import { matchOf, searchTerms, trigramsOf, wordParameters } from '../../kit/search.ts'
import { listedFor } from '../../visibility/users.ts'
import type { UserOrder, UserQuery } from '../filters.ts'
import {
  type CandidateSet,
  type CandidateValues,
  isInOrder,
  NO_VALUES,
  type Start,
  setsOf,
  smallestSet,
  startingAt,
  walkingTo,
} from './candidate-queries.ts'
import { matchesPrivateAddress, userMatches } from './search-queries.ts'

/** The parts of a list that change its statement. Everything else is a parameter. */
interface Matching {
  admin: boolean
  given: readonly (keyof UserQuery)[]
  two_factor: 0 | 1 | undefined
  words: number
  exact: boolean
  /** How many custom attributes a user must have. */
  attributes: number
}
interface Order {
  by: UserOrder
  sort: 'asc' | 'desc'
}
/** Where the statement starts; undefined: at an index of all users; `walk`: at the first users of the order, among whom a search may find too few. */
type From = Start | 'walk' | undefined
interface Values extends CandidateValues {
  /** As a JSON object. */
  attributes: string
  [word: `word${number}`]: string
}

const counts = compiledBy((_, p: Values, { from, ...shape }: Matching & { from: From }) =>
  boundedCount(sql`SELECT 1 FROM ${matching(p, shape, from, { by: 'id', sort: 'asc' })}`, COUNTED_FOR_LATER),
)
const pages = compiledBy(
  (_, p: Values & PageBounds, { from, order, ...shape }: Matching & { from: From; order: Order }) =>
    sql<{ ids: string }>`SELECT json_group_array(id) AS ids FROM (
      SELECT user.id FROM ${matching(p, shape, from, order)}
      ORDER BY ${ordered(order, from)} LIMIT ${p.limit} OFFSET ${p.offset})`,
)

/** 20 lists of 100,000 users: 8 MB. */
const kept = new KeptPages(2_000_000)

/** The ids of a page and the bounded total. Everybody but administrators gets the newest users first; filters for administrators are ignored. */
export async function listUserIds(
  db: Db,
  query: UserQuery,
  admin: boolean,
  bounds: PageBounds,
): Promise<{ ids: number[]; total: number }> {
  const { shape, values, sets } = shapeAndValues(query, admin)
  const order: Order = admin ? { by: query.order_by, sort: query.sort } : { by: 'id', sort: 'desc' }
  let chosen: Promise<CandidateSet | undefined> | undefined
  const from = () => (chosen ??= smallestSet(db, sets, values, admin))
  const read = async (start: From, part: Partial<CandidateValues> & PageBounds): Promise<number[]> => {
    const [row] = await pages(db, { ...shape, order, from: start }, { ...values, ...part })
    return JSON.parse(row?.ids ?? '[]')
  }
  return kept.read(
    db,
    {
      matches: keyOf([shape, values]),
      order: keyOf(order),
      tables: tablesOf(shape),
      walks: shape.words > 0 || !isFiltered(shape) ? 'always' : 'once',
      count: async () => (await counts(db, { ...shape, from: await from() }, values))[0]?.total ?? 0,
      // A page of a long list is read along the order.
      ids: async (part) => read(part.limit < 0 ? await from() : shape.words > 0 ? 'walk' : undefined, part),
      sort: (ids) => read('ids', { ids: JSON.stringify(ids), ...EVERYTHING }),
    },
    bounds,
  )
}

const EVERYTHING: PageBounds = { limit: -1, offset: 0 }

const isFiltered = ({ given, two_factor, words }: Matching) => given.length > 0 || two_factor !== undefined || words > 0

/** The tables that a list reads. */
const tablesOf = ({ admin, given, words }: Matching): string[] => [
  'user',
  ...(admin && words > 0 ? ['email'] : []),
  ...(given.includes('extern_uid') || given.includes('saml_provider_id') ? ['identity'] : []),
  ...(given.includes('custom_attributes') ? ['custom_attribute'] : []),
  ...(given.includes('without_projects') ? ['project_authorization'] : []),
]

const FOR_ALL = [
  'username',
  'active',
  'blocked',
  'external',
  'exclude_internal',
  'exclude_external',
  'created_before',
  'created_after',
  'without_projects',
] as const
const FOR_ADMINS = [...FOR_ALL, 'extern_uid', 'admins', 'custom_attributes', 'saml_provider_id'] as const

function shapeAndValues(query: UserQuery, admin: boolean) {
  const search = query.search?.trim().replace(/^@/, '')
  const terms = searchTerms(search)
  const names = admin ? FOR_ADMINS : FOR_ALL
  const attributes = Object.entries(query.custom_attributes ?? {})
  const [attribute] = attributes
  const values: Values = {
    ...NO_VALUES,
    ...wordParameters(terms),
    match: matchOf(trigramsOf(terms?.words ?? [])),
    word0: wordParameters(terms).word0 ?? '',
    whole: normalizeEmail(search ?? ''),
    ...(query.created_after !== undefined && { created_after: query.created_after }),
    ...(query.created_before !== undefined && { created_before: query.created_before }),
    attribute_key: attribute?.[0] ?? '',
    attribute_value: attribute?.[1] ?? '',
    username: query.username ?? '',
    extern_uid: query.extern_uid ?? '',
    provider: query.provider ?? '',
    saml_provider_id: query.saml_provider_id ?? 0,
    attributes: JSON.stringify(query.custom_attributes ?? {}),
  }
  const shape: Matching = {
    admin,
    given: names.filter((name) => query[name] !== undefined && query[name] !== false),
    two_factor: !admin || query.two_factor === undefined ? undefined : query.two_factor === 'enabled' ? 1 : 0,
    words: terms ? terms.words.length : 0,
    exact: terms?.exact ?? false,
    attributes: attributes.length,
  }
  return { shape, values, sets: setsOf(query, terms, values, admin) }
}

/** Each index has the columns of all filters. Ids rise in the order of creation. */
const INDEXES: Record<UserOrder, string> = {
  id: 'user_l_id',
  created_at: 'user_l_id',
  name: 'user_l_name',
  username: 'user_l_username',
  updated_at: 'user_l_updated',
}

function ordered({ by, sort }: Order, from: From): RawBuilder<unknown> {
  const direction = sql.raw(sort)
  // A plus keeps SQLite from reading another index than that of the candidates.
  const plus = from === undefined ? sql`` : sql`+`
  if (by === 'id' || by === 'created_at') return sql`${from && isInOrder(from) ? sql`` : plus}user.id ${direction}`
  const column = sql.ref(`user.${by}`)
  return sql`${plus}${by === 'name' ? sql`${column} COLLATE NOCASE` : column} ${direction}, user.id ${direction}`
}

/** What follows `FROM`. A plus before a column keeps SQLite from choosing another index. */
function matching(p: Values, shape: Matching, from: From, order: Order): RawBuilder<unknown> {
  const given = new Set(shape.given)
  // The set of users with the only attribute needs no second look.
  if (from === 'custom_attributes' && shape.attributes === 1) given.delete('custom_attributes')
  const conditions = [
    listedFor(shape.admin ? 'admin' : 'user'),
    ...[...given].flatMap((name) => FILTERS[name]?.(p, shape) ?? []),
    ...(shape.two_factor === undefined ? [] : [sql`user.two_factor_enabled = ${sql.lit(shape.two_factor)}`]),
    ...(shape.words > 0 ? [searched(p, shape)] : []),
  ]
  const index = INDEXES[order.by]
  const start =
    from === undefined
      ? sql`user INDEXED BY ${sql.ref(index)} WHERE true`
      : from === 'walk'
        ? walkingTo(index, ordered(order, undefined))
        : startingAt(from, p, shape.admin)
  return sql`${start} AND ${allOf(conditions)}`
}

type Filter = (p: Values, shape: Matching) => RawBuilder<SqlBool>

const FILTERS: Partial<Record<keyof UserQuery, Filter>> = {
  username: (p) => sql`+user.username = ${p.username}`,
  active: () => sql`+user.state = 'active' AND user.kind IN ('human', 'project_bot')`,
  // Only administrators see blocked users.
  blocked: (_, { admin }) => (admin ? sql`+user.state IN ('blocked', 'ldap_blocked')` : sql`false`),
  external: () => sql`+user.external = 1`,
  exclude_external: () => sql`+user.external = 0`,
  exclude_internal: () => sql`user.kind IN ('human', 'project_bot')`,
  created_before: (p) => sql`+user.created_at <= ${p.created_before}`,
  created_after: (p) => sql`+user.created_at >= ${p.created_after}`,
  admins: () => sql`+user.admin = 1`,
  without_projects: () => sql`NOT EXISTS (SELECT 1 FROM project_authorization a WHERE a.user_id = user.id)`,
  extern_uid: (p) =>
    sql`+user.id = (SELECT user_id FROM identity WHERE provider = ${p.provider} AND extern_uid = ${p.extern_uid})`,
  custom_attributes: (p) =>
    sql`NOT EXISTS (SELECT 1 FROM json_each(${p.attributes}) wanted WHERE NOT EXISTS (SELECT 1 FROM custom_attribute c
      WHERE c.target_type = 'user' AND c.target_id = user.id AND c.key = wanted.key AND c.value = wanted.value))`,
  saml_provider_id: (p) =>
    sql`EXISTS (SELECT 1 FROM identity i WHERE i.user_id = user.id AND i.saml_provider_id = ${p.saml_provider_id})`,
}

/** Matches names by substring and email addresses as a whole. Only administrators find private addresses. */
function searched(p: Values, { admin, words, exact }: Matching) {
  return userMatches(p, { words, exact }, admin ? matchesPrivateAddress(p) : undefined)
}
