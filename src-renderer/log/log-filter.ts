import type { Input } from '../api/client.ts'
import { type AppliedFilter, anyOf, applyTerms } from '../lists/filter-terms.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type LogQuery = Pick<Input<'GET /-/gantry/v1/log'>, 'level' | 'search'>

const levels = ['debug', 'info', 'warn', 'error'] as const

/** The operators of the log. */
export const logOperators: readonly Operator[] = [
  {
    name: 'level',
    help: 'lines of this level and of more important ones',
    values: levels.map((value) => ({ value })),
    hasServerValues: false,
    negatable: false,
  },
]

/** Translates the terms into a query. */
export const toLogQuery = (terms: readonly Term[]): AppliedFilter<LogQuery> =>
  applyTerms<LogQuery>(
    terms,
    {
      operators: logOperators,
      appliers: {
        level: (query, value) => {
          const level = levels.find((one) => one === value.toLowerCase())
          if (query.level !== undefined) return 'Use level: only once.'
          if (!level) return `Use level: with ${anyOf(levels)}.`
          query.level = level
          return undefined
        },
      },
    },
    {},
  )
