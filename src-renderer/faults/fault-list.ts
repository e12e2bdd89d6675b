import { fetchReply, requestOf } from '../api/client.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import {
  type AppliedFilter,
  type ApplyTerm,
  anyOf,
  applyTerms,
  parseYesNo,
  yesNoValues,
} from '../lists/filter-terms.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Page } from '../lists/use-pages.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'
import { effectText } from './effect-words.ts'
import { type Fault, listAddress } from './fault.ts'
import { targetText } from './fault-words.ts'

/** The filter works in the console: an instance has at most two pages of faults, and the API lists them all. */
export interface FaultQuery {
  search?: string | undefined
  pack?: string
  enabled?: boolean
  as_expected?: boolean
}

const states = ['on', 'off'] as const

const operators: readonly Operator[] = [
  { name: 'state', help: 'rules that are on or off', values: states.map((value) => ({ value })), ...fixed() },
  { name: 'expected', help: 'whether the hits are as expected so far', values: yesNoValues, ...fixed() },
  { name: 'pack', help: 'the pack that a rule came with', values: [], hasServerValues: true, negatable: false },
]

function fixed() {
  return { hasServerValues: false, negatable: false } as const
}

const appliers: Readonly<Record<string, ApplyTerm<FaultQuery>>> = {
  state: (query, value) => {
    const state = states.find((one) => one === value.toLowerCase())
    if (query.enabled !== undefined) return 'Use state: only once.'
    if (!state) return `Use state: with ${anyOf(states)}.`
    query.enabled = state === 'on'
    return undefined
  },
  expected: (query, value) => {
    const as_expected = parseYesNo(value)
    if (query.as_expected !== undefined) return 'Use expected: only once.'
    if (as_expected === undefined) return 'Use expected: with yes or no.'
    query.as_expected = as_expected
    return undefined
  },
  pack: (query, value) => {
    if (query.pack !== undefined) return 'Use pack: only once.'
    query.pack = value
    return undefined
  },
}

const toFaultQuery = (terms: readonly Term[]): AppliedFilter<FaultQuery> =>
  applyTerms<FaultQuery>(terms, { operators, appliers }, {})

/** Whether a rule has all that the filter asks for. Words are looked for in its name, route, user and effect. */
export function matchesFault(fault: Fault, { search, pack, enabled, as_expected }: FaultQuery): boolean {
  const text = [fault.name, targetText(fault), fault.route, fault.user, effectText(fault.effect)]
    .join(' ')
    .toLowerCase()
  return (
    (pack === undefined || fault.pack === pack) &&
    (enabled === undefined || fault.enabled === enabled) &&
    (as_expected === undefined || fault.as_expected === as_expected) &&
    wordsIn(search ?? '').every((word) => text.includes(word))
  )
}

/** The words of a search; several in quotes belong together. */
const wordsIn = (search: string) =>
  [...search.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => (quoted ?? word).toLowerCase())

async function readFaults(query: FaultQuery, page: number, signal: AbortSignal): Promise<Page<Fault>> {
  const first = await fetchReply(listAddress, { page: 1, per_page: pageSize }, { signal })
  const more = first.next_page
    ? await fetchReply(listAddress, { page: first.next_page, per_page: pageSize }, { signal })
    : undefined
  const found = [...first.body, ...(more?.body ?? [])].filter((fault) => matchesFault(fault, query))
  return {
    body: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    next_page: found.length > page * pageSize ? page + 1 : null,
    request: first.request,
  }
}

/** The rules in the order in which they were added. */
export const faultList: ListKind<Fault, FaultQuery, 'id'> = {
  nouns: ['rule', 'rules'],
  operators,
  toQuery: toFaultQuery,
  orders: [{ id: 'id', name: 'Oldest' }],
  source: (query) => ({
    key: (page) => [listAddress, { page }, query],
    request: (page) => requestOf(listAddress, { page, per_page: pageSize }),
    read: (page, signal) => readFaults(query, page, signal),
  }),
  count: (query) => ({
    key: [listAddress, { page: 1 }, query, 'count'],
    read: (signal) => readFaults(query, 1, signal),
  }),
  idOf: ({ id }) => String(id),
}
