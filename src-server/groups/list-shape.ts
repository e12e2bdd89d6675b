import { searchTerms, wordParameters } from '../kit/search.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { GroupOrder, GroupQuery } from './filters.ts'

/** Below which group: right below it, or at whatever depth. */
export interface Scope {
  kind: 'children' | 'descendants'
  id: number
}
/** Where a keyset page goes on. */
export interface Position {
  name: string
  id: number
}

/** What of a list is part of its statement. Everything else is a parameter, so that few statements serve all lists. */
export interface ListShape {
  /**
   * Which groups: every one, those that are open or the caller's own, open ones, the caller's own with those above, those in which the
   * caller has a level, none.
   */
  whose: 'all' | 'seen' | 'open' | 'own' | 'level' | 'none'
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

/** What fills the statement of a list. */
export interface ListParameters {
  user_id: number
  /** Groups above the caller's own, as a JSON array. */
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

export interface Asked {
  query: GroupQuery
  viewer: Viewer
  today: string
  scope?: Scope | undefined
}

/** What was asked for, as the statement that serves it and what fills that. */
export function readList({ query, viewer, scope }: Asked, most: number, after: Position | undefined) {
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
  const parameters: ListParameters = {
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
  return { shape, parameters }
}

/** Owned beats min_access_level beats all_available (BEHAVIOUR 4.1). */
function whoseOf({ owned, min_access_level, all_available }: GroupQuery, { kind }: Viewer): ListShape['whose'] {
  const leveled = owned || min_access_level !== undefined
  if (kind === 'anonymous') return leveled ? 'none' : 'open'
  if (leveled) return 'level'
  if (all_available ?? kind === 'admin') return kind === 'admin' ? 'all' : 'seen'
  return 'own'
}
