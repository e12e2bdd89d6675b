import { expect, test } from 'vitest'
import { bytes, count, duration, pluralize, signed } from '../../../src-renderer/ui/number.ts'

test('counts have thousands separators and a real minus sign', () => {
  expect(count(15_870)).toBe('15,870')
  expect([signed(3), signed(-7), signed(0)]).toEqual(['+3', '−7', '0'])
})

test('one thing is singular, any other number of things is plural', () => {
  expect([0, 1, 2, 1000].map((n) => pluralize(n, 'share'))).toEqual(['0 shares', '1 share', '2 shares', '1,000 shares'])
  expect([1, 3].map((n) => pluralize(n, 'person', 'people'))).toEqual(['1 person', '3 people'])
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [99_900, '99.9 kB'],
  [100_000, '100 kB'],
  [99_949, '99.9 kB'],
  [99_950, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [999_999, '1.0 MB'],
  [999_999_999, '1.0 GB'],
  [1_000_000, '1.0 MB'],
  [5_000_000_000_000_000, '5000 TB'],
  [4799, '4.8 kB'],
  [367_276, '367 kB'],
  [6_400_000_000, '6.4 GB'],
])('%i bytes are %s', (value, text) => {
  expect(bytes(value)).toBe(text)
})

test.each([
  [178, '178 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [9900, '9.9 s'],
  [10_000, '10 s'],
  [60_000, '1 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h'],
  [(23 * 60 + 59) * 60_000, '23 h 59 min'],
  [24 * 60 * 60_000, '1 d'],
  [1840, '1.8 s'],
  [47_200, '47 s'],
  [59_940, '59 s'],
  [7 * 60_000, '7 min'],
  [(3 * 60 + 12) * 60_000, '3 h 12 min'],
  [2 * 3_600_000, '2 h'],
  [(24 + 5) * 3_600_000, '1 d 5 h'],
  [48 * 3_600_000, '2 d'],
])('%i milliseconds are %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})
