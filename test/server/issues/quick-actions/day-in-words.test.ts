import fc from 'fast-check'
import { dayInWords } from '../../../../src-server/issues/quick-actions/day-in-words.ts'
import { runs } from '../../../support/runs.ts'
import { describe, expect, test } from '../../../support/test.ts'

/** A Friday. */
const TODAY = '2026-05-22'

describe('a day in words', () => {
  test.each([
    ['2026-12-31', '2026-12-31'],
    ['2026/1/5', '2026-01-05'],
    ['2024.2.29', '2024-02-29'],
    ['today', TODAY],
    ['Tomorrow', '2026-05-23'],
    ['yesterday', '2026-05-21'],
    ['in 2 days', '2026-05-24'],
    ['in a day', '2026-05-23'],
    ['in one week', '2026-05-29'],
    ['in 3  weeks', '2026-06-12'],
    ['two weeks from now', '2026-06-05'],
    ['a month from today', '2026-06-22'],
    ['in 1 year', '2027-05-22'],
    ['next day', '2026-05-23'],
    ['next week', '2026-05-29'],
    ['next month', '2026-06-22'],
    ['next year', '2027-05-22'],
    ['this Friday', '2026-05-29'],
    ['saturday', '2026-05-23'],
    ['on Monday', '2026-05-25'],
    ['next thu', '2026-05-28'],
    ['December 31st', '2026-12-31'],
    ['Dec 31', '2026-12-31'],
    ['May 22nd', '2026-05-22'],
    ['may 21', '2027-05-21'],
    ['31 December', '2026-12-31'],
    ['1st of June', '2026-06-01'],
    ['3. Jun 2027', '2027-06-03'],
    ['June 3rd, 2020', '2020-06-03'],
    ['Feb 29', '2028-02-29'],
    ['9999-12-31', '9999-12-31'],
  ])('%s is %s', (text, day) => expect(dayInWords(text, TODAY)).toBe(day))

  test.each([
    ...['', ' ', 'soon', '2026-02-30', '2026-13-01', '2026-1/2', '26-01-01', '0000-01-01', 'in days', 'in x days'],
    ...[
      'in 2 fortnights',
      'in 9999 years',
      'in 99999 days',
      'Feb 30',
      'June',
      'June 31',
      '31',
      'fr',
      'fridays',
      'next',
    ],
    ...['December 31st tomorrow', 'zero days from now', '٣ June', 'a'.repeat(60)],
  ])('%j is none', (text) => expect(dayInWords(text, TODAY)).toBeUndefined())

  test('adds a month to the last day of a longer month', () => {
    expect(dayInWords('next month', '2026-01-31')).toBe('2026-02-28')
    expect(dayInWords('in 1 year', '2028-02-29')).toBe('2029-02-28')
  })

  test('is the same in all ways of writing it', () => {
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        const options = { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
        for (const locale of ['en-US', 'en-GB'])
          expect(dayInWords(date.toLocaleDateString(locale, options), TODAY)).toBe(day)
        expect(dayInWords(day, TODAY)).toBe(day)
      }),
      runs(100, 5000),
    )
  })

  test('of the week is within the next seven days', () => {
    for (const name of ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']) {
      const day = dayInWords(name, TODAY) ?? ''
      expect(day > TODAY && day <= '2026-05-29').toBe(true)
      expect(new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toLowerCase()).toBe(name)
    }
  })
})
