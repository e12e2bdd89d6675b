import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delayOf } from '../../../../src-server/kit/faults/latency.ts'
import { chance, isTurn, type Turns } from '../../../../src-server/kit/faults/turns.ts'
import { runs } from '../../../support/runs.ts'

const chosen = (turns: Turns, seed: number, key = '', of = 12) =>
  Array.from({ length: of }, (_, i) => i + 1).filter((count) => isTurn(turns, seed, key, count))

describe('turns', () => {
  test('are the nth, the first, all after some, every so many, or all', () => {
    expect(chosen({ nth: 3 }, 1)).toEqual([3])
    expect(chosen({ first: 3 }, 1)).toEqual([1, 2, 3])
    expect(chosen({ after: 9 }, 1)).toEqual([10, 11, 12])
    expect(chosen({ every: 4 }, 1)).toEqual([4, 8, 12])
    expect(chosen({}, 1)).toHaveLength(12)
  })

  test('of a share repeat with the seed, are others with another seed, and are about as many as the share says', () => {
    const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
    fc.assert(
      fc.property(
        seeds,
        seeds,
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.string(),
        (one, two, share, key) => {
          const of = 2000
          const first = chosen({ share }, one, key, of)
          expect(chosen({ share }, one, key, of)).toEqual(first)
          // Five standard deviations.
          expect(Math.abs(first.length - share * of)).toBeLessThan(5 * Math.sqrt(of * share * (1 - share)))
          if (one !== two) expect(chosen({ share }, two, key, of)).not.toEqual(first)
        },
      ),
      runs(20, 500),
    )
  })

  test('never come with a share of 0, and always with a share of 1', () => {
    expect(chosen({ share: 0 }, 7)).toEqual([])
    expect(chosen({ share: 1 }, 7)).toHaveLength(12)
  })

  test('of neighbours look independent', () => {
    const both = Array.from({ length: 4000 }, (_, i) => [chance(1, '', i) < 0.5, chance(1, '', i + 1) < 0.5])
    const same = both.filter(([a, b]) => a === b).length
    expect(same).toBeGreaterThan(1850)
    expect(same).toBeLessThan(2150)
  })
})

describe('delays', () => {
  const many = (delay: Parameters<typeof delayOf>[0]) =>
    Array.from({ length: 2000 }, (_, i) => delayOf(delay, 3, '', i)).sort((a, b) => a - b)

  test('are fixed', () => expect(delayOf(250, 1, '', 1)).toBe(250))

  test('keep the bounds of every distribution, and have its middle', () => {
    const uniform = many({ distribution: 'uniform', min_ms: 100, max_ms: 300 })
    expect([uniform[0], uniform.at(-1)].map((ms) => Math.round((ms ?? 0) / 10))).toEqual([10, 30])
    expect(uniform[1000]).toBeCloseTo(200, -1.5)
    const normal = many({ distribution: 'normal', mean_ms: 200, deviation_ms: 50, min_ms: 120, max_ms: 260 })
    expect([normal[0], normal.at(-1)]).toEqual([120, 260])
    expect(normal[1000]).toBeCloseTo(200, -1.5)
    const lognormal = many({ distribution: 'lognormal', median_ms: 100, sigma: 1, min_ms: 0, max_ms: 60_000 })
    expect(lognormal[1000]).toBeCloseTo(100, -1.5)
    expect(lognormal[1950]).toBeGreaterThan(500)
  })
})
