import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBench, seedEmpty } from '../../../src-server/demo/index.ts'
import { scopeOf } from '../../../src-server/issues/search-scope.ts'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { emptyImage, openImage, type Store } from '../../../src-server/kit/db/open.ts'
import { brokenReferences, wrongCounters, wrongPostings } from './checks.ts'

const clock = clockOf(() => Date.parse('2026-11-21T15:20:00.000Z'))
const ISSUES = 2_000

const indexesOf = async (store: Store) =>
  (await sql`SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name`.execute(store.read)).rows

describe('bench:N', () => {
  let store: Store
  beforeAll(async () => {
    store = openImage(emptyImage())
    await seedBench(store, clock, ISSUES)
  })
  afterAll(() => store.close())

  const one = async (text: string) =>
    (await sql.raw<{ n: number }>(`SELECT (${text}) AS n`).execute(store.read)).rows[0]?.n

  test('holds what it is asked for: a tenth of the issues in project 1, with two notes each', async () => {
    expect(await one('SELECT count(*) FROM issue')).toBe(ISSUES)
    expect(await one('SELECT count(*) FROM issue WHERE project_id = 1')).toBe(ISSUES / 10)
    expect(await one('SELECT count(*) FROM project')).toBe(200)
    expect(await one("SELECT count(*) FROM user WHERE kind = 'human' AND admin = 0")).toBe(5_000)
    expect(await one('SELECT count(*) FROM label')).toBe(40 * 200)
    expect(await one('SELECT count(*) FROM note')).toBe((2 * ISSUES) / 10)
    expect(await one('SELECT count(*) FROM note n JOIN issue i ON i.id = n.noteable_id WHERE i.project_id <> 1')).toBe(
      0,
    )
  })

  test('has issues of the size that the measurements are about', async () => {
    const labels = (await one('SELECT count(*) FROM issue_label')) ?? 0
    const assignees = (await one('SELECT count(*) FROM issue_assignee')) ?? 0
    const description = (await one('SELECT avg(length(description)) FROM issue')) ?? 0
    expect(labels / ISSUES).toBeCloseTo(5, 0)
    expect(assignees / ISSUES).toBeCloseTo(1, 0)
    expect(description).toBeGreaterThan(450)
    expect(description).toBeLessThan(750)
  })

  test('keeps every counter, posting list and reference', async () => {
    expect(await wrongCounters(store)).toEqual([])
    expect(await wrongPostings(store)).toEqual([])
    expect(await brokenReferences(store)).toEqual([])
  })

  test('finds each issue in the full text under its project', async () => {
    const { rows } = await sql<{ rowid: number }>`
      SELECT rowid FROM issue_fts WHERE issue_fts MATCH ${`"${scopeOf(1)}"`}`.execute(store.read)
    expect(rows).toHaveLength(ISSUES / 10)
  })

  test('ends with all indexes, fresh statistics, and nothing left of the building site', async () => {
    const plain = openImage(emptyImage())
    expect(await indexesOf(store)).toEqual(await indexesOf(plain))
    await plain.close()
    expect(await one("SELECT count(*) FROM sqlite_stat1 WHERE idx = 'issue_s_created'")).toBe(1)
    expect(await one('SELECT count(*) FROM instance_fact')).toBe(0)
  })

  test('a seed that was cut off is cleared away by the next one, its dropped indexes included', async () => {
    const half = openImage(emptyImage())
    const lost = new Error('no power')
    let writes = 0
    const failing: Store = { ...half, write: (work) => (++writes > 1 ? Promise.reject(lost) : half.write(work)) }
    await expect(seedBench(failing, clock, 100)).rejects.toBe(lost)
    expect(await indexesOf(half)).not.toEqual(await indexesOf(store))
    await seedEmpty(half, clock)
    expect(await indexesOf(half)).toEqual(await indexesOf(store))
    expect((await sql<{ n: number }>`SELECT count(*) AS n FROM user`.execute(half.read)).rows).toEqual([{ n: 2 }])
    await half.close()
  })
})
