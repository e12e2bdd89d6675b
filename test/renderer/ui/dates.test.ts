import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { age, day, daysPast, dueNote, exactTime, lateness, latestOf } from '../../../src-renderer/ui/dates.ts'

const now = Date.parse('2026-11-21T14:32:00.000Z')
const ago = (ms: number) => new Date(now - ms).toISOString()
const minute = 60_000
const hour = 60 * minute
const oneDay = 24 * hour

describe('a relative time', () => {
  test.each([
    [0, '1 s'],
    [999, '1 s'],
    [59_999, '59 s'],
    [minute, '1 min'],
    [hour - 1, '59 min'],
    [hour, '1 h'],
    [oneDay - 1, '23 h'],
    [oneDay, '1 d'],
    [30 * oneDay - 1, '29 d'],
    [30 * oneDay, '1 mo'],
    [364 * oneDay, '12 mo'],
    [365 * oneDay, '1 y'],
    [-5 * minute, '1 s'],
  ])('of %d ms is %s', (ms, text) => {
    expect(age(ago(ms), now)).toBe(text)
  })

  test('is one whole number from 1 up and one unit, and never shrinks within its unit', () => {
    const ms = fc.integer({ min: 0, max: 5 * 365 * oneDay })
    fc.assert(
      fc.property(ms, fc.integer({ min: 0, max: oneDay }), (younger, more) => {
        const [a, b] = [age(ago(younger), now), age(ago(younger + more), now)]
        expect(a).toMatch(/^[1-9]\d* (s|min|h|d|mo|y)$/)
        const [[n, unit], [m, other]] = [a.split(' '), b.split(' ')]
        if (unit === other) expect(Number(m)).toBeGreaterThanOrEqual(Number(n))
      }),
    )
  })
})

describe('a day', () => {
  test('has a year only if it is not the current one', () => {
    expect(day('2026-11-12', now)).toBe('12 Nov')
    expect(day('2027-01-02', now)).toBe('2 Jan 2027')
    expect(day('2025-12-31T23:59:59.999Z', now)).toBe('31 Dec 2025')
  })

  test('is by the clock of the instance, not of the browser', () => {
    expect(day('2026-11-12T23:30:00.000Z', now)).toBe('12 Nov')
    expect(day('2026-11-12T00:10:00.000Z', now)).toBe('12 Nov')
  })

  test('is noted as due only if there is one', () => {
    expect(dueNote('2026-11-12', now)).toBe('due 12 Nov')
    expect(dueNote(null, now)).toBeUndefined()
  })

  test('is overdue from the next day on', () => {
    expect(daysPast('2026-11-22', now)).toBe(-1)
    expect(daysPast('2026-11-21', now)).toBe(0)
    expect(daysPast('2026-11-21', Date.parse('2026-11-21T23:59:59.999Z'))).toBe(0)
    expect(daysPast('2026-11-20', now)).toBe(1)
    expect(daysPast('2026-11-12', now)).toBe(9)
  })
})

test.each([
  [1, '1 day late'],
  [9, '9 days late'],
  [364, '364 days late'],
  [365, '1 year late'],
  [729, '1 year late'],
  [2287, '6 years late'],
])('%d days after its due date an issue is %s', (days, text) => {
  expect(lateness(days)).toBe(text)
})

test('the latest of several moments is found among those that are known', () => {
  const [older, newer] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']
  for (const moments of [
    [older, newer, undefined],
    [undefined, newer, older],
  ])
    expect(latestOf(moments)).toBe(newer)
  expect(latestOf([undefined])).toBeUndefined()
  expect(latestOf([])).toBeUndefined()
})

test('an exact time includes seconds', () => {
  expect(exactTime('2026-11-21T14:32:00.123Z')).toBe('2026-11-21 14:32:00 UTC')
  expect(exactTime('2026-11-21T14:32:00Z')).toBe('2026-11-21 14:32:00 UTC')
})
