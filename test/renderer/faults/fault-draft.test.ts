import { describe, expect, test } from 'vitest'
import {
  emptyFault,
  type FaultDraft,
  faultInput,
  faultObstacle,
  turns,
} from '../../../src-renderer/faults/fault-draft.ts'
import { newRule } from '../../../src-server/faults/filters.ts'

const draft = (part: Partial<FaultDraft>): FaultDraft => ({ ...emptyFault, route: '*', ...part })
const effectOf = (part: Partial<FaultDraft>) => faultInput(draft(part))?.effect

describe('the form of a rule', () => {
  test('sends what was typed, and leaves the defaults to the server', () => {
    expect(faultInput(draft({}))).toEqual({ route: '*', effect: { type: 'status', status: 503 } })
    const typed = { name: ' late ', user: '@ada', turn: 'nth', turn_value: '2', times: '3', expect: '0' } as const
    expect(faultInput(draft({ ...typed, count_by: 'request', route: ' GET /projects ' }))).toEqual({
      ...{ name: 'late', route: 'GET /projects', user: 'ada', nth: 2, times: 3, count_by: 'request', expect: 0 },
      effect: { type: 'status', status: 503 },
    })
  })

  test('builds each usual effect', () => {
    expect(effectOf({ body: '{"message": "Down"}', when: 'after' })).toEqual({
      ...{ type: 'status', status: 503, body: { message: 'Down' }, when: 'after' },
    })
    expect(effectOf({ body: '<h1>Down</h1>' })).toMatchObject({ body: '<h1>Down</h1>' })
    expect(effectOf({ kind: 'latency', delay: '20' })).toEqual({ type: 'latency', delay: 20 })
    expect(effectOf({ kind: 'rate_limit', retry_after: '', headers: false })).toEqual({
      ...{ type: 'rate_limit', retry_after: null, headers: false },
    })
    expect(effectOf({ kind: 'close', how: 'reset' })).toEqual({ type: 'close', how: 'reset' })
    expect(effectOf({ kind: 'other', effect: '{"type": "truncate", "after_bytes": 7}' })).toEqual({
      ...{ type: 'truncate', after_bytes: 7 },
    })
  })

  test('sends only parameters that the API knows, whichever turn was chosen', () => {
    for (const [turn] of turns)
      for (const name of Object.keys(faultInput(draft({ turn, turn_value: '1' })) ?? {}))
        expect(Object.keys(newRule)).toContain(name)
  })

  test('says what is missing or no number, and leaves the rest to the server', () => {
    expect(faultObstacle(draft({}))).toBeUndefined()
    expect(faultObstacle(draft({ route: ' ' }))).toBe('Enter a route, or * for every request.')
    expect(faultObstacle(draft({ turn: 'every' }))).toBe('Enter the number of the turn.')
    expect(faultObstacle(draft({ turn: 'all', turn_value: 'x' }))).toBeUndefined()
    expect(faultObstacle(draft({ status: '' }))).toBe('Enter a status.')
    expect(faultObstacle(draft({ status: 'five' }))).toBe('The status must be a number.')
    expect(faultObstacle(draft({ kind: 'latency', delay: '' }))).toBe('Enter a delay.')
    expect(faultObstacle(draft({ expect: '1-3' }))).toBe('Expected hits must be a number.')
    expect(faultObstacle(draft({ kind: 'other', route: '' }))).toBeUndefined()
    expect(faultObstacle(draft({ kind: 'other', effect: '[]' }))).toBe('The effect must be a JSON object: { … }.')
    expect(faultObstacle(draft({ kind: 'other', effect: '{' }))).toMatch(/^The effect is not valid JSON: /)
    expect(faultInput(draft({ kind: 'other', effect: '{' }))).toBeUndefined()
  })
})
