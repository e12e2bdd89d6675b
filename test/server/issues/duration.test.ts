import fc from 'fast-check'
import { parseDuration } from '../../../src-server/issues/time/duration.ts'
import { humanTime } from '../../../src-server/issues/time/human-time.ts'
import { runs } from '../../support/runs.ts'
import { describe, expect, test } from '../../support/test.ts'

const HOUR = 3600
const DAY = 8 * HOUR
const WEEK = 5 * DAY
const MONTH = 4 * WEEK
const YEAR = 31_557_600

describe('a duration', () => {
  test.each([
    ['1h30m', 5400],
    ['1h 30m', 5400],
    ['3d', 3 * DAY],
    ['1mo2w', MONTH + 2 * WEEK],
    ['1w 1d 1h 40m', 178_800],
    ['1y', YEAR],
    ['1.5h', 5400],
    ['.5h', 1800],
    ['2', 2 * HOUR],
    ['1h 30', 31 * HOUR],
    ['0', 0],
    ['0h', 0],
    ['-1h', -HOUR],
    ['- 1h 30m', -5400],
    ['-0h', 0],
    ['-0.4s', 0],
    ['3:30:00', 3 * HOUR + 1800],
    ['1:30', 90],
    ['1:00:00:00', DAY],
    ['day', DAY],
    ['1h min', HOUR + 60],
    ['two hours', 2 * HOUR],
    ['twenty-five mins and three seconds', 1503],
    ['twenty five minutes', 1500],
    ['1 hour, 2 minutes, plus 3 secs', 3723],
    ['2 Weeks with 1 DAY', 2 * WEEK + DAY],
    ['1 yr 2 mos 3 wks 4 dy 5 hrs 6 min 7 sec', YEAR + 2 * MONTH + 3 * WEEK + 4 * DAY + 5 * HOUR + 367],
    ['1.4s', 1],
    ['2147483647s', 2_147_483_647],
  ])('%s is %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds)
  })

  test.each([
    ...['', ' ', '-', 'soon', '1x', '1h soon', '1h-30m', '--1h', '+1h', '1h;2m', '1,5.5.5h', '1:x', '1:2:3:4:5:6:7'],
    ...['twenty-', '5-6h', '2147483648s', '999999999999y', '1e3h', '٣h', `${'1h '.repeat(400)}`, ',', 'and'],
  ])('%j is none', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })

  test('of the text of a duration is the same duration, with and without spaces and with a minus', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.boolean(), (seconds, hours_only) => {
        const text = humanTime(seconds, hours_only) ?? ''
        expect(parseDuration(text)).toBe(seconds)
        expect(parseDuration(text.replaceAll(' ', ''))).toBe(seconds)
        expect(parseDuration(humanTime(-seconds, hours_only) ?? '')).toBe(-seconds)
      }),
      runs(300, 20_000),
    )
  })

  test('of any text is a whole number within 32 bits, or none', () => {
    const word = fc.constantFrom(
      '1',
      '0',
      '2.5',
      '-',
      ':',
      ' ',
      ',',
      'h',
      'mo',
      'day',
      'two',
      'twenty',
      'and',
      'x',
      '.',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const seconds = parseDuration(text)
        if (seconds === undefined) return
        expect(Number.isInteger(seconds) && Math.abs(seconds) <= 2_147_483_647).toBe(true)
      }),
      runs(500, 50_000),
    )
  })

  test('of a long text takes no time', () => {
    const began = performance.now()
    for (const part of ['1h ', 'twenty ', ': ', '1:', ' ', '-', ', ']) parseDuration(part.repeat(300_000))
    expect(performance.now() - began).toBeLessThan(500)
  })
})
