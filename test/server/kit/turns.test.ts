import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { temporaryRoot } from '../../../src-server/kit/files.ts'
import { inTurns } from '../../../src-server/kit/turns.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { describe, expect, test } from '../../support/test.ts'

const spend = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('a large write in turns', () => {
  test('processes each item once and in order, regardless of steps', async () => {
    const items = Array.from({ length: 1000 }, (_, n) => n)
    const taken: number[] = []
    await inTurns(items, async (few) => {
      expect(few.length).toBeGreaterThan(0)
      taken.push(...few)
    })
    expect(taken).toEqual(items)
    await inTurns([], () => Promise.reject(new Error('there is nothing')))
  })

  test('processes fewer items per step if they are expensive, and lets others run between steps', async () => {
    const sizes: number[] = []
    let others = 0
    let done = false
    const watching = (async () => {
      for (; !done; others++) await nextTurn()
    })()
    await inTurns(
      Array.from({ length: 60 }, () => 5),
      async (few) => {
        sizes.push(few.length)
        for (const cost of few) spend(cost)
      },
      16,
    )
    done = true
    await watching
    expect(Math.max(...sizes.slice(1))).toBeLessThan(16)
    expect(others).toBeGreaterThanOrEqual(sizes.length)
  })

  test('reads in between see the state before, and the complete change afterwards', async () => {
    const store = openDirectory(temporaryRoot(), 'off')
    const count = async () =>
      (await sql<{ n: number }>`SELECT count(*) AS n FROM instance_fact`.execute(store.read)).rows[0]?.n
    const before = await count()
    const seen = new Set<number | undefined>()
    let done = false
    const reading = (async () => {
      for (; !done; await nextTurn()) seen.add(await count())
    })()
    const written = store.write((trx) =>
      inTurns(
        Array.from({ length: 40 }, (_, n) => `fact ${n}`),
        async (few) => {
          for (const name of few) await trx.insertInto('instance_fact').values({ name, value: '' }).execute()
          spend(4)
        },
        4,
      ).then(() => {
        done = true
      }),
    )
    await reading
    await written
    expect([...seen]).toEqual([before])
    expect(await count()).toBe((before ?? 0) + 40)
    await store.close()
  })
})
