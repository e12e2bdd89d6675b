import fc from 'fast-check'
import { replaceIn } from '../../../src-server/kit/lists/replace-in.ts'
import { describe, expect, test } from '../../support/test.ts'

/** Records with these keys at their ids; undefined: it does not match. Notes how many ids each call sorts. */
function listOf(keys: readonly (number | undefined)[]) {
  const sizes: number[] = []
  const keyOf = (id: number) => keys[id] ?? Number.NaN
  const sort = async (ids: readonly number[]) => {
    sizes.push(ids.length)
    return ids.filter((id) => keys[id] !== undefined).sort((a, b) => keyOf(a) - keyOf(b) || a - b)
  }
  return { sizes, sort, whole: () => sort([...keys.keys()]) }
}

describe('replaceIn', () => {
  test('gives the list that would be read, for any changes', async () => {
    const key = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(
        fc.array(key, { maxLength: 80 }),
        fc.array(fc.tuple(fc.nat({ max: 90 }), key), { maxLength: 40 }),
        async (keys, changes) => {
          const before = Int32Array.from(await listOf(keys).whole())
          const later = [...keys]
          for (const [id, changed] of changes) later[id] = changed
          const after = listOf(Array.from(later))
          const changed = [...new Set(changes.map(([id]) => id))]
          expect([...((await replaceIn(before, changed, after.sort)) ?? [])]).toEqual(await after.whole())
        },
      ),
    )
  })

  test('sorts about twice the square root of the length for one change', async () => {
    const keys = Array.from({ length: 10_000 }, (_, id) => id)
    const before = Int32Array.from(keys)
    keys[9_000] = 17.5
    const { sizes, sort } = listOf(keys)
    const after = await replaceIn(before, [9_000], sort)
    expect(after?.slice(17, 20)).toEqual(Int32Array.of(17, 9_000, 18))
    expect(sizes).toEqual([100, 101])
  })

  test('gives up when it would sort about as many as the list has', async () => {
    const keys = Array.from({ length: 10_000 }, (_, id) => id)
    const changed = keys.filter((id) => id % 100 === 7)
    const { sizes, sort } = listOf(keys)
    expect(await replaceIn(Int32Array.from(keys), changed, sort)).toBeUndefined()
    expect(sizes).toEqual([199])
    const few = await replaceIn(Int32Array.from(keys), changed.slice(0, 40), sort)
    expect(few).toEqual(Int32Array.from(keys))
  })
})
