import { expect, test } from 'vitest'
import { bytes, count, duration, signed } from '../../../src-renderer/ui/number.ts'

test('counts have thousands separators and a real minus sign', () => {
  expect(count(15_870)).toBe('15,870')
  expect([signed(3), signed(-7), signed(0)]).toEqual(['+3', '−7', '0'])
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [4799, '4.8 kB'],
  [367_276, '367 kB'],
  [6_400_000_000, '6.4 GB'],
])('%i bytes are %s', (value, text) => {
  expect(bytes(value)).toBe(text)
})

test.each([
  [178, '178 ms'],
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
