import { ANYTHING } from '../../../src-server/kit/db/changes.ts'
import { RevisionCache } from '../../../src-server/kit/db/revision-cache.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('the values of one owner', () => {
  const limits = { values: 3, weight: 10 }
  const [owner, other] = [{}, {}]
  const filled = (values: Record<string, number>) => {
    const cache = new RevisionCache()
    for (const [key, weight] of Object.entries(values))
      cache.set(owner, key, key, { revision: cache.revision, weight, limits })
    return { cache, kept: Object.keys(values).filter((key) => cache.get(owner, key) !== undefined) }
  }

  test('are all kept up to the limits', () => {
    expect(filled({ a: 4, b: 6 }).kept).toEqual(['a', 'b'])
    expect(filled({ a: 10 }).kept).toEqual(['a'])
  })

  test('are replaced by a value that does not fit beside them', () => {
    expect(filled({ a: 4, b: 6, c: 1 }).kept).toEqual(['c'])
    expect(filled({ a: 1, b: 1, c: 1, d: 1 }).kept).toEqual(['d'])
  })

  test('do not include a value that is heavier than the limit, and stay when such a value is read', () => {
    expect(filled({ heavy: 11 }).kept).toEqual([])
    expect(filled({ a: 4, heavy: 11, b: 6 }).kept).toEqual(['a', 'b'])
  })

  test('do not count for other owners, and end with their revision', () => {
    const { cache } = filled({ a: 9 })
    cache.set(other, 'b', 'b', { revision: cache.revision, weight: 9, limits })
    expect([cache.get(owner, 'a'), cache.get(other, 'b')]).toEqual(['a', 'b'])
    const { revision } = cache
    cache.advance(ANYTHING)
    cache.set(owner, 'late', 'late', { revision, limits })
    expect([cache.get(owner, 'a'), cache.get(owner, 'late')]).toEqual([undefined, undefined])
  })
})
