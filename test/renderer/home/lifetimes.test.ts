import { expect, test } from 'vitest'
import { defaultExpiry, latestExpiry, lifetimesFrom } from '../../../src-renderer/home/lifetimes.ts'

test('a new token expires after 30 days, and after at most a year', () => {
  const today = '2026-11-23'
  expect(lifetimesFrom(today)).toEqual([
    { label: '30 days', value: '2026-12-23' },
    { label: '90 days', value: '2027-02-21' },
    { label: '1 year', value: '2027-11-23' },
  ])
  expect(defaultExpiry(today)).toBe('2026-12-23')
  expect(latestExpiry(today)).toBe('2027-11-23')
})
