import type { Input } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms } from '../lists/filter-terms.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type HookQuery = Pick<Input<'GET /-/gantry/v1/hooks'>, 'search' | 'state'>

const states = {
  active: 'active',
  paused: 'paused',
  'backed-off': 'backed_off',
  /** The platform calls a hook that is backed off temporarily disabled. */
  disabled: 'backed_off',
} as const

/** The operators of the list of hooks. */
export const hookOperators: readonly Operator[] = [
  {
    ...{ name: 'state', help: 'whether the hook is sent to', hasServerValues: false, negatable: false },
    values: [
      { value: 'active' },
      { value: 'paused', note: 'by an administrator' },
      { value: 'backed-off', note: 'after failures, for a while' },
    ],
  },
]

const appliers: Readonly<Record<string, ApplyTerm<HookQuery>>> = {
  state: (query, value) => {
    const state = Object.entries(states).find(([name]) => name === value.toLowerCase().replaceAll('_', '-'))
    if (query.state !== undefined) return 'Use state: only once.'
    if (!state) return `Use state: with ${anyOf(['active', 'paused', 'backed-off'])}.`
    query.state = state[1]
    return undefined
  },
}

/** Translates the terms into a query. */
export const toHookQuery = (terms: readonly Term[]): AppliedFilter<HookQuery> =>
  applyTerms<HookQuery>(terms, { operators: hookOperators, appliers }, {})
