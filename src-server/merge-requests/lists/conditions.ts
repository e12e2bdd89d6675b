import { type ReactionCondition, readReaction } from '../../awards/reaction-filter.ts'
import { wordOf } from '../../kit/http/wire.ts'
import { searchTerms, wordParameters } from '../../kit/search.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { Narrowing } from '../filters.ts'

export type Values = Record<string, string | number | null>

/**
 * One filter as data: everything that changes its SQL, which `condition-queries.ts` writes. `value` is the name of the parameter to compare
 * with, so a list can have several conditions of one kind.
 */
export type Condition =
  | Negatable
  | { on: 'not'; condition: Negatable }
  | { on: 'assignees' | 'reviewers' | 'approvals' | 'labels'; any: boolean }
  | { on: 'milestone'; is: 'none' | 'any' }
  | ReactionCondition
  | { on: 'not reaction' | 'nothing' }
  | { on: 'deployed'; viewer: Viewer['kind']; environment: boolean; after: boolean; before: boolean }
  | { on: 'words'; within: readonly Column[]; words: number; exact: boolean }
  | { on: 'iids' | Moment }
  | { on: 'draft'; is: boolean }

type Negatable =
  | { on: 'author' | Part; by: 'id' | 'username'; value: string }
  | { on: 'label'; value: string }
  | { on: 'milestone'; is: 'titled'; value: string }

/** The people of a merge request whom tables of their own list. */
export type Part = 'assignee' | 'reviewer' | 'approval'
export type Column = 'title' | 'description'
export type Moment = 'created_after' | 'created_before' | 'updated_after' | 'updated_before'
const MOMENTS: readonly Moment[] = ['created_after', 'created_before', 'updated_after', 'updated_before']

/** A condition with the values of this request. */
interface Requested<C> {
  condition: C
  values: Values
}
export type RequestedCondition = Requested<Condition>

/** The filters of a request, each as a separate condition. A merge request must meet all of them. */
export function readConditions(filters: Narrowing, viewer: Viewer): RequestedCondition[] {
  const { iids, wip, author_id, author_username, labels, milestone, not } = filters
  return [
    ...readScope(filters.scope, viewer.id),
    ...byUser('author', 'author', author_id ?? author_username),
    ...readPart('assignee', filters.assignee_id, filters.assignee_username),
    ...readPart('reviewer', filters.reviewer_id, filters.reviewer_username),
    ...readApprovals(filters.approved_by_ids, 'approval'),
    ...readApprovals(filters.approved_by_usernames, 'approval_name'),
    ...readApprovers(filters.approver_ids),
    ...readLabels(labels),
    ...readMilestone(milestone),
    ...ofViewer(readReaction(filters.my_reaction_emoji, viewer.id), viewer),
    ...readDeployed(filters, viewer),
    ...readSearch(filters.search, filters.in),
    ...(iids ? [requested({ on: 'iids' }, { iids: JSON.stringify(iids) })] : []),
    ...(wip ? [requested({ on: 'draft', is: wip === 'yes' })] : []),
    ...MOMENTS.flatMap((on) => (filters[on] === undefined ? [] : [requested({ on }, { [on]: filters[on] })])),
    ...(not ? readNegations(not, viewer) : []),
  ]
}

const requested = <C extends Condition>(condition: C, values: Values = {}): Requested<C> => ({ condition, values })

/** The conditions with the id of the viewer, on whom they depend. */
const ofViewer = (conditions: readonly RequestedCondition[], { id }: Viewer): RequestedCondition[] =>
  conditions.map(({ condition, values }) => ({ condition, values: { ...values, viewer_id: id } }))

/** A user by id, or by name. */
const byUser = (on: 'author' | Part, value: string, who: string | number | undefined): Requested<Negatable>[] =>
  who === undefined ? [] : [requested({ on, by: typeof who === 'number' ? 'id' : 'username', value }, { [value]: who })]

function readScope(scope: Narrowing['scope'], viewer_id: number): RequestedCondition[] {
  const word = scope.replaceAll('-', '_')
  if (word === 'created_by_me') return byUser('author', 'own_author', viewer_id)
  return word === 'assigned_to_me' ? byUser('assignee', 'own_assignee', viewer_id) : []
}

function readPart(
  part: 'assignee' | 'reviewer',
  id: Narrowing['assignee_id'],
  username: string | undefined,
): RequestedCondition[] {
  const word = wordOf(id)
  return word === undefined ? byUser(part, part, id ?? username) : [requested({ on: `${part}s`, any: word === 'any' })]
}

/** `None` or `Any`, also beside other values of the list; `None` wins. */
function wordIn(list: readonly unknown[]) {
  const words = list.map(wordOf)
  return words.find((word) => word === 'none') ?? words.find((word) => word === 'any')
}

function readApprovals(people: readonly (string | number)[] = [], value: string): RequestedCondition[] {
  const word = wordIn(people)
  if (word !== undefined) return [requested({ on: 'approvals', any: word === 'any' })]
  return [...new Set(people)].flatMap((who, index) => byUser('approval', `${value}${index}`, who))
}

/** No merge request has required approvers. */
const readApprovers = (ids: Narrowing['approver_ids'] = []): RequestedCondition[] =>
  ids.length === 0 || wordIn(ids) === 'none' ? [] : [requested({ on: 'nothing' })]

function readLabels(titles: readonly string[] = []): RequestedCondition[] {
  const word = wordIn(titles)
  return word === undefined ? labelled(titles, 'label') : [requested({ on: 'labels', any: word === 'any' })]
}

const labelled = (titles: readonly string[], name: string): Requested<Negatable>[] =>
  [...new Set(titles)].map((title, index) => {
    const value = `${name}${index}`
    return requested({ on: 'label', value }, { [value]: title })
  })

function readMilestone(title: string | undefined): RequestedCondition[] {
  if (title === undefined || title === '') return []
  const word = wordOf(title)
  return word === undefined ? [titled(title, 'milestone')] : [requested({ on: 'milestone', is: word })]
}

const titled = (title: string, value: string): Requested<Negatable> =>
  requested({ on: 'milestone', is: 'titled', value }, { [value]: title })

function readDeployed(filters: Narrowing, viewer: Viewer): RequestedCondition[] {
  const { environment = '', deployed_after = '', deployed_before = '' } = filters
  if (environment === '' && deployed_after === '' && deployed_before === '') return []
  const bounds = { environment: environment !== '', after: deployed_after !== '', before: deployed_before !== '' }
  const values = { environment, deployed_after, deployed_before }
  return ofViewer([requested({ on: 'deployed', viewer: viewer.kind, ...bounds }, values)], viewer)
}

/** Each key is a separate condition. A merge request without a value for the key meets the condition. */
function readNegations(not: NonNullable<Narrowing['not']>, viewer: Viewer): RequestedCondition[] {
  const { milestone, my_reaction_emoji } = not
  const negated = [
    ...byUser('author', 'not_author', not.author_id),
    ...byUser('author', 'not_author_name', not.author_username),
    ...byUser('assignee', 'not_assignee', not.assignee_id),
    ...byUser('assignee', 'not_assignee_name', not.assignee_username),
    ...byUser('reviewer', 'not_reviewer', not.reviewer_id),
    ...byUser('reviewer', 'not_reviewer_name', not.reviewer_username),
    ...labelled(not.labels ?? [], 'not_label'),
    ...(milestone ? [titled(milestone, 'not_milestone')] : []),
  ].map(({ condition, values }) => requested({ on: 'not', condition }, values))
  if (!my_reaction_emoji || viewer.id === 0) return negated
  return [...negated, ...ofViewer([requested({ on: 'not reaction' }, { not_reaction: my_reaction_emoji })], viewer)]
}

function readSearch(search: string | undefined, columns: readonly Column[] = []): RequestedCondition[] {
  const terms = searchTerms(search)
  if (!terms) return []
  const within: readonly Column[] = columns.length > 0 ? [...new Set(columns)].sort() : ['description', 'title']
  return [requested({ on: 'words', within, words: terms.words.length, exact: terms.exact }, wordParameters(terms))]
}
