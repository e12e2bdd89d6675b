import { sql } from 'kysely'
import { keyOf } from '../kit/db/compiled.ts'
import { KeptValues } from '../kit/db/kept-values.ts'
import type { Db } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import { KeptGroups } from '../kit/lists/kept-groups.ts'
import { KeptPages } from '../kit/lists/kept-pages.ts'
import type { PageBounds } from '../kit/lists/paged.ts'
import { matchOf, type SearchTerms, searchTerms, trigramsOf, wordParameters } from '../kit/search.ts'
import { type CandidateValues, NO_VALUES, setsOf, smallestSet } from '../users/lists/candidate-queries.ts'
import {
  type ListedUserRow,
  USER_GROUPS,
  type UserGrouping,
  type UserListFilter,
  type UserListQuery,
} from './user-entity.ts'
import {
  BOUNDS,
  BY_ID,
  byProjects,
  figureNumbers,
  groupNumbers,
  idPages,
  type ListParameters,
  type ListStart,
  listedRows,
  matchCounts,
  type UserListShape,
  type UserOrdering,
} from './user-list-queries.ts'

/** 20 lists of 100,000 users: 8 MB. */
const keptPages = new KeptPages(2_000_000)
/** 50 lists of 100,000 users: 5 MB. */
const keptGroups = new KeptGroups(5_000_000)

/** The shape of the list of all users. */
const UNFILTERED = keyOf(shapeOf({}))
/** Whether a walk finds its page at the start of the order, or gives up there. */
const endsEarly = (shape: UserListShape) => shape.words > 0 || keyOf(shape) === UNFILTERED

/** A filter with what its statements compare with. */
interface Request {
  shape: UserListShape
  values: ListParameters
  /** Where statements that read all matches start. */
  from: () => Promise<ListStart>
}

/** An empty list, as of `kind[]=`, filters nothing, like `kind=`. */
function orNull<T>(list: readonly T[] | undefined): readonly T[] | null {
  return list && list.length > 0 ? list : null
}

function shapeOf(query: UserListFilter, terms?: SearchTerms): UserListShape {
  return {
    state: orNull(query.state),
    not_state: orNull(query.not_state),
    kind: orNull(query.kind),
    not_kind: orNull(query.not_kind),
    admin: query.admin ?? null,
    external: query.external ?? null,
    two_factor: query.two_factor ?? null,
    never_signed_in: query.never_signed_in ?? null,
    bounds: BOUNDS.filter((bound) => query[bound] !== undefined),
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
    group: null,
  }
}

function requestOf(db: Db, query: UserListFilter): Request {
  const search = query.search?.trim().replace(/^@/, '')
  const terms = searchTerms(search)
  const shape = shapeOf(query, terms)
  const values: ListParameters = {
    ...NO_VALUES,
    ...wordParameters(terms),
    match: matchOf(trigramsOf(terms?.words ?? [])),
    word0: wordParameters(terms).word0 ?? '',
    whole: normalizeEmail(search ?? ''),
    signed_in_after: query.signed_in_after ?? '',
    signed_in_before: query.signed_in_before ?? '',
    created_after: query.created_after ?? NO_VALUES.created_after,
    created_before: query.created_before ?? NO_VALUES.created_before,
  }
  const { signed_in_after, created_after, created_before } = query
  const times = { signed_in_after, created_after, created_before }
  const sets = setsOf(
    { ...times, ...(query.admin && { admins: true }), ...(query.external && { external: true }) },
    terms,
    values,
    true,
  )
  let chosen: Promise<ListStart> | undefined
  return {
    shape,
    values,
    from: () => {
      chosen ??= smallestSet(db, sets, values, true)
      return chosen
    },
  }
}

/** A page of the ids of users, in one group if `shape` has one. */
async function readIds(db: Db, { shape, values, from }: Request, ordering: UserOrdering, bounds: PageBounds) {
  const idsFrom = async (start: ListStart, part: Partial<CandidateValues> & PageBounds, order: UserOrdering) =>
    idsOf(await idPages(db, { ...shape, ordering: order, from: start }, { ...values, ...part }))
  return keptPages.read(
    db,
    {
      matches: keyOf([shape, values]),
      order: keyOf(ordering),
      tables: [...tablesOf(shape), ...(ordering.order === 'projects_count' ? ['project_authorization'] : [])],
      walks: ordering.order === 'projects_count' ? 'never' : endsEarly(shape) ? 'always' : 'once',
      count: async () => (await matchCounts(db, { ...shape, from: await from() }, values))[0]?.total ?? 0,
      async ids(part) {
        // A page of a long list is read along the order.
        const start = part.limit < 0 ? await from() : shape.words > 0 ? 'walk' : undefined
        if (ordering.order !== 'projects_count') return idsFrom(start, part, ordering)
        return inOrderOfProjects(db, await idsFrom(start, part, BY_ID), ordering.sort)
      },
      sort: (ids) => idsFrom('ids', { ids: JSON.stringify(ids), limit: -1, offset: 0 }, ordering),
    },
    bounds,
  )
}

const idsOf = ([row]: readonly { ids: string }[]): number[] => JSON.parse(row?.ids ?? '[]')

/** The numbers of projects change only with access, so their order is kept while other things about users change. */
const keptOrders = new KeptValues<Int32Array>(1_000_000, ({ length }) => length + 100)

/** Sorts ids, which rise, by the number of projects, then by id. */
async function inOrderOfProjects(db: Db, ids: readonly number[], sort: 'asc' | 'desc'): Promise<number[]> {
  const order = await keptOrders.readOrFind(db, 'projects', ['project_authorization'], async () =>
    Int32Array.from(idsOf(await byProjects(db, {}))),
  )
  const listed = new Uint8Array((ids.at(-1) ?? 0) + 1)
  for (const id of ids) listed[id] = 1
  const ranked: number[] = []
  for (const id of order) {
    if (listed[id] !== 1) continue
    listed[id] = 2
    ranked.push(id)
  }
  const rising = [...ids.filter((id) => listed[id] === 1), ...ranked]
  return sort === 'asc' ? rising : rising.reverse()
}

const tablesOf = ({ words }: UserListShape) => (words > 0 ? ['user', 'email'] : ['user'])

/** A page of the users that match, and the bounded total. */
export async function listUsers(
  db: Db,
  query: UserListQuery,
  page: PageBounds,
): Promise<{ rows: ListedUserRow[]; total: number }> {
  const request = requestOf(db, query)
  const ordering: UserOrdering = { order: query.order_by, sort: query.sort }
  const { group_by } = query
  const { ids, total } = group_by
    ? await readGrouped(db, request, group_by, ordering, page)
    : await readIds(db, request, ordering, page)
  const rows = new Map((await listedRows(db, { ids: JSON.stringify(ids) })).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total }
}

async function readGrouped(db: Db, request: Request, by: UserGrouping, ordering: UserOrdering, page: PageBounds) {
  const ids: number[] = []
  let before = 0
  for (const { key, users_count } of await groupsOf(db, request, by)) {
    const [first, last] = [Math.max(page.offset, before), Math.min(page.offset + page.limit, before + users_count)]
    if (first < last) {
      const part = { limit: last - first, offset: first - before }
      const one = { ...request, shape: { ...request.shape, group: { by, key } } }
      ids.push(...(await readIds(db, one, ordering, part)).ids)
    }
    before += users_count
  }
  return { ids, total: before }
}

/** The groups of the users that match, in the order of the list. */
export const countUserGroups = (db: Db, query: UserListFilter, by: UserGrouping) =>
  groupsOf(db, requestOf(db, query), by)

async function groupsOf(db: Db, { shape, values, from }: Request, by: UserGrouping) {
  const counts = await keptGroups.count(db, {
    ...{ key: keyOf([by, shape, values]), tables: tablesOf(shape) },
    read: async (among) => {
      const start = among ? 'ids' : await from()
      return idsOf(await groupNumbers(db, { ...shape, by, from: start }, { ...values, ids: JSON.stringify(among) }))
    },
  })
  return USER_GROUPS[by].flatMap((key, number) => {
    const users_count = counts[number] ?? 0
    return users_count === 0 ? [] : [{ key, users_count }]
  })
}

const keptFigures = new KeptGroups(1_000_000)

/** The numbers of users by two-factor authentication and by their latest sign-in. */
export async function userFigures(db: Db, moments: { day: string; week: string; quarter: string }) {
  const values = { ...NO_VALUES, ...moments }
  const counts = await keptFigures.count(db, {
    ...{ key: keyOf(moments), tables: ['user'] },
    read: async (among) =>
      idsOf(await figureNumbers(db, { from: among && 'ids' }, { ...values, ids: JSON.stringify(among) })),
  })
  const sumOf = (matches: (number: number) => boolean) =>
    counts.reduce((sum, count, number) => (matches(number) ? sum + count : sum), 0)
  const signedIn = (when: number) => sumOf((number) => number % 5 === when)
  const twoFactor = (state: number) => sumOf((number) => Math.floor(number / 5) % 3 === state)
  return {
    users: sumOf(() => true),
    pending_approval: sumOf((number) => number >= 15),
    two_factor: { enabled: twoFactor(0), disabled: twoFactor(1), none: twoFactor(2) },
    signed_in: {
      ...{ day: signedIn(0), week: signedIn(1), quarter: signedIn(2), longer_ago: signedIn(3), never: signedIn(4) },
    },
  }
}

/** The usernames of those of these users that exist. */
export const findUsernames = (db: Db, ids: readonly number[]): Promise<{ id: number; username: string }[]> =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.username'])
    .where('user.id', 'in', sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .orderBy('user.id')
    .execute()
