import type { Db } from '../../../src-server/kit/db/schema.ts'
import { pagedBy } from '../../../src-server/kit/lists/paged.ts'
import { statementsOf } from '../../support/statements.ts'
import { describe, expect, test } from '../../support/test.ts'

interface Asked {
  above: number
  limit: number
  offset: number
}
const users = pagedBy(
  (db: Db, p: Asked, _: 'asc' | 'desc') => db.selectFrom('user').where('user.id', '>', p.above),
  (found, _, sort) => found.select('user.id').orderBy('user.id', sort),
)

describe('a list in pages', () => {
  test('a page has its rows in order, and the total', async ({ server, given }) => {
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push((await given.user()).id)
    const [first = 0, ...others] = ids
    const list = async (sort: 'asc' | 'desc', limit: number, offset: number) => {
      const { rows, total } = await users(server.db.read, sort, { above: first, limit, offset })
      return { ids: rows.map((row) => row.id), total }
    }
    expect(await list('asc', 2, 0)).toEqual({ ids: others.slice(0, 2), total: 4 })
    expect(await list('desc', 2, 0)).toEqual({ ids: others.toReversed().slice(0, 2), total: 4 })
    expect(await list('asc', 2, 2)).toEqual({ ids: others.slice(2), total: 4 })
    expect(await list('asc', 3, 3)).toEqual({ ids: others.slice(3), total: 4 })
    expect(await list('asc', 2, 8)).toEqual({ ids: [], total: 4 })
  })

  test('the last page needs no count', async ({ server, given }) => {
    for (let n = 0; n < 3; n++) await given.user()
    const statementCount = (limit: number, offset: number, above = 0) =>
      statementsOf(() => users(server.db.read, 'asc', { above, limit, offset }))
    expect(await statementCount(20, 0)).toBe(1)
    expect(await statementCount(2, 2)).toBe(1)
    expect(await statementCount(20, 0, 999)).toBe(1)
    expect(await statementCount(2, 0)).toBe(2)
    expect(await statementCount(2, 20)).toBe(2)
  })
})
