import type { ProjectOrGroup } from '../../../src-server/activity/target.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { createLabel } from '../../../src-server/labels/acts/create-label.ts'
import { findOrCreateLabels } from '../../../src-server/labels/acts/find-or-create-labels.ts'
import { listLabels } from '../../../src-server/labels/queries.ts'
import { findProject } from '../../../src-server/projects/queries.ts'
import { actorOf } from '../../support/actor.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

/** A subgroup with a project, and an Owner of everything. */
async function world(server: TestServer, given: Given) {
  const owner = await given.user()
  const top = await given.group()
  await given.member({ group: top }, owner, 50)
  const group = await given.group({ parent: top })
  const actor = actorOf(owner)
  const project = await findProject(server.db.read, actor, (await given.project({ in: group })).id)
  const homeOf = async (id: number): Promise<ProjectOrGroup> => {
    const row = await server.db.read.selectFrom('namespace').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { project: null, group: { ...row, visibility: 'public', access_level: 50 } }
  }
  const homes = {
    top: await homeOf(top.id),
    group: await homeOf(group.id),
    project: { project, group: null },
  } satisfies Record<string, ProjectOrGroup>
  const perform: TestServer['instance']['perform'] = server.instance.perform.bind(server.instance)
  const by = { actor, origin: NOBODY }
  const titles = async (home: ProjectOrGroup, include_ancestor_groups = true) => {
    const page = { page: 1, per_page: 20, limit: 20, offset: 0 }
    const { rows, total } = await listLabels(
      server.db.read,
      actor,
      home,
      { include_ancestor_groups },
      page,
      '2026-05-22',
    )
    expect(total).toBe(rows.length)
    return rows.map(({ title }) => title)
  }
  return { homes, by, perform, titles, top, group, project }
}

describe('labels of projects and groups', () => {
  test('are created in their project or group, and listed there and below', async ({ server, given }) => {
    const { homes, by, perform, titles, top, group, project } = await world(server, given)
    const label = { color: '#abc', description: null, priority: 3 }
    const made = await perform(by, async (act) => ({
      top: await createLabel(act, homes.top, { ...label, title: 'of top' }),
      group: await createLabel(act, homes.group, { ...label, title: 'of group' }),
      project: await createLabel(act, homes.project, { ...label, title: 'of project' }),
    }))
    expect([made.top.priority, made.group.priority, made.project.priority]).toEqual([null, null, 3])
    const rows = await server.db.read.selectFrom('label').select(['project_id', 'group_id']).orderBy('id').execute()
    expect(rows).toEqual([
      { project_id: null, group_id: top.id },
      { project_id: null, group_id: group.id },
      { project_id: project.id, group_id: null },
    ])
    expect(await titles(homes.top)).toEqual(['of top'])
    expect(await titles(homes.group)).toEqual(['of group', 'of top'])
    expect(await titles(homes.project)).toEqual(['of group', 'of project', 'of top'])
    expect(await titles(homes.group, false)).toEqual(['of group'])
    expect(await titles(homes.project, false)).toEqual(['of project'])
  })

  test('are found by title in the project and its parent groups; missing ones are created if the user may', async ({
    server,
    given,
  }) => {
    const { homes, by, perform, titles, group } = await world(server, given)
    const named = ['bug', ' new ', 'bug', '??', '']
    const [above] = await perform(by, (act) => findOrCreateLabels(act, homes.top, ['bug'], true))
    const refused = await perform(by, (act) => findOrCreateLabels(act, homes.group, named, false))
    expect(refused).toEqual([above])
    const found = await perform(by, (act) => findOrCreateLabels(act, homes.group, named, true))
    expect(found).toEqual([above, { id: expect.any(Number), title: 'new' }])
    const again = await perform(by, (act) => findOrCreateLabels(act, homes.project, named, true))
    expect(again.toSorted((a, b) => a.id - b.id)).toEqual(found)
    expect(await titles(homes.top)).toEqual(['bug'])
    const created = server.db.read.selectFrom('label').select(['group_id', 'color']).where('title', '=', 'new')
    expect(await created.execute()).toEqual([{ group_id: group.id, color: '#6699cc' }])
  })
})
