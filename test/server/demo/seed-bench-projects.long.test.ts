import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBenchProjects } from '../../../src-server/demo/seed-bench-projects.ts'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { brokenReferences, wrongCounters, wrongOrigins } from './checks.ts'

const clock = clockOf(() => Date.parse('2026-11-21T15:20:00.000Z'))
const PROJECTS = 1_000

describe('bench-projects:N', () => {
  let store: Store
  beforeAll(async () => {
    store = openImage(emptyImage())
    await seedBenchProjects(store.write, clock, PROJECTS)
  })
  afterAll(() => store.close())

  const one = async (text: string) =>
    (await sql.raw<{ n: number }>(`SELECT (${text}) AS n`).execute(store.read)).rows[0]?.n

  test('has N projects, a tenth as many groups in six levels, and 2,000 users', async () => {
    expect(await one('SELECT count(*) FROM project')).toBe(PROJECTS)
    expect(await one('SELECT count(*) FROM "group"')).toBe(PROJECTS / 10)
    expect(await one('SELECT 1 + max(depth) FROM namespace_ancestor')).toBe(6)
    expect(await one("SELECT count(*) FROM user WHERE kind = 'human' AND admin = 0")).toBe(2_000)
  })

  test('has projects with and without each property that a list can filter by', async () => {
    for (const condition of [
      "visibility = 'private'",
      "visibility = 'internal'",
      "visibility = 'public'",
      'archived = 1',
      'forked_from_project_id IS NOT NULL',
      'import_type IS NOT NULL',
      "repository_storage = 'cold'",
      'star_count > 0',
      'id IN (SELECT project_id FROM project_topic)',
      "id IN (SELECT project_id FROM project_language WHERE name = 'Ruby')",
      "id IN (SELECT target_id FROM custom_attribute WHERE target_type = 'project')",
      'id IN (SELECT project_id FROM project_group_link)',
      'namespace_id IN (SELECT id FROM namespace WHERE user_id IS NOT NULL)',
    ]) {
      const count = (await one(`SELECT count(*) FROM project WHERE ${condition}`)) ?? 0
      expect(count, condition).toBeGreaterThan(0)
      expect(count, condition).toBeLessThan(PROJECTS)
    }
  })

  test('nothing is more visible than its group', async () => {
    const rank = (column: string) => `CASE ${column} WHEN 'public' THEN 2 WHEN 'internal' THEN 1 ELSE 0 END`
    const projects = `SELECT count(*) FROM project p JOIN "group" g ON g.id = p.namespace_id WHERE ${rank('p.visibility')} > ${rank('g.visibility')}`
    const groups = `SELECT count(*) FROM "group" g JOIN namespace n ON n.id = g.id JOIN "group" a ON a.id = n.parent_id
      WHERE ${rank('g.visibility')} > ${rank('a.visibility')}`
    expect(await one(projects)).toBe(0)
    expect(await one(groups)).toBe(0)
  })

  test('one user is in all groups, one has few projects, one is external', async () => {
    const reached = (user: number) => one(`SELECT count(*) FROM project_authorization WHERE user_id = ${user}`)
    const grouped = await one('SELECT count(*) FROM project p JOIN "group" g ON g.id = p.namespace_id')
    expect(await reached(3)).toBeGreaterThanOrEqual(grouped ?? PROJECTS)
    expect(await reached(5)).toBeLessThan(PROJECTS / 20)
    expect(await one('SELECT external FROM user WHERE id = 4')).toBe(1)
  })

  test('every counter and reference is correct, and the full text finds each project', async () => {
    expect(await wrongCounters(store)).toEqual([])
    expect(await brokenReferences(store)).toEqual([])
    expect(await wrongOrigins(store)).toEqual([])
    expect(await one('SELECT count(*) FROM project_fts')).toBe(PROJECTS)
  })

  test('generates the same rows each time', async () => {
    const other = openImage(emptyImage())
    await seedBenchProjects(other.write, clock, PROJECTS)
    const digest = (of: Store) =>
      sql`SELECT id, path_with_namespace, storage_size, star_count, updated_at FROM project ORDER BY id`.execute(
        of.read,
      )
    expect(await digest(other)).toEqual(await digest(store))
    await other.close()
  })
})
