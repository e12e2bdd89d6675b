import type { ResponseBody } from '../api/client.ts'
import type { Term } from '../ui/filter-query.ts'

type Trends = ResponseBody<'GET /-/gantry/v1/issues/trends'>
type Age = Trends['ages'][number]

const spans = new Map([
  [7, '1 week'],
  [30, '1 month'],
  [90, '3 months'],
  [365, '1 year'],
  [730, '2 years'],
])
const spanOf = (days: number) => spans.get(days) ?? `${days} days`

/** "Up to 1 week", "1 week to 1 month", "Over 2 years" */
export function ageName({ from_days, to_days }: Pick<Age, 'from_days' | 'to_days'>): string {
  if (to_days === null) return `Over ${spanOf(from_days)}`
  return from_days === 0 ? `Up to ${spanOf(to_days)}` : `${spanOf(from_days)} to ${spanOf(to_days)}`
}

/** The filter that shows the open issues of this age among those that the filter finds. */
export const ageFilter = (
  terms: readonly Term[],
  { from_days, to_days }: Pick<Age, 'from_days' | 'to_days'>,
): Term[] => [
  operator('state', 'opened'),
  ...terms.filter((term) => !isOperator(term, 'state') && !isOperator(term, 'created')),
  ...(to_days === null ? [] : [operator('created', periodOf(to_days))]),
  ...(from_days === 0 ? [] : [operator('created', periodOf(from_days), true)]),
]

/** The filter without an age. */
export const withoutAge = (terms: readonly Term[]): Term[] => terms.filter((term) => !isOperator(term, 'created'))

/** Whether the filter finds only issues of this age. */
export const hasAge = (terms: readonly Term[], age: Pick<Age, 'from_days' | 'to_days'>): boolean =>
  keyOf(ageFilter(terms, age)) === keyOf(terms)

/** Filters with the same terms are equal in any order. */
const keyOf = (terms: readonly Term[]) => JSON.stringify(terms.map((term) => JSON.stringify(term)).sort())

const isOperator = (term: Term, name: string) => term.kind === 'operator' && term.operator === name
const operator = (name: string, value: string, negated = false): Term => ({
  kind: 'operator',
  operator: name,
  value,
  negated,
})
/** As filters write it: `30d`, `1y`. */
const periodOf = (days: number) => (days % 365 === 0 ? `${days / 365}y` : `${days}d`)
