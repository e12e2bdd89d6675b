import { describe, expect, test } from 'vitest'
import { listShapes } from '../bench/list-shapes.ts'
import { type ListTimes, measuresOfLists, ratiosToAll, withPairs } from '../bench/lists.ts'
import { userShapes } from '../bench/user-shapes.ts'

describe('the pairs of filters that the bench reads', () => {
  const chosenBy = (shuffle: string, pairs = '50') => {
    let said = ''
    const { alone, together, hundred } = withPairs(userShapes(), { pairs, shuffle }, (line) => {
      said += line
    })
    return { alone, hundred, said, names: together.map(({ name }) => name) }
  }
  const { alone, together, hundred } = userShapes()

  test('are chosen again by the name that the bench prints', () => {
    const { names, said } = chosenBy('2026-11-29')
    expect(new Set(names).size).toBe(50)
    expect(said).toContain(`50 of ${together.length} pairs; --shuffle 2026-11-29`)
    expect(chosenBy('2026-11-29').names).toEqual(names)
    expect(chosenBy('2026-11-30').names).not.toEqual(names)
  })

  test('are all of them if asked for, and never fewer filters and orders alone', () => {
    expect(chosenBy('any', 'all').names).toEqual(together.map(({ name }) => name))
    const few = chosenBy('any', '1')
    const namesOf = (shapes: readonly { name: string }[]) => shapes.map(({ name }) => name)
    expect([namesOf(few.alone), namesOf(few.hundred)]).toEqual([namesOf(alone), namesOf(hundred)])
  })

  test('belong to shapes with a name and an address of their own', () => {
    for (const shapes of [userShapes(), listShapes()]) {
      const all = Object.values(shapes).flat()
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
      expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
    }
  })
})

describe('the figures of lists', () => {
  const time = (name: string, many: number, written = many): ListTimes => ({
    ...{ name, few: 1, many, many_p95: many, written },
  })
  const times = {
    alone: [time('API, all, id asc, page 1', 2), time('API, all, id asc, page 500', 3, 9)],
    together: [time('API, active, bots, id desc', 5), time('API, active, external, id asc', 1)],
    hundred: [time('API, all, id asc, page of 100', 4), time('API, active, id desc, page of 100', 14)],
  }

  test('are the slowest shapes, with pages of 100 compared with that of all records only', () => {
    expect(
      [...measuresOfLists(times, { read: 4, written: 8 }), ...ratiosToAll(times, 3)].map(({ value, bound }) => ({
        value,
        ...bound,
      })),
    ).toEqual([
      { value: 3, max: 4 },
      { value: 9, max: 8 },
      { value: 5, max: 4 },
      { value: 5, max: 8 },
      { value: 2.5, max: 3 },
      { value: 3.5, max: 3 },
    ])
  })
})
