import fc from 'fast-check'
import { sql } from 'kysely'
import { isGroupVisibleInList } from '../../../src-server/visibility/group-lists.ts'
import { groupsAbove, groupVisibleTo } from '../../../src-server/visibility/groups.ts'
import { isVisibleInList, projectIdsOf, visibleProjectIds } from '../../../src-server/visibility/project-lists.ts'
import { isOpenTo, projectVisibleTo } from '../../../src-server/visibility/projects.ts'
import type { Viewer } from '../../../src-server/visibility/viewer.ts'
import type { Given } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const VISIBILITIES = ['public', 'internal', 'private'] as const
const bit = fc.constantFrom(0, 0, 0, 1)
const place = fc.record({
  visibility: fc.constantFrom(...VISIBILITIES),
  pending_delete: bit,
  /** The parent, if any: a group that was drawn before. */
  inside: fc.option(fc.nat(), { freq: 4 }),
})
const world = fc.record({
  groups: fc.array(place, { minLength: 6, maxLength: 6 }),
  projects: fc.array(fc.record({ place, archived: bit }), { minLength: 20, maxLength: 20 }),
  /** The memberships. */
  members: fc.array(
    fc.record({ user: fc.nat(1), of: fc.nat(), project: fc.boolean(), level: fc.constantFrom(10, 30) }),
    {
      maxLength: 6,
    },
  ),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** Writes the world to the database. @returns all viewers */
async function draw({ db }: TestServer, given: Given, { groups, projects, members }: World): Promise<Viewer[]> {
  const drawn: { id: number }[] = []
  const owner = await given.user()
  const pick = <T>(of: readonly T[], n: number | null) =>
    n === null || of.length === 0 ? undefined : of[n % of.length]
  for (const { inside, visibility } of groups) {
    const parent = pick(drawn, inside)
    drawn.push(await given.group({ visibility, ...(parent && { parent }) }))
  }
  const listed: { id: number }[] = []
  for (const { place, archived } of projects) {
    const home = pick(drawn, place.inside)
    const { visibility, pending_delete } = place
    listed.push(await given.project({ owner, visibility, pending_delete, archived, ...(home && { in: home }) }))
  }
  const users = [await given.user(), await given.user({ external: 1 })]
  const taken = new Set<string>()
  for (const { user, of, project, level } of members) {
    const [who, target] = [pick(users, user), pick(project ? listed : drawn, of)]
    const membership = `${who?.id} ${project} ${target?.id}`
    if (!who || !target || taken.has(membership)) continue
    taken.add(membership)
    await given.member(project ? { project: target } : { group: target }, who, level)
  }
  for (const [n, { pending_delete }] of groups.entries())
    await db.write((trx) =>
      trx
        .updateTable('group')
        .set({ pending_delete })
        .where('id', '=', drawn[n]?.id ?? 0)
        .execute(),
    )
  return [
    { kind: 'anonymous', id: 0 },
    { kind: 'user', id: users[0]?.id ?? 0 },
    { kind: 'external', id: users[1]?.id ?? 0 },
    { kind: 'admin', id: (await given.admin()).id },
  ]
}

const TODAY = '2026-05-22'

describe('lists that read an index instead of rows', () => {
  test('show the same projects as the rule for one project', async ({ server, given }) => {
    const { read } = server.db
    const idsOf = async (query: ReturnType<typeof visibleProjectIds>) =>
      (await sql<{ id: number }>`SELECT id FROM (${query}) ORDER BY id`.execute(read)).rows.map(({ id }) => id)
    const counts = new Set<number>()
    await fc.assert(
      fc.asyncProperty(world, async (asked) => {
        for (const viewer of await draw(server, given, asked)) {
          const rows = await read
            .selectFrom('project')
            .select(['id', 'archived', 'visibility'])
            .where(projectVisibleTo(viewer))
            .orderBy('id')
            .execute()
          counts.add(rows.length)
          for (const archived of [undefined, true, false]) {
            const expected = rows.filter((row) => archived === undefined || (row.archived === 1) === archived)
            const ids = expected.map(({ id }) => id)
            expect(await idsOf(visibleProjectIds(viewer, archived)), viewer.kind).toEqual(ids)
            for (const visibility of VISIBILITIES) {
              const all = await idsOf(projectIdsOf(visibility, archived))
              const seen = expected.filter((row) => row.visibility === visibility).map(({ id }) => id)
              if (isOpenTo(viewer.kind, visibility)) expect(all).toEqual(seen)
              else expect(all).toEqual(expect.arrayContaining(seen))
            }
          }
          for (const memberships of ['few', 'many'] as const) {
            const condition = isVisibleInList(viewer, sql.ref('project.visibility'), memberships) ?? sql`true`
            const alive = sql<number>`SELECT id FROM project WHERE pending_delete = 0 AND ${condition}`
            expect(await idsOf(alive), viewer.kind).toEqual(rows.map(({ id }) => id))
          }
        }
      }),
      runs(4, 60, 20_260_810),
    )
    expect(counts.size).toBeGreaterThan(6)
  })

  test('show the same groups as the rule for one group', async ({ server, given }) => {
    const { read } = server.db
    const namesOf = async (condition: ReturnType<typeof groupVisibleTo>) =>
      (await read.selectFrom('group').select('group.id').where(condition).orderBy('group.id').execute()).map(
        ({ id }) => id,
      )
    await fc.assert(
      fc.asyncProperty(world, async (asked) => {
        for (const viewer of await draw(server, given, asked)) {
          if (viewer.kind === 'admin') continue
          const { rows } = await sql<{ id: number }>`${groupsAbove(viewer.id, TODAY)}`.execute(read)
          const above = JSON.stringify(rows.map(({ id }) => id))
          const inList = sql<boolean>`("group".pending_delete = 0 AND ${isGroupVisibleInList(viewer, above)})`
          const expected = await namesOf(groupVisibleTo(viewer.kind, viewer.id, TODAY))
          expect(await namesOf(inList), viewer.kind).toEqual(expected)
        }
      }),
      runs(4, 60, 20_260_811),
    )
  })
})
