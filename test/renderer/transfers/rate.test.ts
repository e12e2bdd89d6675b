import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageRate, describeRates, rateOf, type Sample, withSample } from '../../../src-renderer/transfers/rate.ts'
import { runs } from '../../support/runs.ts'

const samplesOf = (...all: Sample[]) => all.reduce<readonly Sample[]>(withSample, [])

describe('the rate of a transfer', () => {
  test('is unknown before two samples are half a second apart', () => {
    expect(rateOf([])).toBeUndefined()
    expect(rateOf(samplesOf({ at: 0, done: 5 }))).toBeUndefined()
    expect(rateOf(samplesOf({ at: 0, done: 5 }, { at: 400, done: 50 }))).toBeUndefined()
    expect(rateOf(samplesOf({ at: 0, done: 5 }, { at: 1000, done: 55 }))).toBe(50)
  })

  test('counts the last 15 seconds only, and begins again if the work does', () => {
    const slowThenFast = samplesOf({ at: 0, done: 0 }, { at: 10_000, done: 10 }, { at: 20_000, done: 1010 })
    expect(rateOf(slowThenFast)).toBe(100)
    expect(samplesOf({ at: 0, done: 90 }, { at: 1000, done: 10 })).toEqual([{ at: 1000, done: 10 }])
    expect(samplesOf({ at: 1000, done: 1 }, { at: 1000, done: 2 })).toEqual([{ at: 1000, done: 1 }])
  })

  test('of steady work is the same however often it is looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 3000 }), { minLength: 6, maxLength: 60 }), (gaps) => {
        const seen = gaps.map((_, i) => {
          const at = gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)
          return { at, done: at * 3 }
        })
        expect(rateOf(samplesOf(...seen))).toBeCloseTo(3000)
      }),
      runs(50, 1000),
    )
  })
})

describe('the words for a running transfer', () => {
  test('say how much is done, how fast, and how long it takes', () => {
    const amount = { done: 12_300, total: 100_000, unit: 'records' as const }
    const step = { what: 'Reading the records', share: 0.123, amount }
    expect(describeRates(step, { amount: 1900.4, share: 0.019 })).toBe(
      '12,300 of 100,000 records · 1,900 records/s · about 46 s left',
    )
    expect(describeRates(step, { amount: undefined, share: undefined })).toBe('12,300 of 100,000 records')
    expect(describeRates(step, { amount: 0, share: 0 })).toBe('12,300 of 100,000 records · 0 records/s')
  })

  test('of a download count bytes, also without a total', () => {
    const amount = { done: 12_000_000, total: 80_000_000, unit: 'bytes' as const }
    expect(describeRates({ what: 'Downloading', share: 0.15, amount }, { amount: 4_100_000, share: 0.05 })).toBe(
      '12.0 MB of 80.0 MB · 4.1 MB/s · about 17 s left',
    )
    expect(describeRates({ what: 'Downloading', amount: { ...amount, total: null } }, { amount: 1, share: 1 })).toBe(
      '12.0 MB · 1 B/s',
    )
    expect(describeRates({ what: 'Checking' }, { amount: undefined, share: undefined })).toBe('')
  })
})

test('an average is left out where it says nothing', () => {
  expect(averageRate(5300, 1000, 'records')).toBe('5,300 records/s')
  expect(averageRate(16, 40, 'records')).toBeUndefined()
  expect(averageRate(0, 4000, 'bytes')).toBeUndefined()
})
