import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedBench } from '../../../src-server/demo/seed-bench.ts'
import { seedInProcess } from '../../../src-server/demo/seed-process.ts'
import { scopeOf } from '../../../src-server/issues/search-scope.ts'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { openImage, type Store } from '../../../src-server/kit/db/open.ts'
import { emptyImage, openDirectory } from '../../../src-server/schema/store.ts'
import { startServer } from '../../../src-server/start.ts'
import { brokenReferences, wrongCounters, wrongPostings } from './checks.ts'

const clock = clockOf(() => Date.parse('2026-11-21T15:20:00.000Z'))
const ISSUES = 2_000

const indexesOf = async (store: Store) =>
  (await sql`SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name`.execute(store.read)).rows

describe('bench:N', () => {
  let store: Store
  beforeAll(async () => {
    store = openImage(emptyImage())
    await seedBench(store.write, clock, ISSUES)
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
})

describe('bench:N in a data directory', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  const usersOf = async (store: Store) =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM user`.execute(store.read)).rows[0]?.n

  test('is made by a process of its own, and seen by the connections that were there before', async () => {
    const store = openDirectory(directory)
    await seedInProcess(store, clock, { kind: 'bench', issues: 100 }, new AbortController().signal)
    expect(await usersOf(store)).toBe(5_002)
    expect(await wrongCounters(store)).toEqual([])
    await store.close()
  })

  test('that was stopped leaves nothing to the next start but an instance as new', async () => {
    const store = openDirectory(directory)
    const stopped = new AbortController()
    const seeding = seedInProcess(store, clock, { kind: 'bench', issues: 5_000 }, stopped.signal)
    while (((await usersOf(store)) ?? 0) === 0) await setTimeout(5)
    stopped.abort()
    await expect(seeding).rejects.toThrow('stopped')
    await store.close()
    const server = await startServer({
      ...{ port: 0, host: '127.0.0.1', allowed_hosts: [], allow_origins: [], token: undefined, ui: false },
      storage: { kind: 'directory', path: directory },
      seed: { kind: 'empty' },
      tier: 'ultimate',
      log: { level: 'silent', format: 'json' },
    })
    await server.stop()
    const now = openDirectory(directory)
    const plain = openImage(emptyImage())
    expect(await usersOf(now)).toBe(2)
    expect(await indexesOf(now)).toEqual(await indexesOf(plain))
    await Promise.all([now.close(), plain.close()])
  })
})
