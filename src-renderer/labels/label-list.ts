import { type ApplyTerm, applyTerms, parseYesNo, yesNoValues } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Home } from '../planning/home.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Label } from './label.ts'

export interface LabelQuery {
  search?: string | undefined
  inherited?: boolean
  subscribed?: boolean
}

// biome-ignore format: a table, one operator a line
const operators: readonly Operator[] = [
  { name: 'inherited', help: 'yes: from parent groups; no: own labels', values: yesNoValues, hasServerValues: false, negatable: false },
  { name: 'subscribed', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: false },
]

const applyYesNo =
  (name: 'inherited' | 'subscribed'): ApplyTerm<LabelQuery> =>
  (query, value) => {
    const yes = parseYesNo(value)
    if (query[name] !== undefined) return `Use ${name}: only once.`
    if (yes === undefined) return `Use ${name}: with yes or no.`
    query[name] = yes
    return undefined
  }
const appliers = { inherited: applyYesNo('inherited'), subscribed: applyYesNo('subscribed') }

const byTitle = { id: 'title', name: 'Name', ascendingFirst: true } as const
const byPriority = { id: 'priority', name: 'Priority', ascendingFirst: true } as const

/** The labels of a project or group and of its parent groups. */
export function labelList({ kind, id }: Pick<Home, 'kind' | 'id'>): ListKind<Label, LabelQuery, 'title' | 'priority'> {
  const shared = {
    nouns: ['label', 'labels'],
    operators,
    toQuery: (terms) => applyTerms<LabelQuery>(terms, { operators, appliers }, {}),
    idOf: (label) => String(label.id),
  } satisfies Partial<ListKind<Label, LabelQuery, 'title' | 'priority'>>
  if (kind === 'project')
    return {
      ...shared,
      orders: [byTitle, byPriority],
      source: (query, order) =>
        sourceOf('GET /-/gantry/v1/projects/:id/labels', (page) => ({ id, ...query, ...order, ...page })),
      count: (query) => countOf('GET /-/gantry/v1/projects/:id/labels', (page) => ({ id, ...query, ...page })),
    }
  return {
    ...shared,
    orders: [byTitle],
    source: (query, { sort }) =>
      sourceOf('GET /-/gantry/v1/groups/:id/labels', (page) => ({ id, ...query, sort, ...page })),
    count: (query) => countOf('GET /-/gantry/v1/groups/:id/labels', (page) => ({ id, ...query, ...page })),
  }
}
