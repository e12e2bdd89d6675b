import { describe, expect, test } from 'vitest'
import { hookOperators, toHookQuery } from '../../../src-renderer/hooks/hook-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const names = hookOperators.map(({ name }) => name)
const applied = (text: string) => toHookQuery(parseFilter(text, names))

describe('the filter of hooks', () => {
  test.for([
    ['state:paused', { state: 'paused' }],
    ['state:active chat', { state: 'active', search: 'chat' }],
    ['state:backed-off', { state: 'backed_off' }],
    ['state:Backed_off', { state: 'backed_off' }],
    ['state:disabled', { state: 'backed_off' }],
  ] as const)('translates %s', ([text, query]) => {
    expect(applied(text)).toEqual({ query, problems: new Map() })
  })

  test('says why it cannot apply a state', () => {
    expect([...applied('state:new').problems.values()]).toEqual(['Use state: with active, paused or backed-off.'])
    expect([...applied('state:paused state:active').problems.values()]).toEqual(['Use state: only once.'])
  })
})
