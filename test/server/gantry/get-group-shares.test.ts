import { sql } from 'kysely'
import { plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/groups/shares'

describe(ADDRESS, () => {
  test('counts the direct projects of all groups, ordered by path', async ({ server, given, as }) => {
    const now = server.clock.iso()
    const earlier = '2020-01-01T00:00:00.000Z'
    const last = await given.group({ name: 'A name', path: 'zone' })
    const group = await given.group({ name: 'Harbor', path: 'harbor' })
    const below = await given.group({ name: 'Tools', path: 'tools', parent: group })
    await given.project({ in: group, storage_size: 10, last_activity_at: earlier })
    await given.project({ in: below, storage_size: 100, last_activity_at: earlier })
    await given.project({ in: below, storage_size: 1, visibility: 'private' })
    await given.project({ in: below, storage_size: 1000, pending_delete: 1 })
    await given.project({ storage_size: 5 })
    const { status, body } = await (await as(await given.admin()))(ADDRESS, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      total: { groups: 3, projects: 3, storage_size: 111 },
      groups: [
        {
          ...{ id: group.id, parent_id: null, name: 'Harbor', full_path: 'harbor' },
          ...{ projects: 1, storage_size: 10, last_activity_at: earlier },
        },
        {
          ...{ id: below.id, parent_id: group.id, name: 'Tools', full_path: 'harbor/tools' },
          ...{ projects: 2, storage_size: 101, last_activity_at: now },
        },
        {
          ...{ id: last.id, parent_id: null, name: 'A name', full_path: 'zone' },
          ...{ projects: 0, storage_size: 0, last_activity_at: null },
        },
      ],
    })
  })

  test('counts visible projects, and sizes from Reporter on', async ({ given, as }) => {
    const [guest, reporter] = [await given.user(), await given.user()]
    const group = await given.group({ visibility: 'private' })
    await given.group({ visibility: 'private' })
    await given.project({ in: group, storage_size: 70, visibility: 'private' })
    await given.member({ group }, guest, 10)
    await given.member({ group }, reporter, 20)
    const of = async (who: { id: number }) => (await (await as(who))(ADDRESS, {})).body.total
    expect(await of(guest)).toEqual({ groups: 1, projects: 1, storage_size: 0 })
    expect(await of(reporter)).toEqual({ groups: 1, projects: 1, storage_size: 70 })
    expect(await of(await given.user())).toEqual({ groups: 0, projects: 0, storage_size: 0 })
  })

  test('the totals include the groups after the first 5,000', async ({ server, given, as }) => {
    const last = await given.group({ path: 'zone' })
    await given.project({ in: last, storage_size: 7 })
    await addGroups(server, 5000)
    const { total, groups } = (await (await as(await given.admin()))(ADDRESS, {})).body
    expect(groups).toHaveLength(5000)
    expect(groups.some(({ id }) => id === last.id)).toBe(false)
    expect(total).toEqual({ groups: 5001, projects: 1, storage_size: 7 })
  })

  test('for an administrator, reads only one index of projects', async ({ given, as }) => {
    await given.project({ in: await given.group() })
    const call = await as(await given.admin())
    const { steps } = planWith(await plansOf(() => call(ADDRESS, {})), 'all_groups')
    const reads = steps.map((step) => step.trim()).filter((step) => /^(SCAN|SEARCH) project/.test(step))
    expect(reads).toEqual(['SCAN project USING COVERING INDEX project_namespace_storage'])
  })

  test('needs a token', async ({ as }) => {
    expect(await (await as(null))(ADDRESS, {})).toMatchObject({ status: 401 })
  })
})

/** Adds top-level groups with the paths `a1`, `a2` and so on. */
const addGroups = ({ db, clock }: TestServer, count: number) =>
  db.write(async (trx) => {
    const paths = JSON.stringify(Array.from({ length: count }, (_, n) => `a${n + 1}`))
    await sql`INSERT INTO namespace (id, kind, name, path, full_path, full_name, created_at, updated_at)
      SELECT 10000 + key, 'group', value, value, value, value, ${clock.iso()}, ${clock.iso()} FROM json_each(${paths})`.execute(
      trx,
    )
    await sql`INSERT INTO "group" (id, visibility) SELECT id, 'public' FROM namespace WHERE id >= 10000`.execute(trx)
    await sql`INSERT INTO namespace_ancestor (namespace_id, ancestor_id, depth)
      SELECT id, id, 0 FROM namespace WHERE id >= 10000`.execute(trx)
  })
