import { searchTerms, wordParameters } from '../../kit/search.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { GroupOrder, GroupQuery } from '../filters.ts'

/** The group whose subgroups are listed: its children, or all descendants. */
export interface Scope {
  kind: 'children' | 'descendants'
  id: number
}
/** The last group of the previous keyset page. */
export interface Position {
  name: string
  id: number
}

/**
 * Everything in a list request that changes the statement. All other values are parameters, so a small number of statements serves all
 * lists.
 */
export interface ListShape {
  /**
   * Which groups to list: all groups, those visible to the viewer, those open to everybody, the viewer's own with their parent groups,
   * those in which the viewer has at least a level, or none.
   */
  whose: 'all' | 'visible' | 'open' | 'own' | 'level' | 'none'
  viewer: Viewer['kind']
  within: Scope['kind'] | undefined
  order: GroupOrder
  sort: 'asc' | 'desc'
  top: boolean
  skips: boolean
  attributes: boolean
  after: boolean
  words: number
  exact: boolean
}

/** The parameters of the statement of a list. */
export interface ListValues {
  user_id: number
  /** Ids of parent groups of the viewer's own groups, as a JSON array. */
  above: string
  level: number
  parent_id: number
  /** As a JSON array. */
  skipped: string
  /** As a JSON object. */
  attributes: string
  after_name: string
  after_id: number
  most: number
  [word: `word${number}`]: string
}

export interface ListRequest {
  query: GroupQuery
  viewer: Viewer
  today: string
  scope?: Scope | undefined
}

/** Splits a request into the shape and the parameters of its statement. */
export function readList({ query, viewer, scope }: ListRequest, most: number, after: Position | undefined) {
  const admin = viewer.kind === 'admin'
  const terms = searchTerms(query.search)
  const attributes = query.custom_attributes ?? {}
  const skipped = query.skip_groups ?? []
  const shape: ListShape = {
    whose: whoseOf(query, viewer),
    viewer: viewer.kind,
    within: scope?.kind,
    order: query.order_by === 'similarity' && !terms ? 'name' : query.order_by,
    sort: query.sort,
    top: query.top_level_only === true,
    skips: skipped.length > 0,
    attributes: admin && Object.keys(attributes).length > 0,
    after: after !== undefined,
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  const values: ListValues = {
    ...wordParameters(terms),
    user_id: viewer.id,
    above: '[]',
    level: query.owned ? 50 : (query.min_access_level ?? 0),
    parent_id: scope?.id ?? 0,
    skipped: JSON.stringify(skipped),
    attributes: JSON.stringify(attributes),
    after_name: after?.name ?? '',
    after_id: after?.id ?? 0,
    most,
  }
  return { shape, values }
}

/** `owned` takes precedence over `min_access_level`, and `min_access_level` over `all_available`. */
function whoseOf({ owned, min_access_level, all_available }: GroupQuery, { kind }: Viewer): ListShape['whose'] {
  const atLevel = owned || min_access_level !== undefined
  if (kind === 'anonymous') return atLevel ? 'none' : 'open'
  if (atLevel) return 'level'
  if (all_available ?? kind === 'admin') return kind === 'admin' ? 'all' : 'visible'
  return 'own'
}
