import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { fullDay, isDay } from '../../../src-renderer/ui/dates.ts'
import { dayProblem, daysAfter, monthsAfter, readTypedDay } from '../../../src-renderer/ui/typed-day.ts'

const today = '2026-11-24'

describe('a typed day', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    [' 21 Nov 2026 ', '2026-11-21'],
    ['1. december 2027', '2027-12-01'],
    ['21 sept 2026', '2026-09-21'],
    ['25 nov', '2026-11-25'],
    ['24 nov', '2026-11-24'],
    ['23 nov', '2027-11-23'],
    ['29 Feb', undefined],
    ['29 Feb 2028', '2028-02-29'],
    ['today', '2026-11-24'],
    ['Tomorrow', '2026-11-25'],
    ['yesterday', '2026-11-23'],
    ['+2w', '2026-12-08'],
    ['-30d', '2026-10-25'],
    ['+3mo', '2027-02-24'],
    ['+1y', '2027-11-24'],
    ['2026-02-30', undefined],
    ['31 Apr 2027', undefined],
    ['12/11/2026', undefined],
    ['21 Nox 2026', undefined],
    ['2w', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j is %s', (text, day) => expect(readTypedDay(text, today)).toBe(day))

  test('reads each day that the console shows', () => {
    const days = fc.integer({ min: -200_000, max: 200_000 }).map((n) => daysAfter(today, n))
    fc.assert(
      fc.property(days, (day) => {
        expect(readTypedDay(fullDay(day), today)).toBe(day)
      }),
    )
  })

  test('is a day of the calendar or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = readTypedDay(text, today)
        expect(day === undefined || isDay(day)).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-05-31', -3, '2026-02-28'],
  ['2028-05-31', -3, '2028-02-29'],
  ['2026-01-15', -3, '2025-10-15'],
  ['2026-03-31', -3, '2025-12-31'],
  ['2026-08-31', 6, '2027-02-28'],
])('%s and %d months is %s', (day, months, other) => expect(monthsAfter(day, months)).toBe(other))

describe('a date field says', () => {
  test.each([
    ['', {}, undefined],
    ['2026-11-24', { min: today }, undefined],
    ['2026-11-23', { min: today }, 'Enter 24 Nov 2026 or a later date.'],
    ['2027-11-24', { max: '2027-11-24' }, undefined],
    ['2027-11-25', { max: '2027-11-24' }, 'Enter 24 Nov 2027 or an earlier date.'],
  ])('of %j within %j: %s', (value, limits, text) => expect(dayProblem(value, limits)).toBe(text))

  test('an example that is two weeks from now', () => {
    vi.useFakeTimers({ now: Date.parse(`${today}T10:00:00Z`) })
    expect(dayProblem('soon', { min: today })).toBe('Enter a date such as 8 Dec 2026, 2026-12-08 or +2w.')
    vi.useRealTimers()
  })
})
