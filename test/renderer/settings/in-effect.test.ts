import { expect, test } from 'vitest'
import { secondsLeft } from '../../../src-renderer/settings/in-effect.tsx'

test('the countdown ends when the cache has the change', () => {
  const at = (now: string) =>
    secondsLeft({ changed_at: '2026-11-19T14:00:00.000Z', cache_seconds: 60, now: Date.parse(now) })
  expect(at('2026-11-19T14:00:00.000Z')).toBe(60)
  expect(at('2026-11-19T14:00:17.600Z')).toBe(43)
  expect(at('2026-11-19T14:01:00.000Z')).toBe(0)
  expect(at('2026-11-19T13:00:00.000Z')).toBe(60)
})
