import { describe, expect, test } from 'vitest'
import { effectText } from '../../../src-renderer/faults/effect-words.ts'
import { additionOf, type Effect, type Fault } from '../../../src-renderer/faults/fault.ts'
import { expectedText, targetText, turnText, verdictOf } from '../../../src-renderer/faults/fault-words.ts'
import { hitsOf } from '../../../src-renderer/faults/hits.ts'
import { packs, rulesOf } from '../../../src-server/faults/packs.ts'
import { effect } from '../../../src-server/kit/faults/effect.ts'

const text = (sent: object) => effectText(effect.parse(sent))
const turn = { nth: null, first: null, after: null, every: null, share: null, count_by: 'rule', times: null } as const
const fault: Fault = {
  ...{ id: 3, pack: null, enabled: true, name: 'slow', route: '*', method: null, user: null },
  ...{ ...turn, seed: 1, effect: { type: 'missing_totals' }, matched: 5, hits: 2 },
  ...{ expect: null, as_expected: null, last_hit: null },
}

describe('the words of effects', () => {
  test('say what happens and when', () => {
    expect(text({ type: 'status', status: 503 })).toBe('Answer 503')
    expect(text({ type: 'status', status: 503, when: 'after' })).toBe('Answer 503, after the request is done')
    expect(text({ type: 'burst' })).toBe('3 in a row answer 502, 503, 504')
    expect(text({ type: 'rate_limit', retry_after: 1 })).toBe('Answer 429, retry after 1 s')
    expect(text({ type: 'rate_limit', retry_after: null, headers: false })).toBe(
      'Answer 429, without Retry-After, without RateLimit-…',
    )
    expect(text({ type: 'latency', delay: 250 })).toBe('Wait 250 ms')
    expect(text({ type: 'latency', delay: { distribution: 'uniform', min_ms: 100, max_ms: 2000 } })).toBe(
      'Wait 100 ms to 2.0 s',
    )
    expect(text({ type: 'latency', delay: { distribution: 'normal', mean_ms: 300, deviation_ms: 20 } })).toBe(
      'Wait about 300 ms',
    )
    expect(text({ type: 'close', how: 'reset' })).toBe('Reset the connection')
    expect(text({ type: 'truncate', after_bytes: 1 })).toBe('Cut the body after 1 byte')
    expect(text({ type: 'page_shift', change: 'removed' })).toBe('Skip a record from page 2 on')
    expect(text({ type: 'slow_job' })).toBe('Hold all jobs')
    expect(text({ type: 'slow_job', job: 'import.run', seconds: 60 })).toBe('Start jobs import.run 1 min late')
    expect(text({ type: 'failed_relation', records: 3 })).toBe('Import without the first 3 of issues')
  })

  test('exist for every rule of every pack, and for every type of effect', () => {
    const types = new Set<Effect['type']>()
    for (const rule of packs.flatMap(rulesOf)) {
      types.add(rule.effect.type)
      expect(effectText(rule.effect)).toMatch(/^[A-Z0-9][^\n]{5,80}$/)
    }
    expect([...types].sort()).toEqual(effect.options.map(({ shape }) => shape.type.value).sort())
  })
})

describe('the words of rules', () => {
  test('say whose turn it is', () => {
    expect(turnText(turn)).toBe('All')
    expect(turnText({ ...turn, nth: 1, count_by: 'request' })).toBe('The 1st of the same request')
    expect(turnText({ ...turn, nth: 12 })).toBe('The 12th')
    expect(turnText({ ...turn, first: 3, times: 1 })).toBe('The first 3, at most once')
    expect(turnText({ ...turn, after: 10, count_by: 'token' })).toBe('All after the first 10 with each token')
    expect(turnText({ ...turn, every: 22, times: 4 })).toBe('Every 22nd, at most 4 times')
    expect(turnText({ ...turn, every: 1 })).toBe('All')
    expect(turnText({ ...turn, share: 0.1, count_by: 'user' })).toBe('10% of all of each user')
  })

  test('say what they happen to', () => {
    expect(targetText(fault)).toBe('every request')
    expect(targetText({ ...fault, method: 'POST' })).toBe('every POST')
    expect(targetText({ ...fault, route: '/projects/**', method: 'GET' })).toBe('GET /projects/**')
    expect(targetText({ ...fault, route: null, effect: { type: 'slow_job' } })).toBe('all background jobs')
    expect(targetText({ ...fault, route: null, effect: { type: 'slow_job', job: 'export.run' } })).toBe(
      'jobs export.run',
    )
    const effect = { type: 'failed_relation', relation: 'issues', records: 1 } as const
    expect(targetText({ ...fault, route: null, effect })).toBe('imports')
  })

  test('tell too few hits, which may still come, from too many', () => {
    const verdict = (hits: number, min: number, max: number | null) => verdictOf({ hits, expect: { min, max } })
    expect(verdictOf(fault)).toBeUndefined()
    expect(verdict(1, 3, 3)).toEqual({ text: '2 missing', tone: 'warn' })
    expect(verdict(4, 1, 3)).toEqual({ text: '1 too many', tone: 'bad' })
    expect(verdict(4, 1, null)).toEqual({ text: 'As expected', tone: 'ok' })
    expect(verdict(0, 0, 0)).toEqual({ text: 'As expected', tone: 'ok' })
    expect([expectedText({ min: 1, max: 1 }), expectedText({ min: 1, max: 3 })]).toEqual(['1', '1 to 3'])
    expect(expectedText({ min: 1200, max: null })).toBe('at least 1,200')
  })
})

test('the request that adds a rule again has what the rule says, and nothing that it has counted', () => {
  expect(additionOf({ ...fault, pack: 'slow-answers' })).toEqual({ name: 'slow', route: '*', effect: fault.effect })
  const chosen = { every: 3, times: 2, seed: 7, user: 'ada', enabled: false, expect: { min: 1, max: null } } as const
  expect(additionOf({ ...fault, ...chosen })).toEqual({ name: 'slow', route: '*', ...chosen, effect: fault.effect })
  expect(additionOf({ ...fault, route: null, expect: { min: 2, max: 2 } })).toEqual({
    ...{ name: 'slow', expect: 2, effect: fault.effect },
  })
})

test('the hits of a rule are the requests whose log names the rule, not those of rules with a longer number', () => {
  const logged = [
    'fault slow, rule 3 answered 200 ms later',
    'fault slow, rule 31 answered',
    'fault slower, rule 3 cut',
  ]
  expect(
    hitsOf(
      fault,
      logged.map((one) => ({ faults: [one] })),
    ),
  ).toEqual([{ faults: [logged[0]] }])
})
