import { containing, matchOf, searchTerms, trigramsOf, wordParameters } from '../../kit/search.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { ListQuery, ProjectOrder } from '../filters.ts'

/**
 * The projects of a list: those of a namespace, of a group with its subgroups, shared with a group, either of both, starred by a user, or
 * forked from a project. `id` is the id of the namespace, user or project.
 */
export interface Scope {
  kind: 'namespace' | 'tree' | 'shared' | 'namespace_or_shared' | 'tree_or_shared' | 'starred_by' | 'forks'
  id: number
}

/**
 * Everything in a list request that changes the statement. All other values are parameters, so a small number of statements serves all
 * lists.
 */
export interface ListShape {
  viewer: Viewer['kind']
  scope: Scope['kind'] | undefined
  /** Whether the viewer is a member of few or many projects, which decides how membership is looked up. */
  memberships: 'few' | 'many'
  order: Exclude<ProjectOrder, 'created_at'>
  sort: 'asc' | 'desc'
  /** The membership that the list asks for. `owned` takes precedence over `min_access_level`, and `min_access_level` over `membership`. */
  membership: 'any' | 'at_level' | undefined
  archived: boolean | undefined
  visibility: ListQuery['visibility']
  /** The filters that are set. */
  filters: readonly Filter[]
  topics: 'none' | 'one' | 'several'
  words: number
  exact: boolean
  /** Whether the search also covers the parent groups of a project. */
  search_namespaces: boolean
  /** The candidate set of the search; undefined if no index finds the projects that may match. */
  search: 'trigrams' | 'equal' | 'namespaces' | 'equal_and_short' | undefined
  /** The number of words that a search of namespaces looks up one by one. */
  looked_up_words: number
}

/** Filters with at most one parameter. */
const single = ['id_after', 'id_before', 'last_activity_after', 'last_activity_before', 'topic_id'] as const
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
export type Filter =
  | (typeof single)[number]
  | (typeof switches)[number]
  | (typeof forAdmins)[number]
  | 'with_programming_language'

/** The parameters of the statement of a list. */
export interface ListValues {
  user_id: number
  scope_id: number
  today: string
  level: number
  id_after: number
  id_before: number
  last_activity_after: string
  last_activity_before: string
  topic_id: number
  /** The topic names, each once, as a JSON array, with their number and the first name. */
  topics: string
  topics_count: number
  topic: string
  language: string
  storage: string
  /** The attributes as a JSON object, with the first one as separate values. */
  attributes: string
  attribute_key: string
  attribute_value: string
  /** The full-text expression with the trigrams of the search. */
  match: string
  /** The ids of known matches, as a JSON array. */
  ids: string
  limit: number
  offset: number
  [word: `word${number}`]: string
  /**
   * For each word of a search of namespaces: its trigrams, and LIKE patterns for namespaces. `above` matches the whole word, `end` matches
   * names that end with the part before the slash: for `acme/shop`, `above` is `%acme/shop%` and `end` is `%acme`.
   */
  [match: `match${number}`]: string
  [above: `above${number}`]: string
  [end: `end${number}`]: string
}

/**
 * An order that the caller may not use becomes the order of ids: a size without administrator rights, similarity without a search.
 * `created_at` becomes the order of ids too, because ids are in the order of creation.
 */
function orderOf(order: ProjectOrder, admin: boolean, similar: boolean): ListShape['order'] {
  if (order === 'created_at' || (order === 'similarity' && !similar)) return 'id'
  return !admin && order.endsWith('_size') ? 'id' : order
}

/** Lower case for ASCII letters only, as the database compares names. */
const lowered = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Splits a request into the shape and the parameters of its statement. */
export function readList(
  query: ListQuery,
  scope: Scope | undefined,
  viewer: Viewer,
  today: string,
  page: { limit: number; offset: number },
) {
  const admin = viewer.kind === 'admin'
  const terms = searchTerms(query.search)
  const search_namespaces = terms !== undefined && query.search_namespaces === true
  const trigrams = terms ? trigramsOf(terms.exact ? terms.words.map((whole) => `\n${whole}`) : terms.words) : []
  const lookedUp = search_namespaces ? longestWords(terms.words) : []
  const topics = [...new Set((query.topic ?? []).map(lowered))]
  const [attribute = ['', '']] = Object.entries(query.custom_attributes ?? {})
  const sortsBySimilarity = query.order_by === 'similarity' && terms !== undefined
  const similar = sortsBySimilarity && (scope !== undefined || viewer.kind !== 'anonymous')
  const atLevel = query.owned || query.min_access_level !== undefined
  const amongOwn = query.membership || (similar && scope === undefined)
  const filters: Filter[] = [
    ...single.filter((name) => query[name] !== undefined),
    ...switches.filter((name) => query[name] === true),
    ...(query.with_programming_language ? (['with_programming_language'] as const) : []),
    ...forAdmins.filter((name) => admin && query[name]),
  ]
  const shape: ListShape = {
    viewer: viewer.kind,
    scope: scope?.kind,
    memberships: 'many',
    order: orderOf(query.order_by, admin, similar),
    sort: query.sort,
    membership: atLevel ? 'at_level' : amongOwn ? 'any' : undefined,
    archived: query.archived,
    visibility: query.visibility,
    filters,
    topics: topics.length > 1 ? 'several' : topics.length === 1 ? 'one' : 'none',
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
    search_namespaces,
    search: search_namespaces
      ? lookedUp.length > 0
        ? 'namespaces'
        : undefined
      : terms && searchSetOf(terms.exact, trigrams.length > 0),
    looked_up_words: lookedUp.length,
  }
  const values: ListValues = {
    ...wordParameters(terms),
    ...Object.fromEntries(
      lookedUp.flatMap(({ match, above, end }, n) => [
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
    match: matchOf(trigrams),
    ids: '[]',
    ...page,
  }
  return { shape, values }
}

/**
 * The description is last in the full text, after a line break. So a description that equals the search is found by the line break and its
 * first characters, if they are long enough for a trigram.
 */
function searchSetOf(exact: boolean, long: boolean): ListShape['search'] {
  if (exact) return long ? 'equal' : 'equal_and_short'
  return long ? 'trigrams' : undefined
}

/** Looking up a fourth word costs more than it saves. */
const MAX_LOOKED_UP_WORDS = 3

/** The longest words of a search, which are the most selective. A slash, with or without spaces, separates a namespace from its project. */
const longestWords = (words: readonly string[]) =>
  words
    .map((word) => word.trim())
    .filter((word) => trigramsOf([word]).length > 0)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_LOOKED_UP_WORDS)
    .map((word) => ({ match: matchOf(trigramsOf([word])), ...aboveOf(word) }))

/**
 * LIKE patterns for namespaces: those that contain the whole word, and those that end with the part before the slash. A word with several
 * slashes could be split at each of them, so only its first part is searched, anywhere in the namespace.
 */
function aboveOf(word: string) {
  const [first = '', ...rest] = word.split('/')
  const begins = containing(first.trim())
  return rest.length === 1 ? { above: containing(word), end: begins.slice(0, -1) } : { above: begins, end: begins }
}
