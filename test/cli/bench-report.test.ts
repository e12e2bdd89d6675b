import { describe, expect, test } from 'vitest'
import { type Measure, median, report } from '../bench/report.ts'

const measure = (value: number, floor: Measure['floor']): Measure => ({
  name: 'something',
  value,
  floor,
  detail: 'of it',
})

describe('the table of the bench', () => {
  test.each([
    [[measure(0.5, { least: 0.45 }), measure(3.9, { most: 4 })], 0],
    [[measure(0.45, { least: 0.45 }), measure(4, { most: 4 })], 0],
    [[measure(0.44, { least: 0.45 }), measure(3.9, { most: 4 })], 1],
    [[measure(0.5, { least: 0.45 }), measure(4.01, { most: 4 })], 1],
    [[measure(Number.NaN, { most: 4 })], 1],
    [[], 1],
  ])('of %j ends with %i', (measures, code) => {
    const lines: string[] = []
    expect(report(measures, (line) => void lines.push(line))).toBe(code)
    expect(lines).toHaveLength(measures.length + 1)
    expect(lines.some((line) => line.includes('FAIL'))).toBe(code === 1 && measures.length > 0)
  })

  test('goes by the middle of its rounds', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(median([])).toBeNaN()
  })
})
