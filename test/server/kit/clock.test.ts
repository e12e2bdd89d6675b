import { expect, test } from 'vitest'
import { MovableClock } from '../../../src-server/kit/clock.ts'

test('a fast clock stops at the end of the year 9999, and can be set again', () => {
  let real = 0
  const clock = new MovableClock(() => real)
  clock.set({ at_ms: Date.parse('9999-12-31T23:00:00Z'), rate: 3600 })
  real = 500
  expect(clock.iso()).toBe('9999-12-31T23:30:00.000Z')
  real = 10_000_000_000
  expect([clock.iso(), clock.today()]).toEqual(['9999-12-31T23:59:59.999Z', '9999-12-31'])
  clock.set({ at_ms: Date.parse('2026-01-01T00:00:00Z'), rate: 0 })
  expect(clock.today()).toBe('2026-01-01')
})
