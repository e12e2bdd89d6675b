import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore } from '../../../src-server/kit/db/open.ts'
import { KeptPages } from '../../../src-server/kit/lists/kept-pages.ts'
import { COUNTED_TO } from '../../../src-server/kit/page-limits.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { describe, expect, test } from '../../support/test.ts'

const migrations = [
  'CREATE TABLE person (id INTEGER PRIMARY KEY, name, age); CREATE TABLE address (id INTEGER PRIMARY KEY, street)',
]
const watched = { records: {}, others: {}, tables: { person: ['name'], address: ['street'] } }

/** A list of so many ids, which notes what is read: `count`, or the bounds of ids. */
function listOf(length: number, walks: 'always' | 'once' | 'never' = 'once') {
  const store = openStore(join(temporaryFolder(), 'store'), { migrations }, 'off', 'as-is', { watched })
  onTestFinished(() => store.close())
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
          return Math.min(length, COUNTED_TO + 1)
        },
        async ids(bounds) {
          asked.push(`${bounds.limit} from ${bounds.offset}`)
          return bounds.limit < 0 ? all : all.slice(bounds.offset, bounds.offset + bounds.limit)
        },
      },
      { limit, offset },
    )
    return { ...page, asked }
  }
  const write = (sql: string) => store.write(async (trx) => void (await trx.executeQuery(statement(sql))))
  return { read, write }
}
const statement = (sql: string) => ({
  ...{ sql, parameters: [], queryId: { queryId: sql } },
  query: { kind: 'RawNode' as const, sqlFragments: [sql], parameters: [] },
})

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

  test('are kept until one of their tables changes in a column that matters', async () => {
    const { read, write } = listOf(5)
    await read(0)
    await write(`INSERT INTO address VALUES (1, 'Quay 1')`)
    expect((await read(0)).asked).toEqual([])
    await write(`INSERT INTO person VALUES (1, 'Ada', 36)`)
    expect((await read(0)).asked).toEqual(['count', '-1 from 0'])
    await write('UPDATE person SET age = 37')
    expect((await read(0)).asked).toEqual([])
    await write(`UPDATE person SET name = 'Ada Byron'`)
    expect((await read(0)).asked).toEqual(['count', '-1 from 0'])
  })
})
