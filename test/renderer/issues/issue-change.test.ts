import { describe, expect, test } from 'vitest'
import {
  type Change,
  changedSince,
  differenceFrom,
  type IssueValues,
  inverseOf,
  takingBack,
} from '../../../src-renderer/issues/issue-change.ts'

const [ada, bo] = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bo' },
]
const base: IssueValues = {
  title: 'Leak',
  description: null,
  state: 'opened',
  labels: ['bug'],
  milestone: null,
  assignees: [ada],
  due_date: null,
  weight: null,
  confidential: false,
}
const issue = (values: Partial<IssueValues> = {}): IssueValues => ({ ...base, ...values })

describe('the difference between a change and its answer', () => {
  test('is nothing if the answer has everything that was asked', () => {
    const met: [Change, Partial<IssueValues>][] = [
      [{ state_event: 'close' }, { state: 'closed' }],
      [{ state_event: 'reopen' }, {}],
      [{ assignee_ids: [1] }, {}],
      [{ assignee_ids: [2, 1] }, { assignees: [ada, bo] }],
      [{ assignee_ids: [0] }, { assignees: [] }],
      [{ add_labels: ['bug'] }, { labels: ['bug', 'urgent'] }],
      [{ remove_labels: ['urgent'] }, {}],
      [{ labels: ['bug'] }, {}],
      [{ labels: [] }, { labels: [] }],
      [{ milestone_id: 7 }, { milestone: { id: 7, title: 'v1' } }],
      [{ milestone_id: 0 }, {}],
      [{ due_date: '2026-06-01' }, { due_date: '2026-06-01' }],
      [{ due_date: null }, {}],
      [{ weight: 0 }, { weight: 0 }],
      [{ weight: null }, { weight: undefined }],
      [{ confidential: true }, { confidential: true }],
      [{ title: 'Other' }, { title: 'Other' }],
    ]
    for (const [change, values] of met)
      expect([change, differenceFrom(change, issue(values))]).toEqual([change, undefined])
  })

  test('names the field and its current value', () => {
    const missed: [Change, Partial<IssueValues>, string][] = [
      [{ state_event: 'close' }, {}, 'state: open'],
      [{ state_event: 'reopen' }, { state: 'closed' }, 'state: closed'],
      [{ assignee_ids: [2] }, {}, 'assignees: Ada'],
      [{ assignee_ids: [2] }, { assignees: [] }, 'assignees: nobody'],
      [{ assignee_ids: [1, 2] }, {}, 'assignees: Ada'],
      [{ assignee_ids: [0] }, { assignees: [ada, bo] }, 'assignees: Ada, Bo'],
      [{ add_labels: ['urgent'] }, {}, 'labels: bug'],
      [{ remove_labels: ['bug'] }, {}, 'labels: bug'],
      [{ labels: ['urgent'] }, { labels: ['bug', 'urgent'] }, 'labels: bug, urgent'],
      [{ labels: ['urgent'] }, { labels: [] }, 'labels: none'],
      [{ milestone_id: 7 }, {}, 'milestone: none'],
      [{ milestone_id: 7 }, { milestone: { id: 8, title: 'v2' } }, 'milestone: v2'],
      [{ milestone_id: 0 }, { milestone: { id: 8, title: 'v2' } }, 'milestone: v2'],
      [{ due_date: '2026-06-01' }, {}, 'due date: none'],
      [{ weight: 3 }, { weight: 2 }, 'weight: 2'],
      [{ weight: 3 }, { weight: undefined }, 'weight: none'],
      [{ confidential: true }, {}, 'confidential: false'],
    ]
    for (const [change, values, text] of missed)
      expect(differenceFrom(change, issue(values))).toBe(`Not applied. Current ${text}.`)
    expect(differenceFrom({ weight: 3, due_date: '2026-06-01' }, issue())).toBe(
      'Not applied. Current due date: none. Current weight: none.',
    )
  })
})

describe('the inverse of a change', () => {
  test('restores each field that differs, and no other', () => {
    const cases: [Partial<IssueValues>, Partial<IssueValues>, Change | undefined][] = [
      [{}, {}, undefined],
      [{}, { state: 'closed' }, { state_event: 'reopen' }],
      [{ state: 'closed' }, {}, { state_event: 'close' }],
      [{}, { assignees: [bo] }, { assignee_ids: [1] }],
      [{ assignees: [] }, { assignees: [bo] }, { assignee_ids: [0] }],
      [{}, { labels: ['bug', 'urgent'] }, { remove_labels: ['urgent'] }],
      [{}, { labels: [] }, { add_labels: ['bug'] }],
      [{}, { labels: ['urgent'] }, { remove_labels: ['urgent'], add_labels: ['bug'] }],
      [{}, { milestone: { id: 7, title: 'v1' } }, { milestone_id: 0 }],
      [{ milestone: { id: 7, title: 'v1' } }, {}, { milestone_id: 7 }],
      [{ due_date: '2026-06-01' }, {}, { due_date: '2026-06-01' }],
      [{}, { weight: 3 }, { weight: null }],
      [{}, { confidential: true }, { confidential: false }],
      [{}, { title: 'Other', description: 'Text' }, { title: 'Leak', description: null }],
      [{ weight: undefined, title: undefined, description: undefined }, {}, undefined],
    ]
    for (const [before, after, inverse] of cases) expect(inverseOf(issue(before), issue(after))).toEqual(inverse)
  })

  test('takes back only what the change asked for', () => {
    const before = issue({ labels: ['bug', 'old'] })
    const after = issue({ title: 'Theirs', due_date: '2026-06-01', labels: ['bug', 'urgent', 'theirs'], assignees: [] })
    expect(takingBack({ add_labels: ['urgent', 'bug'] }, before, after)).toEqual({ remove_labels: ['urgent'] })
    expect(takingBack({ remove_labels: ['old'] }, before, after)).toEqual({ add_labels: ['old'] })
    expect(takingBack({ labels: ['bug'] }, before, after)).toEqual({
      remove_labels: ['urgent', 'theirs'],
      add_labels: ['old'],
    })
    expect(takingBack({ state_event: 'close' }, before, after)).toBe(undefined)
    // The server dropped the new assignee, and with it the earlier one.
    expect(takingBack({ assignee_ids: [2] }, before, after)).toEqual({ assignee_ids: [1] })
  })

  test('is blocked only by later changes of the same fields', () => {
    const after = issue({ state: 'closed', labels: ['bug', 'urgent'] })
    const inverse = inverseOf(issue(), after) ?? {}
    const now = (values: Partial<IssueValues>) => changedSince(inverse, after, { ...after, ...values })
    expect(now({})).toEqual([])
    expect(now({ due_date: '2026-06-01', assignees: [bo], labels: ['bug', 'urgent', 'later'] })).toEqual([])
    expect(now({ state: 'opened' })).toEqual(['state'])
    expect(now({ labels: ['bug'] })).toEqual(['labels'])
    expect(now({ state: 'opened', labels: [] })).toEqual(['state', 'labels'])
  })

  test.each<[string, Partial<IssueValues>, Partial<IssueValues>]>([
    ['state', { state: 'closed' }, { state: 'opened' }],
    ['assignees', { assignees: [bo] }, { assignees: [] }],
    ['milestone', { milestone: { id: 7, title: 'v1' } }, { milestone: { id: 8, title: 'v2' } }],
    ['due date', { due_date: '2026-06-01' }, { due_date: '2026-06-02' }],
    ['confidential', { confidential: true }, { confidential: false }],
    ['weight', { weight: 3 }, { weight: 0 }],
    ['title', { title: 'Mine' }, { title: 'Theirs' }],
    ['description', { description: 'Mine' }, { description: null }],
    ['labels', { labels: ['urgent'] }, { labels: ['urgent', 'bug'] }],
  ])('is blocked by a later change of the same field: %s', (field, mine, theirs) => {
    const inverse = inverseOf(issue(), issue(mine)) ?? {}
    expect(changedSince(inverse, issue(mine), issue(mine))).toEqual([])
    expect(changedSince(inverse, issue(mine), issue({ ...mine, ...theirs }))).toEqual([field])
  })
})
