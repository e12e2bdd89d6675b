import { describe, expect, test } from 'vitest'
import { type BulkChange, changeOf, splitBySkipReason } from '../../../src-renderer/issues/bulk-change.ts'
import type { SelectedIssue } from '../../../src-renderer/issues/issue-change.ts'

const ada = { id: 1, name: 'Ada', username: 'ada' }
const bo = { id: 2, name: 'Bo', username: 'bo' }
const issue = (values: Partial<SelectedIssue> = {}): SelectedIssue => ({
  project_id: 3,
  iid: 14,
  title: 'Leak',
  reference: 'harbor/api#14',
  state: 'opened',
  confidential: false,
  labels: ['bug'],
  milestone: null,
  assignees: [ada],
  due_date: null,
  updated_at: '2026-05-22T09:00:00.000Z',
  moved_to_id: null,
  project_archived: false,
  may_update: true,
  may_set_metadata: true,
  ...values,
})
const assign = (projects = [3]): BulkChange => ({ kind: 'assign', user: { id: 2, name: 'Bo', projects } })
const milestone = (ids: [number, number][] = [[3, 70]]): BulkChange => ({
  kind: 'set_milestone',
  title: 'v1',
  ids: new Map(ids),
})

describe('a change of many issues', () => {
  test.each<[string, BulkChange, Partial<SelectedIssue>]>([
    ['already closed', { kind: 'close' }, { state: 'closed' }],
    ['already open', { kind: 'reopen' }, {}],
    ['nobody is assigned', { kind: 'unassign' }, { assignees: [] }],
    ['no milestone', { kind: 'remove_milestone' }, {}],
    ['already labeled bug', { kind: 'add_label', label: 'bug' }, {}],
    ['not labeled urgent', { kind: 'remove_label', label: 'urgent' }, {}],
    ['already assigned to Bo', assign(), { assignees: [bo] }],
    ['Bo has no access to the issues of the project', assign([4]), {}],
    ['the project has no open milestone v1', milestone([[4, 70]]), {}],
    ['already in v1', milestone(), { milestone: { id: 70, title: 'v1' } }],
    ['already due on this day', { kind: 'set_due', due_date: '2026-06-01' }, { due_date: '2026-06-01' }],
    ['no due date', { kind: 'set_due', due_date: null }, {}],
    ['already has the weight 0', { kind: 'set_weight', weight: 0 }, { weight: 0 }],
    ['no weight', { kind: 'set_weight', weight: null }, {}],
    ['issues of archived projects are read-only', { kind: 'close' }, { project_archived: true }],
    ['this needs Reporter', { kind: 'close' }, { may_update: false, may_set_metadata: false }],
    ['this needs Reporter', assign(), { may_set_metadata: false }],
  ])('skips an issue: %s', (reason, change, values) => {
    expect(splitBySkipReason(change, [issue(values)])).toEqual({
      eligible: [],
      skipped: [{ reason, names: ['harbor/api#14'] }],
    })
  })

  test.each<[BulkChange, Partial<SelectedIssue>, object]>([
    [{ kind: 'close' }, { may_set_metadata: false }, { state_event: 'close' }],
    [{ kind: 'reopen' }, { state: 'closed' }, { state_event: 'reopen' }],
    [{ kind: 'unassign' }, {}, { assignee_ids: [0] }],
    [{ kind: 'remove_milestone' }, { milestone: { id: 70, title: 'v1' } }, { milestone_id: 0 }],
    [{ kind: 'add_label', label: 'urgent' }, {}, { add_labels: ['urgent'] }],
    [{ kind: 'remove_label', label: 'bug' }, {}, { remove_labels: ['bug'] }],
    [{ kind: 'set_due', due_date: '2026-06-01' }, { due_date: '2026-06-02' }, { due_date: '2026-06-01' }],
    [{ kind: 'set_due', due_date: null }, { due_date: '2026-06-02' }, { due_date: null }],
    [{ kind: 'set_weight', weight: 3 }, { weight: null }, { weight: 3 }],
    [{ kind: 'set_weight', weight: null }, { weight: 0 }, { weight: null }],
    [assign(), {}, { assignee_ids: [2] }],
    [assign(), { assignees: [bo, ada] }, { assignee_ids: [2] }],
    [
      milestone([
        [4, 80],
        [3, 70],
      ]),
      { milestone: { id: 71, title: 'v0' } },
      { milestone_id: 70 },
    ],
  ])('changes an issue: %o', (change, values, fields) => {
    const found = issue(values)
    expect(splitBySkipReason(change, [found])).toEqual({ eligible: [found], skipped: [] })
    expect(changeOf(change, found)).toEqual(fields)
  })

  test('groups skipped issues by reason', () => {
    const all = [
      issue({ reference: 'a#1', state: 'closed' }),
      issue({ reference: 'a#2' }),
      issue({ reference: 'b#1', project_archived: true }),
      issue({ reference: 'a#3', state: 'closed' }),
    ]
    expect(splitBySkipReason({ kind: 'close' }, all)).toEqual({
      eligible: [all[1]],
      skipped: [
        { reason: 'already closed', names: ['a#1', 'a#3'] },
        { reason: 'issues of archived projects are read-only', names: ['b#1'] },
      ],
    })
  })
})
