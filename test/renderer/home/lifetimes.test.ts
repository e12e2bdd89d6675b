import { describe, expect, test } from 'vitest'
import { expiryOf } from '../../../src-renderer/home/lifetimes.ts'

describe('the day on which a new token expires', () => {
  test.for([
    ['30 days', '2026-12-23'],
    ['90 days', '2027-02-21'],
    ['1 year', '2027-11-23'],
  ] as const)('after %s', ([lifetime, day]) =>
    expect(expiryOf(lifetime, Date.parse('2026-11-23T23:59:59.000Z'))).toBe(day),
  )
})
