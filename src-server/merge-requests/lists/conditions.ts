import { wordOf } from '../../kit/http/wire.ts'
import { searchTerms, wordParameters } from '../../kit/search.ts'
import type { Narrowing } from '../filters.ts'

export type Values = Record<string, string | number | null>

/**
 * One filter as data: everything that changes its SQL, which `condition-queries.ts` writes. `value` is the name of the parameter to compare
 * with, so a list can have several conditions of one kind.
 */
export type Condition =
  | { on: 'author' | 'assignee' | 'reviewer'; by: 'id' | 'username'; value: string }
  | { on: 'assignees' | 'reviewers' | 'labels'; any: boolean }
  | { on: 'label'; value: string }
  | { on: 'milestone'; is: 'none' | 'any' | 'titled' }
  | { on: 'words'; within: readonly Column[]; words: number; exact: boolean }
  | { on: 'iids' | Moment }
  | { on: 'draft'; is: boolean }

export type Column = 'title' | 'description'
export type Moment = 'created_after' | 'created_before' | 'updated_after' | 'updated_before'
const MOMENTS: readonly Moment[] = ['created_after', 'created_before', 'updated_after', 'updated_before']

/** A condition with the values of this request. */
export interface RequestedCondition {
  condition: Condition
  values: Values
}

/** The filters of a request, each as a separate condition. A merge request must meet all of them. */
export function readConditions(filters: Narrowing, viewer_id: number): RequestedCondition[] {
  const { iids, wip, author_id, author_username, labels, milestone } = filters
  return [
    ...readScope(filters.scope, viewer_id),
    ...byUser('author', 'author', author_id ?? author_username),
    ...readPart('assignee', filters.assignee_id, filters.assignee_username),
    ...readPart('reviewer', filters.reviewer_id, filters.reviewer_username),
    ...readLabels(labels),
    ...readMilestone(milestone),
    ...readSearch(filters.search, filters.in),
    ...(iids ? [requested({ on: 'iids' }, { iids: JSON.stringify(iids) })] : []),
    ...(wip ? [requested({ on: 'draft', is: wip === 'yes' })] : []),
    ...MOMENTS.flatMap((on) => (filters[on] === undefined ? [] : [requested({ on }, { [on]: filters[on] })])),
  ]
}

const requested = (condition: Condition, values: Values = {}): RequestedCondition => ({ condition, values })

/** A user by id, or by name. */
const byUser = (
  on: 'author' | 'assignee' | 'reviewer',
  value: string,
  who: string | number | undefined,
): RequestedCondition[] =>
  who === undefined ? [] : [requested({ on, by: typeof who === 'number' ? 'id' : 'username', value }, { [value]: who })]

function readScope(scope: Narrowing['scope'], viewer_id: number): RequestedCondition[] {
  const word = scope.replaceAll('-', '_')
  if (word === 'created_by_me') return byUser('author', 'own_author', viewer_id)
  return word === 'assigned_to_me' ? byUser('assignee', 'own_assignee', viewer_id) : []
}

function readPart(part: 'assignee' | 'reviewer', id: Narrowing['assignee_id'], username: string | undefined) {
  const word = wordOf(id)
  return word === undefined ? byUser(part, part, id ?? username) : [requested({ on: `${part}s`, any: word === 'any' })]
}

function readLabels(titles: readonly string[] = []): RequestedCondition[] {
  const words = titles.map(wordOf)
  if (words.includes('none')) return [requested({ on: 'labels', any: false })]
  if (words.includes('any')) return [requested({ on: 'labels', any: true })]
  return [...new Set(titles)].map((title, index) => {
    const value = `label${index}`
    return requested({ on: 'label', value }, { [value]: title })
  })
}

function readMilestone(title: string | undefined): RequestedCondition[] {
  if (title === undefined || title === '') return []
  const word = wordOf(title)
  return word === undefined
    ? [requested({ on: 'milestone', is: 'titled' }, { milestone: title })]
    : [requested({ on: 'milestone', is: word })]
}

function readSearch(search: string | undefined, columns: readonly Column[] = []): RequestedCondition[] {
  const terms = searchTerms(search)
  if (!terms) return []
  const within: readonly Column[] = columns.length > 0 ? [...new Set(columns)].sort() : ['description', 'title']
  return [requested({ on: 'words', within, words: terms.words.length, exact: terms.exact }, wordParameters(terms))]
}
