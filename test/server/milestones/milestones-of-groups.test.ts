import type { ProjectOrGroup } from '../../../src-server/activity/target.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { createMilestone } from '../../../src-server/milestones/acts/create-milestone.ts'
import { listMilestones } from '../../../src-server/milestones/list-queries.ts'
import { isMilestoneOf, isTitleTaken } from '../../../src-server/milestones/queries.ts'
import { findProject } from '../../../src-server/projects/queries.ts'
import { actorOf } from '../../support/actor.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('milestones of projects and groups', () => {
  test('are numbered, listed and unique in their project or group', async ({ server, given }) => {
    const owner = await given.user()
    const top = await given.group()
    await given.member({ group: top }, owner, 50)
    const below = await given.group({ parent: top })
    const actor = actorOf(owner)
    const project = await findProject(server.db.read, actor, (await given.project({ in: below })).id)
    const homeOf = async (id: number): Promise<ProjectOrGroup> => {
      const row = await server.db.read
        .selectFrom('namespace')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { project: null, group: { ...row, visibility: 'public', access_level: 50 } }
    }
    const homes = [await homeOf(top.id), await homeOf(below.id), { project, group: null }] as const
    const made = []
    for (const [n, home] of homes.entries())
      for (const title of [`first of ${n}`, `second of ${n}`])
        made.push(
          await server.instance.perform({ actor, origin: NOBODY }, (act) =>
            createMilestone(act, home, { title, description: null, start_date: null, due_date: null }),
          ),
        )
    expect(made.map(({ iid, project_id, group_id }) => [iid, project_id, group_id])).toEqual([
      ...[1, 2].map((iid) => [iid, null, top.id]),
      ...[1, 2].map((iid) => [iid, null, below.id]),
      ...[1, 2].map((iid) => [iid, project.id, null]),
    ])
    const query = { include_ancestors: false, include_parent_milestones: false }
    const page = { page: 1, per_page: 20, limit: 20, offset: 0 }
    for (const [n, home] of homes.entries()) {
      const { rows, total } = await listMilestones(server.db.read, actor, home, query, page, '2026-05-22')
      expect([total, rows.map(({ title }) => title)]).toEqual([2, [`first of ${n}`, `second of ${n}`]])
    }
    const usable = []
    for (const { id } of made) usable.push(await isMilestoneOf(server.db.read, project, id))
    expect(usable).toEqual(made.map(() => true))
    const foreign = await givenIssuesOn(server).milestone({ project: await given.project() })
    for (const id of [foreign.id, 999]) expect(await isMilestoneOf(server.db.read, project, id)).toBe(false)
    const taken = []
    for (const title of ['first of 0', 'first of 1', 'first of 2', 'third'])
      taken.push(await isTitleTaken(server.db.read, { project, group: null }, title))
    expect(taken).toEqual([true, true, true, false])
  })
})
