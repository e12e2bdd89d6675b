import { describe, expect, test } from 'vitest'
import { logOperators, toLogQuery } from '../../../src-renderer/log/log-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const names = logOperators.map(({ name }) => name)
const applied = (text: string) => toLogQuery(parseFilter(text, names))

describe('the filter of the log', () => {
  test.for([
    ['', {}],
    ['level:WARN', { level: 'warn' }],
    ['backup failed level:error', { level: 'error', search: 'backup failed' }],
  ] as const)('translates "%s"', ([text, query]) => {
    expect(applied(text)).toEqual({ query, problems: new Map() })
  })

  test.for([
    ['level:fatal', 'Use level: with debug, info, warn or error.'],
    ['level:warn level:error', 'Use level: only once.'],
    ['-level:warn', 'level: cannot be negated with a minus.'],
  ] as const)('says why it cannot apply "%s"', ([text, problem]) => {
    expect([...applied(text).problems.values()]).toEqual([problem])
  })
})
