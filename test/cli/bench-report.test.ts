import { describe, expect, test } from 'vitest'
import { type Measure, median, report } from '../bench/report.ts'

const measure = (value: number, bound: Measure['bound']): Measure => ({
  name: 'something',
  value,
  bound,
  detail: 'of it',
})

describe('the table of the bench', () => {
  test.each([
    [[measure(0.5, { min: 0.45 }), measure(3.9, { max: 4 })], 0],
    [[measure(0.45, { min: 0.45 }), measure(4, { max: 4 })], 0],
    [[measure(0.44, { min: 0.45 }), measure(3.9, { max: 4 })], 1],
    [[measure(0.5, { min: 0.45 }), measure(4.01, { max: 4 })], 1],
    [[measure(Number.NaN, { max: 4 })], 1],
    [[], 1],
  ])('of %j ends with %i', (measures, code) => {
    const lines: string[] = []
    expect(report(measures, (line) => void lines.push(line))).toBe(code)
    expect(lines).toHaveLength(measures.length + 1)
    expect(lines.some((line) => line.includes('FAIL'))).toBe(code === 1 && measures.length > 0)
  })

  test('takes the median of its rounds', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})
