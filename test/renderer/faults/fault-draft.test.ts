import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Fault } from '../../../src-renderer/faults/fault.ts'
import {
  changeObstacle,
  draftOf,
  emptyFault,
  type FaultDraft,
  faultChanges,
  faultInput,
  faultObstacle,
  turns,
} from '../../../src-renderer/faults/fault-draft.ts'
import { changedRule, newRule } from '../../../src-server/faults/filters.ts'
import { effect as effectSchema } from '../../../src-server/kit/faults/effect.ts'

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
    expect(effectOf({ answer_headers: 'Retry-After: 1\n\nX-Empty:\n' })).toEqual({
      ...{ type: 'status', status: 503, headers: { 'Retry-After': '1', 'X-Empty': '' } },
    })
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
    expect(faultObstacle(draft({ seed: 'x' }))).toBe('The seed must be a number.')
    expect(faultObstacle(draft({ answer_headers: 'X-Proxy' }))).toBe('Headers must have one Name: value on each line.')
    expect(faultObstacle(draft({ answer_headers: ': one' }))).toBe('Headers must have one Name: value on each line.')
    expect(faultObstacle(draft({ answer_headers: 'X-A: 1\nX-A: 2' }))).toBe('The header X-A is listed twice.')
    expect(faultObstacle(draft({ kind: 'close', answer_headers: 'X-Proxy' }))).toBeUndefined()
    expect(faultObstacle(draft({ status: 'five' }))).toBe('The status must be a number.')
    expect(faultObstacle(draft({ kind: 'latency', delay: '' }))).toBe('Enter a delay.')
    expect(faultObstacle(draft({ expect: 'some' }))).toBe('Expected hits must be a number, 1 to 3, or at least 1.')
    expect(faultObstacle(draft({ kind: 'other', route: '' }))).toBeUndefined()
    expect(faultObstacle(draft({ kind: 'other', effect: '[]' }))).toBe('The effect must be a JSON object: { … }.')
    expect(faultObstacle(draft({ kind: 'other', effect: '{' }))).toMatch(/^The effect is not valid JSON: /)
    expect(faultInput(draft({ kind: 'other', effect: '{' }))).toBeUndefined()
  })
})

const fault = (part: Partial<Omit<Fault, 'effect'>> & { effect?: unknown } = {}): Fault => ({
  ...{ id: 7, pack: null, enabled: true, name: 'late', route: 'GET /projects', method: null, user: null },
  ...{ nth: null, first: null, after: null, every: null, share: null, seed: 1, count_by: 'rule', times: null },
  ...{ matched: 3, hits: 2, expect: null, as_expected: null, last_hit: null },
  ...part,
  effect: effectSchema.parse(part.effect ?? { type: 'status', status: 503 }),
})
const changed = (before: Fault, part: Partial<FaultDraft>) => faultChanges(before, { ...draftOf(before), ...part })

const effects = [
  { type: 'status', status: 500, body: 'Down' },
  { type: 'status', status: 500, body: { message: 'Down', codes: [1, 2] }, when: 'after' },
  // Texts that look like JSON or like no body, for which the form has no fields.
  { type: 'status', status: 500, body: '5' },
  { type: 'status', status: 500, body: '' },
  { type: 'status', status: 500, headers: { 'X-Proxy': 'one:  two ', 'X-Empty': '', 'X-Spaces': '  ' } },
  { type: 'latency', delay: 20, when: 'after' },
  { type: 'latency', delay: { distribution: 'uniform', min_ms: 1, max_ms: 9 } },
  { type: 'rate_limit', retry_after: null, headers: false },
  { type: 'rate_limit' },
  { type: 'close', how: 'reset' },
  { type: 'burst', length: 2 },
  { type: 'slow_job', job: 'import.run' },
] as const

describe('the form of a rule that exists', () => {
  test('is filled in with everything that the rule says, so that nothing is changed at first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...effects),
        fc.constantFrom(...turns.map(([turn]) => turn)),
        fc.constantFrom(null, { min: 2, max: 2 }, { min: 1, max: 3 }, { min: 1, max: null }),
        fc.record({
          method: fc.constantFrom(null, 'PUT' as const),
          route: fc.constantFrom('*', '/projects/:id', 'GET /projects'),
          user: fc.constantFrom(null, 'ada'),
          times: fc.constantFrom(null, 4),
          count_by: fc.constantFrom('rule' as const, 'token' as const),
          seed: fc.constantFrom(0, 1, 2_147_483_647),
        }),
        (effect, turn, range, said) => {
          const before = fault({ ...said, effect, expect: range, ...(turn !== 'all' && { [turn]: 1 }) })
          expect(faultChanges(before, draftOf(before))).toEqual({})
          expect(changeObstacle(before, draftOf(before))).toBe('Nothing is changed.')
          // The form would also add the same rule again.
          const added = z.object(newRule).parse(faultInput(draftOf(before)))
          const { name, user, times, count_by, seed } = before
          expect(added).toEqual({
            ...{ name, enabled: true, count_by, seed, effect: before.effect },
            route: said.method && !said.route.includes(' ') ? `${said.method} ${said.route}` : said.route,
            ...(user !== null && { user }),
            ...(times !== null && { times }),
            ...(turn !== 'all' && { [turn]: 1 }),
            ...(range && { expect: range.min === range.max ? range.min : range }),
          })
        },
      ),
    )
  })

  test('shows an effect that has no fields of its own as JSON', () => {
    const kindOf = (effect: unknown) => draftOf(fault({ effect })).kind
    expect(effects.map(kindOf)).toEqual([
      ...['status', 'status', 'other', 'other', 'status', 'latency', 'other', 'rate_limit', 'rate_limit', 'close'],
      ...['other', 'other'],
    ])
    expect(draftOf(fault({ effect: { type: 'burst', length: 2 } })).effect).toContain('"length": 2')
  })

  test('sends only what was changed, and null for what was emptied', () => {
    expect(changed(fault(), { name: ' later ', times: '2' })).toEqual({ name: 'later', times: 2 })
    expect(
      changed(fault({ user: 'ada', times: 2, expect: { min: 1, max: 1 } }), { user: '', times: '', expect: '' }),
    ).toEqual({
      ...{ user: null, times: null, expect: null },
    })
    expect(changed(fault(), { seed: '7' })).toEqual({ seed: 7 })
    expect(changed(fault({ seed: 7 }), { seed: '' })).toEqual({ seed: 1 })
    const headers = { 'X-Proxy': 'one' }
    expect(changed(fault(), { answer_headers: 'X-Proxy: one' })).toEqual({
      effect: { type: 'status', status: 503, headers },
    })
    expect(changed(fault({ effect: { type: 'status', status: 503, headers } }), { answer_headers: '' })).toEqual({
      ...{ effect: { type: 'status', status: 503 } },
    })
    expect(changed(fault(), { expect: '1 to 3' })).toEqual({ expect: { min: 1, max: 3 } })
    expect(changed(fault(), { expect: 'at least 2' })).toEqual({ expect: { min: 2, max: null } })
    expect(changed(fault(), { status: '500' })).toEqual({ effect: { type: 'status', status: 500 } })
    expect(changed(fault({ effect: effects[0] }), { body: '' })).toEqual({ effect: { type: 'status', status: 500 } })
    expect(changed(fault(), { kind: 'other' })).toEqual({})
    expect(changed(fault(), { kind: 'other', effect: '{' })).toBeUndefined()
  })

  test('replaces the turn, and the method with the route', () => {
    expect(changed(fault({ nth: 2 }), { turn: 'every' })).toEqual({ every: 2 })
    expect(changed(fault({ nth: 2 }), { turn: 'all' })).toEqual({ nth: null })
    expect(changed(fault(), { turn: 'share', turn_value: '0.5' })).toEqual({ share: 0.5 })
    expect(draftOf(fault({ method: 'PUT', route: '/user' })).route).toBe('PUT /user')
    expect(changed(fault({ method: 'PUT', route: '/user' }), { route: 'PUT /users' })).toEqual({
      ...{ route: 'PUT /users', method: null },
    })
    const held = { kind: 'other', route: '', effect: '{"type": "slow_job"}' } as const
    expect(changed(fault(), held)).toEqual({ route: null, effect: { type: 'slow_job' } })
  })

  test('sends only parameters that can be changed, and asks for a name', () => {
    for (const [turn] of turns)
      for (const name of Object.keys(
        changed(fault({ nth: 3 }), { turn, turn_value: '1', route: '*', user: 'bob' }) ?? {},
      ))
        expect(Object.keys(changedRule)).toContain(name)
    expect(changeObstacle(fault(), { ...draftOf(fault()), name: ' ' })).toBe('Enter a name.')
    expect(changeObstacle(fault(), { ...draftOf(fault()), status: 'x' })).toBe('The status must be a number.')
  })
})
