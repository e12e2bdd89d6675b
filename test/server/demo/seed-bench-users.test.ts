import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBenchUsers } from '../../../src-server/demo/seed-bench-users.ts'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { brokenReferences, wrongCounters } from './checks.ts'

const clock = clockOf(() => Date.parse('2026-11-21T15:20:00.000Z'))
const USERS = 3_000

describe('bench-users:N', () => {
  let store: Store
  beforeAll(async () => {
    store = openImage(emptyImage())
    await seedBenchUsers(store.write, clock, USERS)
  })
  afterAll(() => store.close())

  const one = async (text: string) =>
    (await sql.raw<{ n: number }>(`SELECT (${text}) AS n`).execute(store.read)).rows[0]?.n

  test('has N users and a group for 500 users', async () => {
    expect(await one('SELECT count(*) FROM user WHERE id > 2')).toBe(USERS)
    expect(await one('SELECT count(*) FROM "group"')).toBe(USERS / 500)
  })

  test('has users with and without each property that a list can filter by', async () => {
    for (const condition of [
      ...['active', 'blocked', 'deactivated', 'blocked_pending_approval', 'banned', 'ldap_blocked'].map(
        (state) => `state = '${state}'`,
      ),
      "kind = 'project_bot'",
      'admin = 1',
      'auditor = 1',
      'external = 1',
      'two_factor_enabled = 1',
      'current_sign_in_at IS NULL',
      'id IN (SELECT user_id FROM email)',
      'id IN (SELECT user_id FROM identity WHERE saml_provider_id = 1)',
      "id IN (SELECT target_id FROM custom_attribute WHERE target_type = 'user')",
      'id IN (SELECT followee_id FROM follow)',
      'id IN (SELECT user_id FROM project_authorization)',
    ]) {
      const count = (await one(`SELECT count(*) FROM user WHERE ${condition}`)) ?? 0
      expect(count, condition).toBeGreaterThan(0)
      expect(count, condition).toBeLessThan(USERS)
    }
  })

  test('every counter and reference is correct, and the full text finds each user', async () => {
    expect(await wrongCounters(store)).toEqual([])
    expect(await brokenReferences(store)).toEqual([])
    expect(await one('SELECT count(*) FROM user_fts')).toBe(USERS + 2)
    expect(await one('SELECT count(*) FROM project_authorization')).toBe(
      await one('SELECT 5 * count(*) FROM member WHERE group_id IS NOT NULL'),
    )
  })
})
