import { describe, expect, test } from 'vitest'
import {
  causedText,
  clockSentence,
  clockText,
  isMoved,
  isSameClock,
  markText,
  momentOf,
  shownAfter,
  spanProblem,
} from '../../../src-renderer/clock/clock-words.ts'
import { spanOf } from '../../../src-renderer/clock/span.ts'

const real_now = '2026-05-22T10:00:00.000Z'
const clock = (now: string, rate = 1) => ({ now, rate, real_now })

describe('a clock in words', () => {
  test('shows the real time, also a little later', () => {
    expect(isMoved(clock('2026-05-22T10:00:01.500Z'))).toBe(false)
    expect(clockText(clock(real_now))).toBe('Real time')
    expect(clockSentence(clock(real_now))).toBe('The clock shows the real time.')
  })

  test('is the same one while it goes on by itself, and another one after a move', () => {
    const first = { now: '2026-05-30T10:00:00.000Z', rate: 1, real_now }
    const later = { now: '2026-05-30T10:01:00.400Z', rate: 1, real_now: '2026-05-22T10:01:00.000Z' }
    expect(isSameClock(first, later)).toBe(true)
    expect(isSameClock(first, { ...later, now: '2026-05-31T10:01:00.000Z' })).toBe(false)
    expect(isSameClock(first, { ...later, rate: 60 })).toBe(false)
    expect(isSameClock({ ...first, rate: 0 }, { ...later, now: first.now, rate: 0 })).toBe(true)
    expect(isSameClock({ ...first, rate: 0 }, { ...later, rate: 0 })).toBe(false)
  })

  test('is ahead, behind, frozen or fast', () => {
    expect(clockText(clock('2026-05-30T10:00:00.900Z'))).toBe('8 d ahead')
    expect(clockText(clock('2026-05-22T08:00:00.000Z'))).toBe('2 h behind')
    expect(clockText(clock(real_now, 0))).toBe('Frozen')
    expect(markText(clock(real_now, 0))).toBe('Clock frozen')
    expect(clockText(clock(real_now, 3600))).toBe('3,600 times as fast')
    expect(clockSentence(clock('2026-05-30T10:00:00.000Z', 0))).toBe('The clock is frozen, 8 d ahead.')
  })

  test('runs at its own pace between two looks', () => {
    expect(shownAfter(clock(real_now, 60), 2000)).toBe('2026-05-22T10:02:00.000Z')
    expect(shownAfter(clock(real_now, 0), 2000)).toBe(real_now)
  })
})

test('a span follows the grammar of the API', () => {
  for (const text of ['8d', '1w2d', '90m', '1w2d3h4m5s']) expect(spanProblem(text)).toBeUndefined()
  for (const text of ['', '8', '2d1w', '-1d', '8 d']) expect(spanProblem(text)).toBeDefined()
  expect(spanOf('1w2d3h4m5s')).toBe(788_645_000)
})

test('a time is read with and without its zone', () => {
  expect(momentOf('2027-01-01')).toBe('2027-01-01T00:00:00.000Z')
  expect(momentOf('2027-01-01 09:30')).toBe('2027-01-01T09:30:00.000Z')
  expect(momentOf('2027-01-01T09:30:15+02:00')).toBe('2027-01-01T07:30:15.000Z')
  for (const text of ['', 'soon', '2027-02-30', '2027-13-01', '2027-01-01 25:00'])
    expect(momentOf(text)).toBeUndefined()
})

test('what a move has caused is counted', () => {
  expect(causedText({ events: [], jobs: 0 })).toBe('No events or jobs on the way.')
  const events = [
    { event: 'member.removed', count: 2 },
    { event: 'project.removed', count: 1 },
  ]
  expect(causedText({ events, jobs: 1 })).toBe('On the way: 3 events and 1 job.')
})
