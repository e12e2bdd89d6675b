import { describe, expect, test } from 'vitest'
import { affectedReads, isAffected, isSum } from '../../../src-renderer/live/affected-reads.ts'
import { recordsOf } from '../../../src-renderer/live/changes.ts'
import type { LiveEvent } from '../../../src-server/gantry/entity.ts'

const event = (some: Partial<LiveEvent>): LiveEvent => ({
  id: 1,
  kind: 'issue',
  act: 'updated',
  record_id: 9,
  iid: null,
  project_id: null,
  group_id: null,
  user_id: null,
  noteable: null,
  actor: null,
  request_id: null,
  occurred_at: '2026-05-22T10:11:12.345Z',
  ...some,
})

describe('a change', () => {
  test('of an issue affects the issue, its notes and the lists of its project, and no other project', () => {
    const affected = affectedReads(event({ project_id: 5, iid: 7 }))
    const is = (...key: unknown[]) => isAffected(key, affected)
    expect(is('GET /projects/:id/issues', { id: 5, page: 2 })).toBe(true)
    expect(is('GET /projects/:id/issues', { id: '5' })).toBe(true)
    expect(is('GET /projects/:id/issues', { id: 6 })).toBe(false)
    expect(is('GET /projects/:id/issues/:issue_iid', { id: 5, issue_iid: 7 })).toBe(true)
    expect(is('GET /projects/:id/issues/:issue_iid', { id: 5, issue_iid: 8 })).toBe(false)
    expect(is('GET /issues', { scope: 'all' })).toBe(true)
    expect(is('GET /projects', {})).toBe(false)
    expect(is('GET /user', {})).toBe(false)
    for (const trends of ['GET /-/gantry/v1/issues/trends', 'GET /-/gantry/v1/groups/:id/issues/trends'])
      expect([is(trends, { id: 3 }), isSum([trends, { id: 3 }])]).toEqual([true, true])
    expect(isSum(['GET /projects/:id/issues', { id: 5 }])).toBe(false)
    expect(is('GET /-/gantry/v1/projects/:id/issues/trends', { id: 5, labels: ['bug'] })).toBe(true)
    expect(is('GET /-/gantry/v1/projects/:id/issues/trends', { id: 6 })).toBe(false)
    const cloned = affectedReads(event({ act: 'cloned', project_id: 5, iid: 7 }))
    expect(isAffected(['GET /projects/:id/issues/:issue_iid/discussions', { id: 5, issue_iid: 7 }], cloned)).toBe(true)
    expect(isAffected(['GET /projects', {}], cloned)).toBe(false)
  })

  test('of a label or milestone affects its lists and the issues that show it, in a group those of every project', () => {
    for (const kind of ['label', 'milestone']) {
      const list = `GET /projects/:id/${kind}s`
      const is = (some: Partial<LiveEvent>, ...key: unknown[]) =>
        isAffected(key, affectedReads(event({ kind, ...some })))
      for (const act of ['updated', 'promoted', 'removed'])
        expect([act, is({ project_id: 5, act }, 'GET /issues', {})]).toEqual([act, true])
      const own = { project_id: 5, act: 'removed' }
      expect(is(own, list, { id: 5 })).toBe(true)
      expect(is(own, list, { id: 6 })).toBe(false)
      expect(is(own, `GET /-/gantry/v1/${kind}s`, { projects: [5, 6] })).toBe(true)
      expect(is(own, 'GET /projects/:id/issues', { id: 5 })).toBe(true)
      expect(is(own, 'GET /projects/:id/issues/:issue_iid', { id: 6, issue_iid: 1 })).toBe(false)
      expect(is(own, 'GET /issues', {})).toBe(true)
      expect(is(own, 'GET /-/gantry/v1/issues/trends', {})).toBe(true)
      expect(is({ group_id: 3 }, 'GET /-/gantry/v1/projects/:id/issues/trends', { id: 6 })).toBe(true)
      expect(is({ group_id: 3 }, list, { id: 6 })).toBe(true)
      expect(is({ group_id: 3 }, 'GET /projects/:id/issues/:issue_iid', { id: 6, issue_iid: 1 })).toBe(true)
      expect(is({ project_id: 5, act: 'created' }, list, { id: 5 })).toBe(true)
      expect(is({ project_id: 5, act: 'created' }, 'GET /issues', {})).toBe(false)
    }
  })

  test('of a comment or reaction affects the issue that it is on, and its reactions', () => {
    for (const kind of ['note', 'award_emoji']) {
      const on = (type: string) =>
        affectedReads(event({ kind, act: 'created', project_id: 5, noteable: { type, id: 70, iid: 7 } }))
      const reactions = 'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions'
      expect(isAffected([reactions, { id: 5, issue_iid: 7 }], on('Issue'))).toBe(true)
      expect(isAffected([reactions, { id: 5, issue_iid: 8 }], on('Issue'))).toBe(false)
      expect(isAffected(['GET /projects/:id/issues', { id: 5 }], on('Issue'))).toBe(true)
      expect(isAffected([reactions, { id: 5, issue_iid: 7 }], on('MergeRequest'))).toBe(false)
    }
  })

  test('of an issue affects the lists that count the issues of each label and milestone', () => {
    const affected = affectedReads(event({ kind: 'issue', act: 'closed', project_id: 5, iid: 7 }))
    for (const records of ['labels', 'milestones']) {
      expect(isAffected([`GET /-/gantry/v1/projects/:id/${records}`, { id: 5 }], affected)).toBe(true)
      expect(isAffected([`GET /-/gantry/v1/projects/:id/${records}`, { id: 6 }], affected)).toBe(false)
      expect(isAffected([`GET /-/gantry/v1/groups/:id/${records}`, { id: 2 }], affected)).toBe(true)
    }
  })

  test('of a label or milestone affects the history of records that had it', () => {
    for (const kind of ['label', 'milestone']) {
      const is = (...key: unknown[]) => isAffected(key, affectedReads(event({ kind, project_id: 5, act: 'removed' })))
      for (const [records, iid] of [
        ['issues', 'issue_iid'],
        ['merge_requests', 'merge_request_iid'],
      ])
        for (const events of ['resource_label_events', 'resource_milestone_events'])
          expect([events, is(`GET /projects/:id/${records}/:${iid}/${events}`, { id: 5 })]).toEqual([events, true])
    }
  })

  test('of a merge request affects its participants, and those of no other', () => {
    const affected = affectedReads(event({ kind: 'merge_request', project_id: 5, iid: 7 }))
    const participants = 'GET /projects/:id/merge_requests/:merge_request_iid/participants'
    expect(isAffected([participants, { id: 5, merge_request_iid: 7 }], affected)).toBe(true)
    expect(isAffected([participants, { id: 5, merge_request_iid: 8 }], affected)).toBe(false)
  })

  test('of a fork relation affects the lists of forks', () => {
    const is = (act: string) =>
      isAffected(['GET /projects/:id/forks', { id: 4 }], affectedReads(event({ kind: 'project', act, project_id: 5 })))
    expect([is('forked'), is('unforked'), is('starred')]).toEqual([true, true, false])
  })

  test('of an export affects its state and the list of exports', () => {
    const affected = affectedReads(event({ kind: 'export', act: 'ended', project_id: 5 }))
    expect(isAffected(['GET /projects/:id/export', { id: 5 }], affected)).toBe(true)
    expect(isAffected(['GET /projects/:id/export', { id: 6 }], affected)).toBe(false)
    expect(isAffected(['GET /-/gantry/v1/exports', { project_id: 5 }], affected)).toBe(true)
    expect(isAffected(['GET /-/gantry/v1/transfers', { page: 1 }], affected)).toBe(true)
  })

  test('of an import affects the past imports and the results of imports', () => {
    const affected = affectedReads(event({ kind: 'import', act: 'ended', project_id: 5 }))
    expect(isAffected(['GET /-/gantry/v1/imports', { page: 1 }], affected)).toBe(true)
    expect(isAffected(['GET /-/gantry/v1/transfers', { page: 1 }], affected)).toBe(true)
    expect(isAffected(['GET /-/gantry/v1/imports/:project_id', { project_id: 5 }], affected)).toBe(true)
  })

  test('by a note affects the issue that the note is on', () => {
    const noteable = { type: 'Issue', id: 3, iid: 4 }
    const note = event({ kind: 'note', act: 'created', project_id: 5, noteable })
    expect(
      isAffected(['GET /projects/:id/issues/:issue_iid/discussions', { id: 5, issue_iid: 4 }], affectedReads(note)),
    ).toBe(true)
    expect(recordsOf(note)).toEqual(['issue 5:4'])
  })

  test('that adds or finishes to-do items affects their list', () => {
    const noteable = { type: 'Issue', id: 3, iid: 4 }
    const changes: Partial<LiveEvent>[] = [
      { act: 'closed', project_id: 5, iid: 4 },
      { kind: 'note', act: 'created', project_id: 5, noteable },
      { kind: 'merge_request', act: 'merged', project_id: 5, iid: 4 },
      { kind: 'todo', act: 'finished', project_id: 5 },
      { kind: 'todos', act: 'finished', user_id: 1 },
    ]
    for (const change of changes)
      expect(isAffected(['GET /todos', { state: 'pending' }], affectedReads(event(change)))).toBe(true)
    const star = event({ kind: 'project', act: 'starred', project_id: 5 })
    expect(isAffected(['GET /todos', {}], affectedReads(star))).toBe(false)
  })

  test('of a membership affects the members and what their user sees', () => {
    const affected = affectedReads(event({ kind: 'member', act: 'removed', group_id: 3, user_id: 8 }))
    expect(isAffected(['GET /-/gantry/v1/groups/:id/members', { id: 3 }], affected)).toBe(true)
    expect(isAffected(['GET /-/gantry/v1/groups/:id/members', { id: 4 }], affected)).toBe(false)
    expect(isAffected(['GET /projects', {}], affected)).toBe(true)
  })

  test('of a deployment affects the metrics of its project and of all groups, and the records behind them', () => {
    const affected = affectedReads(event({ kind: 'deployment', act: 'created', project_id: 5 }))
    for (const list of ['metrics', 'deployments', 'merge_requests']) {
      const prefix = list === 'metrics' ? '' : '/-/gantry/v1'
      expect(isAffected([`GET ${prefix}/projects/:id/dora/${list}`, { id: 5 }], affected)).toBe(true)
      expect(isAffected([`GET ${prefix}/projects/:id/dora/${list}`, { id: 6 }], affected)).toBe(false)
      expect(isAffected([`GET ${prefix}/groups/:id/dora/${list}`, { id: 3 }], affected)).toBe(true)
    }
  })

  test('of an unknown kind affects only the lists of changes', () => {
    expect(affectedReads(event({ kind: 'new_kind' })).map(({ address }) => address)).toEqual([
      'GET /-/gantry/v1/activity',
      'GET /-/gantry/v1/changes',
      'GET /-/gantry/v1/audit',
    ])
  })
})
