import { describe, expect, test } from 'vitest'
import { requireUnmodified } from '../../../src-server/kit/http/conditions.ts'

const CHANGED = '2026-05-22T10:11:12.345Z'
const seenAt = (unmodified_since: string | undefined) => () =>
  requireUnmodified({ unmodified_since }, { updated_at: CHANGED })

describe('If-Unmodified-Since', () => {
  test.each([
    ['at the very moment of the change', CHANGED],
    ['a millisecond after it', '2026-05-22T10:11:12.346Z'],
    ['the second after it, as a date of HTTP', 'Fri, 22 May 2026 10:11:13 GMT'],
    ['never', undefined],
    ['at no moment at all', 'yesterday'],
  ])('a record that was last seen %s can be deleted', (_, seen) => {
    expect(seenAt(seen)).not.toThrow()
  })

  test.each([
    ['a millisecond before its change', '2026-05-22T10:11:12.344Z'],
    ['in the same second, as a date of HTTP', 'Fri, 22 May 2026 10:11:12 GMT'],
  ])('a record that was last seen %s is not deleted (412)', (_, seen) => {
    expect(seenAt(seen)).toThrow('412 Precondition Failed')
  })

  test('a change on a whole second does not count as later than that second', () => {
    const at = (unmodified_since: string) => () =>
      requireUnmodified({ unmodified_since }, { updated_at: '2026-05-22T10:11:12.000Z' })
    expect(at('Fri, 22 May 2026 10:11:12 GMT')).not.toThrow()
    expect(at('Fri, 22 May 2026 10:11:11 GMT')).toThrow('412 Precondition Failed')
  })
})
