import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from '../../kit/db/schema.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { pagedBy } from '../../kit/lists/paged.ts'
import { matchOf, searchTerms, trigramsOf, wordParameters } from '../../kit/search.ts'
import { listedFor } from '../../visibility/users.ts'
import { userBasicColumns } from '../entity.ts'
import type { UserOrder, UserQuery } from '../filters.ts'
import {
  type CandidateSet,
  type CandidateValues,
  candidates,
  indexedCondition,
  isOrdered,
  setsOf,
  smallestSet,
} from './candidate-queries.ts'
import { userMatches } from './search-queries.ts'

/** The parts of a list that change its statement. Everything else is a parameter. */
interface Shape {
  admin: boolean
  order: UserOrder
  sort: 'asc' | 'desc'
  given: readonly (keyof UserQuery)[]
  two_factor: 0 | 1 | undefined
  words: number
  exact: boolean
  /** How many custom attributes a user must have. */
  attributes: number
  /** Where the list starts; undefined: at the index of its order. */
  from: CandidateSet | undefined
}
interface Parameters extends CandidateValues {
  username: string
  extern_uid: string
  provider: string
  saml_provider_id: number
  /** As a JSON object. */
  attributes: string
  limit: number
  offset: number
  [word: `word${number}`]: string
}

const idPages = pagedBy(narrowed, (found, _, shape) => ordered(found, shape).select('user.id'))
const basicPages = pagedBy(narrowed, (found, _, shape) => ordered(found, shape).select(userBasicColumns))

/** For administrators: the ids of a page and the bounded total. */
export async function listUserIds(db: Db, query: UserQuery, page: { limit: number; offset: number }) {
  const { shape, parameters } = await shapeAndValues(db, query, true, page)
  const { rows, total } = await idPages(db, shape, parameters)
  return { ids: rows.map((row) => row.id), total }
}

/** For all other callers: the short form. Filters and orders for administrators are ignored. */
export async function listUsersBriefly(db: Db, query: UserQuery, page: { limit: number; offset: number }) {
  const { shape, parameters } = await shapeAndValues(db, query, false, page)
  return basicPages(db, shape, parameters)
}

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

async function shapeAndValues(db: Db, query: UserQuery, admin: boolean, page: { limit: number; offset: number }) {
  const search = query.search?.trim().replace(/^@/, '')
  const terms = searchTerms(search)
  const names = admin ? FOR_ADMINS : FOR_ALL
  const attributes = Object.entries(query.custom_attributes ?? {})
  const [attribute] = attributes
  const values: CandidateValues = {
    match: matchOf(trigramsOf(terms?.words ?? [])),
    word0: terms?.words[0] ?? '',
    whole: normalizeEmail(search ?? ''),
    created_after: query.created_after ?? '',
    // After every time.
    created_before: query.created_before ?? 'Z',
    attribute_key: attribute?.[0] ?? '',
    attribute_value: attribute?.[1] ?? '',
  }
  const shape: Shape = {
    admin,
    order: admin ? query.order_by : 'id',
    sort: admin ? query.sort : 'desc',
    given: names.filter((name) => query[name] !== undefined && query[name] !== false),
    two_factor: !admin || query.two_factor === undefined ? undefined : query.two_factor === 'enabled' ? 1 : 0,
    words: terms ? terms.words.length : 0,
    exact: terms?.exact ?? false,
    attributes: attributes.length,
    from: await smallestSet(db, setsOf(query, terms, values, admin), values, admin),
  }
  const parameters: Parameters = {
    ...values,
    ...wordParameters(terms),
    username: query.username ?? '',
    extern_uid: query.extern_uid ?? '',
    provider: query.provider ?? '',
    saml_provider_id: query.saml_provider_id ?? 0,
    attributes: JSON.stringify(query.custom_attributes ?? {}),
    ...page,
  }
  return { shape, parameters }
}

type Users = SelectQueryBuilder<Database, 'user', object>

/** Walks the index of the order, or sorts the few candidates. A plus before a column keeps SQLite from choosing another index. */
function ordered(query: Users, { order, sort, from }: Shape): Users {
  // Ids rise in the order of creation.
  if (order === 'id' || order === 'created_at')
    return query.orderBy(from === undefined || isOrdered(from) ? sql`user.id` : sql`+user.id`, sort)
  const plus = from === undefined ? sql`` : sql`+`
  const key = order === 'name' ? sql`${plus}user.name COLLATE NOCASE` : sql`${plus}${sql.ref(`user.${order}`)}`
  return query.orderBy(key, sort).orderBy('user.id', sort)
}

/** CROSS JOIN starts at the candidates, even if statistics were taken while the table was small. */
function start(db: Db, p: Parameters, { from, admin }: Shape): Users {
  const indexed = indexedCondition(from)
  if (from === undefined) return db.selectFrom('user')
  if (indexed) return db.selectFrom('user').where(indexed)
  return db
    .selectFrom(candidates(from, p, admin).as('candidate'))
    .crossJoin('user')
    .whereRef('user.id', '=', 'candidate.id')
}

function narrowed(db: Db, p: Parameters, shape: Shape): Users {
  const { from } = shape
  const given = new Set(shape.given)
  // The set of users with the only attribute needs no second look.
  if (from === 'custom_attributes' && shape.attributes === 1) given.delete('custom_attributes')
  const when =
    (name: keyof UserQuery, condition: (eb: ExpressionBuilder<Database, 'user'>) => ReturnType<typeof sql<SqlBool>>) =>
    (query: Users) =>
      given.has(name) ? query.where(condition) : query
  return (
    start(db, p, shape)
      .where(listedFor(shape.admin ? 'admin' : 'user'))
      .$call(when('username', () => sql`user.username = ${p.username}`))
      .$call(when('active', () => sql`+user.state = 'active' AND user.kind IN ('human', 'project_bot')`))
      // Only administrators see blocked users.
      .$call(when('blocked', () => (shape.admin ? sql`+user.state IN ('blocked', 'ldap_blocked')` : sql`false`)))
      .$call(when('external', () => sql`+user.external = 1`))
      .$call(when('exclude_external', () => sql`+user.external = 0`))
      .$call(when('exclude_internal', () => sql`user.kind IN ('human', 'project_bot')`))
      .$call(when('created_before', () => sql`+user.created_at <= ${p.created_before}`))
      .$call(when('created_after', () => sql`+user.created_at >= ${p.created_after}`))
      .$call(when('admins', () => sql`+user.admin = 1`))
      .$call(
        when(
          'without_projects',
          () => sql`NOT EXISTS (SELECT 1 FROM project_authorization a WHERE a.user_id = user.id)`,
        ),
      )
      .$call(
        when(
          'extern_uid',
          () =>
            sql`user.id = (SELECT user_id FROM identity WHERE provider = ${p.provider} AND extern_uid = ${p.extern_uid})`,
        ),
      )
      .$call(
        when(
          'custom_attributes',
          () => sql`NOT EXISTS (SELECT 1 FROM json_each(${p.attributes}) wanted WHERE NOT EXISTS (SELECT 1 FROM custom_attribute c
          WHERE c.target_type = 'user' AND c.target_id = user.id AND c.key = wanted.key AND c.value = wanted.value))`,
        ),
      )
      .$call(
        when(
          'saml_provider_id',
          () => sql`user.id IN (SELECT user_id FROM identity WHERE saml_provider_id = ${p.saml_provider_id})`,
        ),
      )
      .$if(shape.two_factor !== undefined, (query) =>
        query.where('user.two_factor_enabled', '=', sql.lit(shape.two_factor ?? 0)),
      )
      .$if(shape.words > 0, (query) => query.where(searched(p, shape)))
  )
}

/** Matches names by substring and email addresses as a whole. Only administrators find private addresses. */
function searched(p: Parameters, { admin, words, exact }: Shape) {
  const matchesPrivateAddress = sql`+user.email = ${p.whole} OR EXISTS (SELECT 1 FROM email WHERE email.user_id = user.id AND email.email = ${p.whole})`
  return userMatches(p, { words, exact }, admin ? matchesPrivateAddress : undefined)
}
