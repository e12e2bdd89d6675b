import { expect, test } from 'vitest'
import { pauseIn } from '../../../src-renderer/hooks/paused-by.tsx'

const entry = (id: number, field: string, before: unknown, after: unknown) => ({
  id,
  changes: [{ field, before, after }],
})

test('the pause of a hook is the newest change that paused it, not a resumption or another change', () => {
  const entries = [
    entry(5, 'name', 'a', 'b'),
    entry(4, 'paused', false, true),
    entry(3, 'paused', true, false),
    entry(2, 'paused', false, true),
  ]
  expect(pauseIn(entries)?.id).toBe(4)
  expect(pauseIn(entries.slice(2, 3))).toBeUndefined()
})
