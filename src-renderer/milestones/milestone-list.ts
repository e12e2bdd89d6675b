import { type ApplyTerm, applyTerms, parseYesNo, yesNoValues } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Home } from '../planning/home.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { type Milestone, milestoneAddresses } from './milestone.ts'

interface MilestoneQuery {
  search?: string | undefined
  state?: 'active' | 'closed'
  inherited?: boolean
}
type Order = 'due_date' | 'start_date' | 'title'

/** The list opens with the active milestones. */
export const defaultFilter = 'state:active'

// biome-ignore format: a table, one operator a line
const operators: readonly Operator[] = [
  { name: 'state', help: 'active, closed or all', values: ['active', 'closed', 'all'].map((value) => ({ value })), hasServerValues: false, negatable: false },
  { name: 'inherited', help: 'yes: from parent groups; no: own milestones', values: yesNoValues, hasServerValues: false, negatable: false },
]

const applyState: ApplyTerm<MilestoneQuery> = (query, value) => {
  if (query.state) return 'Use state: only once.'
  if (value === 'active' || value === 'closed') query.state = value
  else if (value !== 'all') return 'Use state: with active, closed or all.'
  return undefined
}

const applyInherited: ApplyTerm<MilestoneQuery> = (query, value) => {
  const yes = parseYesNo(value)
  if (query.inherited !== undefined) return 'Use inherited: only once.'
  if (yes === undefined) return 'Use inherited: with yes or no.'
  query.inherited = yes
  return undefined
}
const appliers = { state: applyState, inherited: applyInherited }

/** The milestones of a project or group and of its parent groups. */
export function milestoneList({ kind, id }: Pick<Home, 'kind' | 'id'>): ListKind<Milestone, MilestoneQuery, Order> {
  const address = milestoneAddresses[kind].list
  return {
    nouns: ['milestone', 'milestones'],
    operators,
    toQuery: (terms) => applyTerms<MilestoneQuery>(terms, { operators, appliers }, {}),
    orders: [
      { id: 'due_date', name: 'Due', ascendingFirst: true },
      { id: 'start_date', name: 'Start', ascendingFirst: true },
      { id: 'title', name: 'Title', ascendingFirst: true },
    ],
    hasDefaultFilter: true,
    source: (query, order) => sourceOf(address, (page) => ({ id, ...query, ...order, ...page })),
    count: (query) => countOf(address, (page) => ({ id, ...query, ...page })),
    idOf: (milestone) => String(milestone.id),
  }
}
