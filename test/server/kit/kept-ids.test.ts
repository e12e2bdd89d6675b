import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { KeptMatches, KeptOrders } from '../../../src-server/kit/db/kept-ids.ts'
import type { Migration } from '../../../src-server/kit/db/migrate.ts'
import { openStore, type Store } from '../../../src-server/kit/db/open.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { runs } from '../../support/runs.ts'
import { describe, expect, test } from '../../support/test.ts'

const migrations: Migration[] = [
  'CREATE TABLE record (id INTEGER PRIMARY KEY, hot INTEGER NOT NULL, heat INTEGER) STRICT; CREATE TABLE place (name TEXT) STRICT;',
]
const watched = { records: { record: 'id' }, others: { place: ['name'] } }

function open() {
  const store = openStore(join(temporaryFolder(), 'store'), { migrations }, 'off', 'as-is', { watched })
  onTestFinished(() => store.close())
  return store
}

/** The list of hot records, with the numbers of searches and checks. */
function hotList(store: Store, { most = 5, total = 10_000 } = {}) {
  const lists = new KeptMatches({ most, total })
  const work = { found: 0, checked: 0 }
  const ids = async (where: string) => {
    const { rows } = await sql<{
      id: number
    }>`SELECT id FROM record WHERE hot = 1 AND ${sql.raw(where)} LIMIT ${sql.lit(most)}`.execute(store.read)
    return rows.map(({ id }) => id)
  }
  const read = async (key = 'hot') => {
    const kept = await lists.read(store.read, key, (changed) => {
      work.checked += changed.length
      return ids(`id IN (${changed.join(', ')})`)
    })
    if (kept) return kept
    work.found++
    return lists.find(store.read, key, () => ids('true'))
  }
  return { read, work }
}

const run = (store: Store, statement: string) => store.write((trx) => sql.raw(statement).execute(trx))

describe('kept matches', () => {
  test('are found once, and after a commit only the changed records are checked', async () => {
    const store = open()
    await run(store, 'INSERT INTO record (id, hot) VALUES (1, 1), (2, 0), (3, 1)')
    const { read, work } = hotList(store)
    expect(await read()).toMatchObject({ ids: [1, 3], all: true })
    expect(await read()).toMatchObject({ ids: [1, 3], all: true })
    await run(store, 'UPDATE record SET hot = 1 - hot WHERE id IN (2, 3)')
    expect(await read()).toMatchObject({ ids: [1, 2], all: true })
    await run(store, 'DELETE FROM record WHERE id = 1')
    expect(await read()).toMatchObject({ ids: [2], all: true })
    expect(work).toEqual({ found: 1, checked: 3 })
  })

  test('are found again after a change that may concern any record', async () => {
    const store = open()
    await run(store, 'INSERT INTO record (id, hot) VALUES (1, 1)')
    const { read, work } = hotList(store)
    await read()
    await run(store, `INSERT INTO place VALUES ('here')`)
    expect(await read()).toMatchObject({ ids: [1], all: true })
    expect(work).toEqual({ found: 2, checked: 0 })
  })

  test('are found again when too few are left of a list that is not whole', async () => {
    const store = open()
    await run(store, 'INSERT INTO record (id, hot) VALUES (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)')
    const { read, work } = hotList(store)
    expect(await read()).toMatchObject({ ids: [1, 2, 3, 4, 5], all: false })
    await run(store, 'DELETE FROM record WHERE id = 2')
    expect(await read()).toMatchObject({ ids: [1, 3, 4, 5, 6], all: false })
    expect(work.found).toBe(2)
  })

  test('stop being whole when too many records match', async () => {
    const store = open()
    await run(store, 'INSERT INTO record (id, hot) VALUES (1, 1), (2, 1), (3, 1), (4, 1)')
    const { read, work } = hotList(store)
    expect((await read()).all).toBe(true)
    await run(store, 'INSERT INTO record (id, hot) VALUES (5, 1), (6, 1)')
    expect(await read()).toMatchObject({ ids: [1, 2, 3, 4, 5], all: false })
    expect(work.found).toBe(1)
  })

  test('are dropped when other lists need their place, those that were not used for longest first', async () => {
    const store = open()
    const { read, work } = hotList(store, { total: 250 })
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await read(key)
    expect(work.found).toBe(4)
  })

  test('equal the records of a new search after any writes', async () => {
    const id = fc.integer({ min: 1, max: 12 })
    const write = fc.oneof(
      id.map((one) => `INSERT INTO record (id, hot) VALUES (${one}, 1) ON CONFLICT DO UPDATE SET hot = 1 - hot`),
      fc
        .tuple(id, id)
        .map(([a, b]) => `UPDATE record SET hot = 1 - hot WHERE id BETWEEN ${Math.min(a, b)} AND ${Math.max(a, b)}`),
      id.map((one) => `DELETE FROM record WHERE id = ${one}`),
      fc.constant(`INSERT INTO place VALUES ('x')`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(write, fc.boolean()), { maxLength: 30 }), async (writes) => {
        const store = open()
        const { read } = hotList(store)
        for (const [statement, isRead] of writes) {
          await run(store, statement)
          if (!isRead) continue
          const { rows } = await sql<{ id: number }>`SELECT id FROM record WHERE hot = 1 ORDER BY id`.execute(
            store.read,
          )
          const hot = rows.map((row) => row.id)
          const kept = await read()
          expect(kept.all).toBe(hot.length < 5)
          expect(kept.ids).toHaveLength(Math.min(hot.length, 5))
          expect(hot).toEqual(expect.arrayContaining([...kept.ids]))
        }
      }),
      runs(60, 1_000),
    )
  })
})

describe('a kept order', () => {
  /** The hottest records first; among equally hot ones the newest. */
  function hottest(store: Store, { spare = 2, total = 10_000 } = {}) {
    const orders = new KeptOrders({ total })
    const work = { found: 0, sorted: 0 }
    const ids = async (where: string, limit: number) => {
      const { rows } = await sql<{ id: number }>`SELECT id FROM record WHERE hot = 1 AND ${sql.raw(where)}
        ORDER BY heat DESC, id DESC LIMIT ${sql.lit(limit)}`.execute(store.read)
      return rows.map(({ id }) => id)
    }
    const read = async (count: number) => {
      const kept = await orders.read(store.read, 'hottest', count, (listed) => {
        work.sorted += listed.length
        return ids(`id IN (${listed.join(', ')})`, listed.length)
      })
      if (!kept) work.found++
      const start = kept ?? (await orders.find(store.read, 'hottest', count + spare, () => ids('true', count + spare)))
      return start.ids.slice(0, count)
    }
    return { read, work }
  }
  const five = 'INSERT INTO record VALUES (1, 1, 10), (2, 1, 20), (3, 1, 30), (4, 1, 40), (5, 1, 50)'

  test('is found once, and after a commit only its start and the changed records are sorted', async () => {
    const store = open()
    await run(store, five)
    const { read, work } = hottest(store, { spare: 1 })
    expect(await read(2)).toEqual([5, 4])
    await run(store, 'INSERT INTO record VALUES (6, 1, 45), (7, 1, 1)')
    expect(await read(2)).toEqual([5, 6])
    await run(store, 'UPDATE record SET heat = 35 WHERE id = 6')
    expect(await read(2)).toEqual([5, 4])
    expect(work).toEqual({ found: 1, sorted: 3 + 2 + 3 + 1 })
  })

  test('does not show a changed record before those that are not listed', async () => {
    const store = open()
    await run(store, five)
    const { read, work } = hottest(store, { spare: 0 })
    expect(await read(2)).toEqual([5, 4])
    // It is still the second of the listed ones, but no longer the second of all.
    await run(store, 'UPDATE record SET heat = 5 WHERE id = 4')
    expect(await read(2)).toEqual([5, 3])
    expect(work.found).toBe(2)
  })

  test('is found again for a longer page, and then serves the shorter one too', async () => {
    const store = open()
    await run(store, five)
    const { read, work } = hottest(store, { spare: 0 })
    expect([await read(2), await read(4), await read(2)]).toEqual([
      [5, 4],
      [5, 4, 3, 2],
      [5, 4],
    ])
    expect(work.found).toBe(2)
  })

  test('equals a new search after any writes', async () => {
    const id = fc.integer({ min: 1, max: 15 })
    const heat = fc.integer({ min: 0, max: 5 })
    const write = fc.oneof(
      fc
        .tuple(id, heat, fc.nat({ max: 1 }))
        .map(
          ([one, degrees, hot]) =>
            `INSERT INTO record VALUES (${one}, ${hot}, ${degrees}) ON CONFLICT DO UPDATE SET hot = ${hot}, heat = ${degrees}`,
        ),
      fc
        .tuple(id, id)
        .map(
          ([a, b]) =>
            `UPDATE record SET heat = (heat * 7 + id) % 6 WHERE id BETWEEN ${Math.min(a, b)} AND ${Math.max(a, b)}`,
        ),
      id.map((one) => `DELETE FROM record WHERE id = ${one}`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(write, fc.integer({ min: 0, max: 6 })), { maxLength: 30 }), async (writes) => {
        const store = open()
        const { read } = hottest(store)
        for (const [statement, count] of writes) {
          await run(store, statement)
          if (count === 0) continue
          const { rows } = await sql<{
            id: number
          }>`SELECT id FROM record WHERE hot = 1 ORDER BY heat DESC, id DESC LIMIT ${sql.lit(count)}`.execute(
            store.read,
          )
          expect(await read(count)).toEqual(rows.map((row) => row.id))
        }
      }),
      runs(60, 1_000),
    )
  })
})
