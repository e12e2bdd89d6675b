import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { givenOn } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { brokenReferences, expectedAccess, storedAccess } from '../demo/checks.ts'
import { wrongTree } from './tree.ts'

const pick = fc.nat({ max: 1000 })
const visibility = fc.constantFrom('private', 'internal', 'public')
const level = fc.constantFrom(10, 20, 30, 40, 50)
type Step = Record<string, unknown> & { kind: string }
/** Few names, so that paths are often taken. */
const path = fc.constantFrom('aa', 'bb', 'cc', 'dd')
const of = (kind: string, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Step> =>
  fc.record(fields).map((chosen) => ({ ...chosen, kind }))

const step = fc.oneof(
  { weight: 5, arbitrary: of('create', { path, where: pick, visibility }) },
  { weight: 3, arbitrary: of('project', { path, where: pick, visibility }) },
  { weight: 6, arbitrary: of('transfer', { group: pick, where: pick }) },
  { weight: 2, arbitrary: of('rename', { group: pick, path }) },
  { weight: 4, arbitrary: of('share', { group: pick, where: pick, level }) },
  { weight: 1, arbitrary: of('unshare', { group: pick, where: pick }) },
  { weight: 3, arbitrary: of('join', { group: pick, user: pick, level }) },
  { weight: 2, arbitrary: of('move project', { project: pick, where: pick }) },
  { weight: 1, arbitrary: of('delete', { group: pick }) },
)
describe('groups that are created, moved, shared and deleted', () => {
  test('always match their parents, memberships and shares', async () => {
    const statuses = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 35 }), async (steps) => {
        const world = await aWorld()
        for (const one of steps) {
          const status = await world.take(one)
          statuses.set(`${one.kind} ${status}`, (statuses.get(`${one.kind} ${status}`) ?? 0) + 1)
          const description = JSON.stringify(one)
          expect(await wrongTree(world.db), description).toEqual([])
          expect(await storedAccess(world.db), description).toEqual(await expectedAccess(world.db, '2026-05-22'))
          expect(await accessToRemovedGroups(world.db), description).toEqual([])
        }
        expect(await brokenReferences(world.db)).toEqual([])
        await world.stop()
      }),
      runs(15, 400, 20_261_121),
    )
    // Otherwise nearly all requests would be refused.
    for (const each of ['create 201', 'transfer 201', 'share 201', 'move project 201', 'delete 202', 'rename 200'])
      expect(statuses.get(each) ?? 0, [...statuses].join('; ')).toBeGreaterThan(3)
  }, 600_000)
})

/** Access to groups that are being removed: there must be none. */
const accessToRemovedGroups = (db: Store) =>
  db.read
    .selectFrom('group_authorization')
    .innerJoin('group', 'group.id', 'group_authorization.group_id')
    .select(['group.id', 'group_authorization.user_id'])
    .where('group.pending_delete', '=', 1)
    .execute()

async function aWorld() {
  const server = await startTestServer()
  const given = givenOn(server)
  const admin = await given.admin()
  const token = await given.token(admin)
  const [one, other] = [await given.group({ path: 'ee' }), await given.group({ path: 'ff', visibility: 'internal' })]
  const below = await given.group({ path: 'gg', parent: one, visibility: 'private' })
  // Three levels, so that a group with something above and something below it can move.
  const lowest = await given.group({ path: 'hh', parent: below, visibility: 'private' })
  for (const place of [one, below, lowest, other]) await given.project({ in: place, visibility: 'private' })
  const users = [await given.user(), await given.user(), await given.user()]
  const { db, instance } = server
  await db.write((trx) => instance.settings.store(trx, { delayed_group_deletion: false }, server.clock.iso()))
  await instance.settings.load(db.read)
  // Everything must be correct between the answer and the job.
  await instance.jobs.stop()

  const idsOf = async (table: 'group' | 'project') =>
    (await db.read.selectFrom(table).select('id').where('pending_delete', '=', 0).orderBy('id').execute()).map(
      (row) => row.id,
    )
  const oneOf = (ids: readonly number[], n: unknown) => ids[Number(n) % Math.max(1, ids.length)]
  const call = async (address: string, input: Record<string, unknown>) =>
    (await callBy(server, token, address, input)).status

  return {
    db,
    stop: () => server.stop(),
    async take(one: Step): Promise<number> {
      const groups = await idsOf('group')
      const group = oneOf(groups, one.group)
      const where = oneOf([...groups, 0], one.where) || undefined
      const { path, visibility, level } = one
      if (one.kind === 'create')
        return call('POST /groups', { name: `Group ${path}`, path, visibility, ...(where && { parent_id: where }) })
      if (one.kind === 'project')
        return call('POST /projects', {
          name: `Project ${path}`,
          path,
          visibility,
          ...(where && { namespace_id: where }),
        })
      if (one.kind === 'move project') {
        const project_id = oneOf(await idsOf('project'), one.project)
        return call('POST /groups/:id/projects/:project_id', { id: where ?? 0, project_id: project_id ?? 0 })
      }
      if (group === undefined) return 0
      if (one.kind === 'transfer')
        return call('POST /groups/:id/transfer', { id: group, ...(where && { group_id: where }) })
      if (one.kind === 'rename') return call('PUT /groups/:id', { id: group, path })
      if (one.kind === 'share')
        return call('POST /groups/:id/share', { id: group, group_id: where ?? 0, group_access: level })
      if (one.kind === 'unshare') return call('DELETE /groups/:id/share/:group_id', { id: group, group_id: where ?? 0 })
      if (one.kind === 'join') {
        const user_id = oneOf(
          users.map((user) => user.id),
          one.user,
        )
        return call('POST /groups/:id/members', { id: group, user_id, access_level: level })
      }
      return call('DELETE /groups/:id', { id: group })
    },
  }
}
