import { containing, type ProjectOrder, type ProjectQuery, searchTerms } from './filters.ts'
import type { Viewer } from './policy.ts'

/** What of a list is part of its statement. Everything else is a parameter, so that few statements serve all lists. */
export interface ListShape {
  viewer: Viewer['kind']
  /** How many projects the viewer is tied to, which decides how that is looked up. */
  reach: 'few' | 'many'
  order: Exclude<ProjectOrder, 'created_at'>
  sort: 'asc' | 'desc'
  /** How the caller must be tied to a project; owned beats min_access_level beats membership. */
  tie: 'member' | 'level' | undefined
  archived: boolean | undefined
  visibility: ProjectQuery['visibility']
  given: readonly Given[]
  topics: boolean
  words: number
  exact: boolean
  wide: boolean
}

/** Filters that are there or not, with at most one parameter. */
const plain = ['id_after', 'id_before', 'last_activity_after', 'last_activity_before', 'topic_id'] as const
const switches = ['imported', 'starred', 'with_issues_enabled', 'with_merge_requests_enabled'] as const
const forAdmins = [
  'custom_attributes',
  'repository_checksum_failed',
  'wiki_checksum_failed',
  'repository_storage',
] as const
/** The filters of a list that are there. */
export type Given =
  | (typeof plain)[number]
  | (typeof switches)[number]
  | (typeof forAdmins)[number]
  | 'with_programming_language'

/** What fills the statement of a list. */
export interface ListParameters {
  user_id: number
  today: string
  level: number
  id_after: number
  id_before: number
  last_activity_after: string
  last_activity_before: string
  topic_id: number
  /** All names as a JSON array, and the first of them. */
  topics: string
  topic: string
  language: string
  storage: string
  /** As a JSON object. */
  attributes: string
  /** Matches that are known already, as a JSON array. */
  ids: string
  limit: number
  offset: number
  [word: `word${number}`]: string
}

/**
 * Sizes are the administrators' order, and there is no similarity but to a search; for what is left, as for created_at, ids tell the
 * order of creation.
 */
function orderOf(order: ProjectOrder, admin: boolean, similar: boolean): ListShape['order'] {
  if (order === 'created_at' || (order === 'similarity' && !similar)) return 'id'
  return !admin && order.endsWith('_size') ? 'id' : order
}

/** What was asked for, as the statement that serves it and what fills that. */
export function readList(query: ProjectQuery, viewer: Viewer, today: string, page: { limit: number; offset: number }) {
  const admin = viewer.kind === 'admin'
  const terms = searchTerms(query.search)
  const topics = query.topic ?? []
  const similar = query.order_by === 'similarity' && terms !== undefined && viewer.kind !== 'anonymous'
  const leveled = query.owned || query.min_access_level !== undefined
  const tie = leveled ? 'level' : query.membership || similar ? 'member' : undefined
  const given: Given[] = [
    ...plain.filter((name) => query[name] !== undefined),
    ...switches.filter((name) => query[name] === true),
    ...(query.with_programming_language ? (['with_programming_language'] as const) : []),
    ...forAdmins.filter((name) => admin && query[name]),
  ]
  const shape: ListShape = {
    viewer: viewer.kind,
    reach: 'many',
    order: orderOf(query.order_by, admin, similar),
    sort: query.sort,
    tie,
    archived: query.archived,
    visibility: query.visibility,
    given,
    topics: topics.length > 0,
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
    wide: terms !== undefined && query.search_namespaces,
  }
  const parameters: ListParameters = {
    user_id: viewer.id,
    today,
    level: query.owned ? 50 : (query.min_access_level ?? 0),
    id_after: query.id_after ?? 0,
    id_before: query.id_before ?? 0,
    last_activity_after: query.last_activity_after ?? '',
    last_activity_before: query.last_activity_before ?? '',
    topic_id: query.topic_id ?? 0,
    topics: JSON.stringify(topics),
    topic: topics[0] ?? '',
    language: query.with_programming_language ?? '',
    storage: query.repository_storage ?? '',
    attributes: JSON.stringify(query.custom_attributes ?? {}),
    ids: '[]',
    ...page,
  }
  terms?.words.forEach((word, i) => {
    parameters[`word${i}`] = terms.exact ? word : containing(word)
  })
  return { shape, parameters }
}
