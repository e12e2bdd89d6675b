import { containing, searchTerms, wordParameters } from '../kit/search.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { ListQuery, ProjectOrder } from './filters.ts'

/**
 * Among which projects a list looks: those of a namespace, of a group with all below it, shared with a group, either of both, starred by
 * somebody, or forked from a project. `id` is that of the namespace, user or project.
 */
export interface Scope {
  kind: 'namespace' | 'tree' | 'shared' | 'namespace_or_shared' | 'tree_or_shared' | 'starred_by' | 'forks'
  id: number
}

/** What of a list is part of its statement. Everything else is a parameter, so that few statements serve all lists. */
export interface ListShape {
  viewer: Viewer['kind']
  scope: Scope['kind'] | undefined
  /** How many projects the viewer is tied to, which decides how that is looked up. */
  reach: 'few' | 'many'
  order: Exclude<ProjectOrder, 'created_at'>
  sort: 'asc' | 'desc'
  /** How the caller must be tied to a project; owned beats min_access_level beats membership. */
  tie: 'member' | 'level' | undefined
  archived: boolean | undefined
  visibility: ListQuery['visibility']
  given: readonly Given[]
  topics: 'none' | 'one' | 'several'
  words: number
  exact: boolean
  wide: boolean
  /** How an index finds what may match the search, where one can. */
  found: 'resembling' | 'whole' | 'wide' | 'brief' | undefined
  /** Of a wide search, how many words are looked for one by one. */
  sought: number
}

/** Filters that are there or not, with at most one parameter. */
const plain = ['id_after', 'id_before', 'last_activity_after', 'last_activity_before', 'topic_id'] as const
const switches = [
  'imported',
  'starred',
  'with_issues_enabled',
  'with_merge_requests_enabled',
  'with_security_reports',
] as const
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
  scope_id: number
  today: string
  level: number
  id_after: number
  id_before: number
  last_activity_after: string
  last_activity_before: string
  topic_id: number
  /** All names, each once, as a JSON array, how many these are, and the first of them. */
  topics: string
  topics_count: number
  topic: string
  language: string
  storage: string
  /** As a JSON object, and the first of it. */
  attributes: string
  attribute_key: string
  attribute_value: string
  /** The trigrams of the search. */
  match: string
  /** Matches that are known already, as a JSON array. */
  ids: string
  limit: number
  offset: number
  [word: `word${number}`]: string
  /** Of a wide search, each word that is looked for: its trigrams, and as LIKE patterns what stands above a project, or ends there. */
  [match: `match${number}`]: string
  [above: `above${number}`]: string
  [end: `end${number}`]: string
}

/**
 * Sizes are the administrators' order, and there is no similarity but to a search; for what is left, as for created_at, ids tell the
 * order of creation.
 */
function orderOf(order: ProjectOrder, admin: boolean, similar: boolean): ListShape['order'] {
  if (order === 'created_at' || (order === 'similarity' && !similar)) return 'id'
  return !admin && order.endsWith('_size') ? 'id' : order
}

/** As the database compares names. */
const lowered = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** What was asked for, as the statement that serves it and what fills that. */
export function readList(
  query: ListQuery,
  scope: Scope | undefined,
  viewer: Viewer,
  today: string,
  page: { limit: number; offset: number },
) {
  const admin = viewer.kind === 'admin'
  const terms = searchTerms(query.search)
  const wide = terms !== undefined && query.search_namespaces === true
  const trigrams = terms ? trigramsOf(terms.exact ? terms.words.map((whole) => `\n${whole}`) : terms.words) : []
  const sought = wide ? soughtOf(terms.words) : []
  const topics = [...new Set((query.topic ?? []).map(lowered))]
  const [attribute = ['', '']] = Object.entries(query.custom_attributes ?? {})
  const resembling = query.order_by === 'similarity' && terms !== undefined
  const similar = resembling && (scope !== undefined || viewer.kind !== 'anonymous')
  const leveled = query.owned || query.min_access_level !== undefined
  const among_own = query.membership || (similar && scope === undefined)
  const tie = leveled ? 'level' : among_own ? 'member' : undefined
  const given: Given[] = [
    ...plain.filter((name) => query[name] !== undefined),
    ...switches.filter((name) => query[name] === true),
    ...(query.with_programming_language ? (['with_programming_language'] as const) : []),
    ...forAdmins.filter((name) => admin && query[name]),
  ]
  const shape: ListShape = {
    viewer: viewer.kind,
    scope: scope?.kind,
    reach: 'many',
    order: orderOf(query.order_by, admin, similar),
    sort: query.sort,
    tie,
    archived: query.archived,
    visibility: query.visibility,
    given,
    topics: topics.length > 1 ? 'several' : topics.length === 1 ? 'one' : 'none',
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
    wide,
    found: wide ? (sought.length > 0 ? 'wide' : undefined) : terms && foundBy(terms.exact, trigrams.length > 0),
    sought: sought.length,
  }
  const parameters: ListParameters = {
    ...wordParameters(terms),
    ...Object.fromEntries(
      sought.flatMap(({ match, above, end }, n) => [
        [`match${n}`, match] as const,
        [`above${n}`, above] as const,
        [`end${n}`, end] as const,
      ]),
    ),
    user_id: viewer.id,
    scope_id: scope?.id ?? 0,
    today,
    level: query.owned ? 50 : (query.min_access_level ?? 0),
    id_after: query.id_after ?? 0,
    id_before: query.id_before ?? 0,
    last_activity_after: query.last_activity_after ?? '',
    last_activity_before: query.last_activity_before ?? '',
    topic_id: query.topic_id ?? 0,
    topics: JSON.stringify(topics),
    topics_count: topics.length,
    topic: topics[0] ?? '',
    language: query.with_programming_language ?? '',
    storage: query.repository_storage ?? '',
    attributes: JSON.stringify(query.custom_attributes ?? {}),
    attribute_key: attribute[0],
    attribute_value: attribute[1],
    match: matching(trigrams),
    ids: '[]',
    ...page,
  }
  return { shape, parameters }
}

/** The description stands last in the full text, after a line break: so one that equals the search is found by how it begins. */
function foundBy(exact: boolean, long: boolean): ListShape['found'] {
  if (exact) return long ? 'whole' : 'brief'
  return long ? 'resembling' : undefined
}

/** A word more narrows a search less than it costs. */
const MOST_SOUGHT = 3

/** The longest words of a search. Between a namespace and its project stands a slash, with or without spaces. */
const soughtOf = (words: readonly string[]) =>
  words
    .map((word) => word.trim())
    .filter((word) => trigramsOf([word]).length > 0)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_SOUGHT)
    .map((word) => ({ match: matching(trigramsOf([word])), ...aboveOf(word) }))

/** A word stands above a project whole, or as far as to its slash; of several slashes there is no telling which. */
function aboveOf(word: string) {
  const [first = '', ...rest] = word.split('/')
  const begins = containing(first.trim())
  return rest.length === 1 ? { above: containing(word), end: begins.slice(0, -1) } : { above: begins, end: begins }
}

const matching = (trigrams: readonly string[]) => trigrams.map((one) => `"${one.replaceAll('"', '""')}"`).join(' AND ')

/** More do not narrow a search further. */
const MOST_TRIGRAMS = 40

/** Three signs each, as the index of the texts knows them. */
function trigramsOf(words: readonly string[]): string[] {
  const trigrams = words.flatMap((word) => {
    const signs = [...word]
    return signs.slice(2).map((_, i) => signs.slice(i, i + 3).join(''))
  })
  return [...new Set(trigrams)].slice(0, MOST_TRIGRAMS)
}
