import { COUNTED_FOR_LATER, KeptPages } from '../../../src-server/kit/lists/kept-pages.ts'
import { COUNTED_TO } from '../../../src-server/kit/page-limits.ts'
import { describe, expect, test } from '../../support/test.ts'
import { openWatched } from './watched-store.ts'

const migrations = [
  'CREATE TABLE person (id INTEGER PRIMARY KEY, name, age); CREATE TABLE address (id INTEGER PRIMARY KEY, street)',
]
const tables = { person: { of: 'id', columns: ['name'] }, address: { of: 'id', columns: ['street'] } }

/** A list of so many ids, which notes what is read: `count`, the bounds of ids, or the ids to sort. `walked`: how many a read along the order finds. */
function listOf(length: number, walks: 'always' | 'once' | 'never' = 'once', walked = length) {
  const { store, write } = openWatched(migrations, tables)
  const pages = new KeptPages(1_000_000)
  const all = Array.from({ length }, (_, index) => index + 1)
  let asked: string[] = []
  const read = async (offset: number, limit = 2) => {
    asked = []
    const page = await pages.read(
      store.read,
      {
        ...{ matches: 'all', order: 'id', tables: ['person'], walks },
        async count() {
          asked.push('count')
          return Math.min(all.length, COUNTED_FOR_LATER)
        },
        async ids(bounds) {
          asked.push(`${bounds.limit} from ${bounds.offset}`)
          return bounds.limit < 0 ? all : all.slice(bounds.offset, Math.min(bounds.offset + bounds.limit, walked))
        },
        async sort(ids) {
          asked.push(`sort ${ids.length}`)
          return ids.filter((id) => all.includes(id)).sort((a, b) => a - b)
        },
      },
      { limit, offset },
    )
    return { ...page, asked }
  }
  return { read, write, all }
}

const MANY = COUNTED_TO + 5

describe('kept pages', () => {
  test('of a list that is counted whole are parts of its kept ids', async () => {
    const { read } = listOf(5)
    expect(await read(0)).toEqual({ ids: [1, 2], total: 5, asked: ['count', '-1 from 0'] })
    expect(await read(4)).toEqual({ ids: [5], total: 5, asked: [] })
    expect(await read(6)).toEqual({ ids: [], total: 5, asked: [] })
  })

  test('at the start of a long list are read along the order the first time, then kept', async () => {
    const { read } = listOf(MANY)
    expect(await read(2)).toEqual({ ids: [3, 4], total: COUNTED_TO + 1, asked: ['count', '2 from 2'] })
    expect(await read(0)).toEqual({ ids: [1, 2], total: COUNTED_TO + 1, asked: ['-1 from 0'] })
    expect((await read(2)).asked).toEqual([])
  })

  test('are parts of the whole list if a read along the order gives up', async () => {
    const { read } = listOf(MANY, 'always', 3)
    expect((await read(0)).asked).toEqual(['count', '2 from 0'])
    expect(await read(2)).toEqual({ ids: [3, 4], total: COUNTED_TO + 1, asked: ['2 from 2', '-1 from 0'] })
  })

  test('are always read along an order that no filter delays, and never along one that must be computed', async () => {
    const always = listOf(MANY, 'always')
    await always.read(0)
    expect((await always.read(0)).asked).toEqual(['2 from 0'])
    expect((await listOf(MANY, 'never').read(0)).asked).toEqual(['count', '-1 from 0'])
  })

  test('far from the start are parts of the kept ids', async () => {
    const { read } = listOf(MANY, 'always')
    expect(await read(5_000)).toEqual({ ids: [5_001, 5_002], total: COUNTED_TO + 1, asked: ['count', '-1 from 0'] })
    expect((await read(9_000)).asked).toEqual([])
  })

  test('are brought up to date after a change of one of their tables in a column that matters', async () => {
    const { read, write, all } = listOf(5)
    await read(0)
    await write(`INSERT INTO address VALUES (1, 'Quay 1')`)
    expect((await read(0)).asked).toEqual([])
    await write(`INSERT INTO person VALUES (6, 'Ada', 36)`)
    all.push(6)
    expect(await read(4)).toEqual({ ids: [5, 6], total: 6, asked: ['sort 2', 'sort 3'] })
    await write('UPDATE person SET age = 37')
    expect((await read(0)).asked).toEqual([])
    await write('DELETE FROM person')
    all.pop()
    expect(await read(4)).toEqual({ ids: [5], total: 5, asked: ['sort 2', 'sort 0'] })
  })

  test('are read again after too many changes to move each record', async () => {
    const { read, write } = listOf(5)
    await read(0)
    await write(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO person SELECT i, 'Ada', 1 FROM n`,
    )
    expect((await read(0)).asked).toEqual(['count', '-1 from 0'])
  })

  test('of a list that is known to stay long are not counted again', async () => {
    const { read, write, all } = listOf(COUNTED_FOR_LATER + 9, 'always')
    expect((await read(0)).asked).toEqual(['count', '2 from 0'])
    for (let id = 1; id <= COUNTED_FOR_LATER - COUNTED_TO - 1; id++)
      await write(`INSERT INTO person VALUES (${id}, 'Ada', 1)`)
    expect((await read(0)).asked).toEqual(['2 from 0'])
    await write(`INSERT INTO person VALUES (9999, 'Ada', 1)`)
    expect(await read(0)).toEqual({ ids: [1, 2], total: COUNTED_TO + 1, asked: ['count', '2 from 0'] })
    all.length = 3
    await write(`DELETE FROM person`)
    expect(await read(2)).toEqual({ ids: [3], total: 3, asked: ['count', '-1 from 0'] })
  })
})
