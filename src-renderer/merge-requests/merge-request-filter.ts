import type { Input } from '../api/client.ts'
import { ageAppliers, ageOperators } from '../lists/age-filter.ts'
import {
  type AppliedFilter,
  type ApplyTerm,
  applyTerms,
  noneAnyValues,
  parseNoneAny,
  parseYesNo,
  yesNoValues,
} from '../lists/filter-terms.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type MergeRequestQuery = Omit<Input<'GET /merge_requests'>, 'page' | 'per_page' | 'scope' | 'order_by' | 'sort'>

const states = ['opened', 'closed', 'merged', 'all'] as const

// biome-ignore format: a table, one operator a line
export const mergeRequestOperators: readonly Operator[] = [
  { name: 'label', help: 'name of a label; several must all match', values: noneAnyValues, hasServerValues: true, negatable: false },
  { name: 'state', help: 'opened, closed, merged or all', values: states.map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'author', help: 'username of the author', values: [{ value: 'me' }], hasServerValues: true, negatable: false },
  { name: 'assignee', help: 'username of an assignee', values: [{ value: 'me' }, ...noneAnyValues], hasServerValues: true, negatable: false },
  { name: 'reviewer', help: 'username of a reviewer', values: [{ value: 'me' }, ...noneAnyValues], hasServerValues: true, negatable: false },
  { name: 'milestone', help: 'title of the milestone', values: noneAnyValues, hasServerValues: true, negatable: false },
  { name: 'draft', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: true },
  { name: 'source', help: 'name of the source branch', values: [], hasServerValues: false, negatable: false },
  { name: 'target', help: 'name of the target branch', values: [], hasServerValues: false, negatable: false },
  ...ageOperators('updated'),
]

interface Context {
  /** The username that `author:me`, `assignee:me` and `reviewer:me` stand for. */
  me: string | undefined
  /** `30d` counts back from this day. */
  today: string
}

/** Translates the terms into a query. Terms that cannot be applied are reported. */
export function toMergeRequestQuery(terms: readonly Term[], { me, today }: Context): AppliedFilter<MergeRequestQuery> {
  const { active, idle } = ageAppliers<MergeRequestQuery>({ today, noun: 'update date', setBound: setUpdateBound })
  const language = { operators: mergeRequestOperators, appliers: { ...appliers, active, idle } }
  return applyTerms<MergeRequestQuery>(terms, language, {}, me)
}

function setUpdateBound(query: MergeRequestQuery, side: 'after' | 'before', moment: string) {
  const name = `updated_${side}` as const
  if (query[name]) return false
  query[name] = moment
  return true
}

/** Sets a parameter that a query can have once. */
const once =
  (operator: string, name: 'source_branch' | 'target_branch' | 'milestone'): ApplyTerm<MergeRequestQuery> =>
  (query, value) => {
    if (query[name] !== undefined) return `Use ${operator}: only once.`
    query[name] = name === 'milestone' ? (parseNoneAny(value) ?? value) : value
    return undefined
  }

const person =
  (role: 'author' | 'assignee' | 'reviewer'): ApplyTerm<MergeRequestQuery> =>
  (query, value, _negated, me) => {
    const word = role === 'author' ? undefined : parseNoneAny(value)
    const name = value === 'me' ? me : value
    if (name === undefined) return `${role}:me needs a signed-in user.`
    const [byId, byName] = [`${role}_id`, `${role}_username`] as const
    if (query[byId] !== undefined || query[byName] !== undefined) return `Use ${role}: only once.`
    if (word && role !== 'author') query[`${role}_id`] = word
    else query[byName] = name
    return undefined
  }

const appliers: Record<string, ApplyTerm<MergeRequestQuery>> = {
  label: (query, value) => {
    query.labels = [...(query.labels ?? []), parseNoneAny(value) ?? value]
    return undefined
  },
  state: (query, value) => {
    const state = states.find((known) => known === value)
    if (query.state) return 'Use state: only once.'
    if (!state) return 'Use state: with opened, closed, merged or all.'
    query.state = state
    return undefined
  },
  author: person('author'),
  assignee: person('assignee'),
  reviewer: person('reviewer'),
  milestone: once('milestone', 'milestone'),
  source: once('source', 'source_branch'),
  target: once('target', 'target_branch'),
  draft: (query, value, negated) => {
    const yes = parseYesNo(value)
    if (query.wip !== undefined) return 'Use draft: only once.'
    if (yes === undefined) return 'Use draft: with yes or no.'
    query.wip = yes !== negated ? 'yes' : 'no'
    return undefined
  },
}
