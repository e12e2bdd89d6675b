import { describe, expect, test } from 'vitest'
import { strengthOf } from '../../../src-renderer/requests/route-heat.tsx'

describe('the colour of a cell of the heat map of requests', () => {
  test('is faint for one request and full for the most frequent endpoint', () => {
    expect(strengthOf(1, 1_000)).toBeCloseTo(0.3)
    expect(strengthOf(1_000, 1_000)).toBe(1)
    expect(strengthOf(1, 1)).toBe(1)
  })

  test('grows by the same step with each power of ten', () => {
    const [one = 0, two = 0, three = 0] = [10, 100, 1_000].map((requests) => strengthOf(requests, 10_000))
    expect(two - one).toBeCloseTo(three - two)
  })
})
