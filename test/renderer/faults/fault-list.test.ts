import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../src-renderer/faults/fault.ts'
import { faultList, matchesFault } from '../../../src-renderer/faults/fault-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const fault: Fault = {
  ...{ id: 1, pack: 'slow-answers', enabled: true, name: 'slow', route: 'GET /projects', method: null, user: 'ada' },
  ...{ nth: null, first: null, after: null, every: null, share: null, times: null, seed: 1, count_by: 'rule' },
  ...{ effect: { type: 'latency', delay: 300, when: 'before' }, matched: 0, hits: 0 },
  ...{ expect: { min: 1, max: 1 }, as_expected: false, last_hit: null },
}
const applied = (text: string) => faultList.toQuery(parseFilter(text, ['state', 'expected', 'pack']))
const finds = (text: string) => matchesFault(fault, applied(text).query)

describe('the filter of rules', () => {
  test('finds rules by state, pack, expectation, and words of what they say', () => {
    expect(
      ['state:on', 'pack:slow-answers', 'expected:no', 'SLOW projects', 'ada', '"wait 300"', ''].map(finds),
    ).toEqual(Array(7).fill(true))
    expect(['state:off', 'pack:slow', 'expected:yes', 'issues', 'slow issues', '"300 wait"'].map(finds)).toEqual(
      Array(6).fill(false),
    )
    expect(matchesFault({ ...fault, as_expected: null }, applied('expected:yes').query)).toBe(false)
  })

  test('says of everything else why it does not apply', () => {
    expect(applied('state:paused').problems.get('state:paused')).toBe('Use state: with on or off.')
    expect(applied('expected:maybe').problems.get('expected:maybe')).toBe('Use expected: with yes or no.')
    expect(applied('pack:a pack:b').problems.get('pack:b')).toBe('Use pack: only once.')
    expect(applied('-state:on').problems.size).toBe(1)
  })
})
