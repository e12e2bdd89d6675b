import { vi } from 'vitest'
import { fetchBody } from '../../../src-renderer/api/client.ts'
import { groupByOf, groupKey, groupOf } from '../../../src-renderer/issues/issue-groups.tsx'
import { issueList } from '../../../src-renderer/issues/issue-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'
import { describe, expect, test } from '../../support/console.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'

const context = { me: 'ada', today: '2026-05-22' }
const { signal } = new AbortController()
const order = { order_by: 'title', sort: 'asc' } as const

describe('the list of issues', () => {
  test('of a project, of a group or of all projects has the issues of its filter, and counts them', async ({
    given,
    server,
    signIn,
  }) => {
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const inside = await given.project({ in: group, visibility: 'private' })
    const outside = await given.project({ owner })
    const sub = await given.group({ parent: group })
    const below = await given.project({ in: sub, visibility: 'private' })
    await signIn(owner)
    const add = (id: number, title: string) => fetchBody('POST /projects/:id/issues', { id, title, labels: ['bug'] })
    for (const [id, title] of [
      [inside.id, 'b'],
      [inside.id, 'a'],
      [outside.id, 'c'],
      [below.id, 'd'],
    ] as const)
      await add(id, title)
    await fetchBody('PUT /projects/:id/issues/:issue_iid', { id: inside.id, issue_iid: 1, state_event: 'close' })
    await fetchBody('POST /projects/:id/archive', { id: outside.id })
    expect(server.origin).toBeTruthy()
    for (const [extent, filter, titles] of [
      [{ project_id: inside.id }, '', 'ab'],
      [{ project_id: inside.id }, 'state:opened', 'a'],
      [{ group_id: group.id }, '', 'abd'],
      [{ group_id: group.id }, 'state:closed', 'b'],
      [{ group_id: group.id, group_by: 'project' as const }, '', 'abd'],
      [{}, '', 'abcd'],
      [{}, 'state:opened', 'acd'],
      [{ group_by: 'project' as const }, '', 'abcd'],
      [{ project_id: inside.id, group_by: 'assignee' as const }, '', 'ab'],
    ] as const) {
      const list = issueList(extent, context)
      const { query } = list.toQuery(
        parseFilter(
          filter,
          list.operators.map(({ name }) => name),
        ),
      )
      const { body, total } = await list.source(query, order).read(1, signal)
      const found = [
        extent,
        filter,
        body
          .map(({ title }) => title)
          .toSorted()
          .join(''),
        total,
      ]
      expect(found).toEqual([extent, filter, titles, titles.length])
      expect([extent, filter, (await list.count(query).read(signal)).total]).toEqual([extent, filter, titles.length])
      // With details, the rows show the colours of labels.
      expect(body.every(({ labels }) => labels.every((label) => typeof label === 'object'))).toBe(true)
      const down = await list.source(query, { ...order, sort: 'desc' }).read(1, signal)
      if (!('group_by' in extent))
        expect(down.body.map(({ title }) => title).join('')).toBe([...titles].toReversed().join(''))
    }
  })

  test.for(['project', 'priority', 'milestone', 'assignee'] as const)(
    'in groups by %s has the groups of its rows, with their numbers',
    async (group_by, { given, server, signIn }) => {
      const owner = await given.user()
      const [one, other] = [await given.project({ owner }), await given.project({ owner })]
      const { id: milestone_id } = await givenIssuesOn(server).milestone({ project: one })
      await signIn(owner)
      const some = { milestone_id, assignee_ids: [owner.id], labels: ['priority::1', 'bug'] }
      await fetchBody('POST /projects/:id/issues', { id: one.id, title: 'a', ...some })
      await fetchBody('POST /projects/:id/issues', { id: one.id, title: 'b', ...some })
      await fetchBody('POST /projects/:id/issues', { id: other.id, title: 'c' })
      for (const project_id of [undefined, one.id]) {
        const list = issueList({ group_by, project_id }, context)
        const { body, total, groups = [] } = await list.source({}, order).read(1, signal)
        const counts = new Map<string, number>()
        for (const issue of body) {
          const key = groupOf[group_by](issue)
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        expect(groups.map(({ key, rows }) => [key, rows])).toEqual([...counts])
        expect([...counts.values()]).toEqual(project_id === undefined ? [2, 1] : [2])
        expect(total).toBe(body.length)
        expect(list.groupOf).toBe(groupOf[group_by])
      }
    },
  )
})

test('a group is named by its record, and one without a record is empty', () => {
  expect(groupKey({ issues_count: 3 })).toBe('')
  expect(['none', 'project', 'weight'].map(groupByOf)).toEqual([undefined, 'project', undefined])
})

test('a list in groups that is too long to be counted has the sum of its groups, if the server lists all of them', async () => {
  const groups = [{ issues_count: 9000 }, { issues_count: 4000 }]
  for (const has_more of [false, true]) {
    vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/groups?') ? { groups, has_more } : []))
    const { total } = await issueList({ group_by: 'priority' }, context).source({}, order).read(1, signal)
    expect([has_more, total]).toEqual([has_more, has_more ? null : 13_000])
  }
  vi.unstubAllGlobals()
})
