import { expect, test } from 'vitest'
import { type Change, placeOf } from '../../../src-renderer/home/changed-record.ts'

const change: Change = {
  ...{
    id: 'event 1',
    at: '',
    author: null,
    sudo_by: null,
    kind: 'project',
    act: 'updated',
    title: 'Title',
    path: 'acme/shop',
  },
  ...{ iid: null, project_id: 5, group_id: null, user: null, outcome: null, noteable_type: null, undo: null },
}
const ofGroup = { project_id: null, group_id: 3 }
const issue = { kind: 'issue', project_id: 5, iid: 7 }
const mergeRequest = { ...issue, kind: 'merge_request' }
const inProject = (search: object = {}) => ({ kind: 'project', project_id: 5, search })
const inGroup = (search: object = {}) => ({ kind: 'group', group_id: 3, search })

test.each<[Partial<Change>, object | undefined]>([
  [{}, inProject()],
  [{ act: 'removed' }, undefined],
  [{ kind: 'group', ...ofGroup }, inGroup()],
  [{ kind: 'group', act: 'removed', ...ofGroup }, undefined],
  [{ kind: 'issue', iid: 7 }, issue],
  [{ kind: 'issue', iid: 7, act: 'removed' }, undefined],
  [{ kind: 'issue_link', iid: 7, act: 'removed' }, issue],
  [{ kind: 'subscription', iid: 7 }, issue],
  [{ kind: 'todo', act: 'finished', iid: 7 }, issue],
  [{ kind: 'todo', act: 'finished' }, inProject()],
  [{ kind: 'merge_request', iid: 7 }, mergeRequest],
  [{ kind: 'merge_request', act: 'removed', iid: 7 }, undefined],
  [{ kind: 'note', iid: 7, noteable_type: 'Issue' }, issue],
  [{ kind: 'note', iid: 7, noteable_type: 'Issue', act: 'removed' }, issue],
  [{ kind: 'note', iid: 7, noteable_type: 'MergeRequest' }, mergeRequest],
  [{ kind: 'note', noteable_type: 'Snippet' }, inProject()],
  [{ kind: 'note', iid: 7, noteable_type: 'Epic', ...ofGroup }, inGroup()],
  [{ kind: 'award_emoji', iid: 7, noteable_type: 'MergeRequest' }, mergeRequest],
  [{ kind: 'label' }, inProject({ tab: 'labels' })],
  [{ kind: 'label', act: 'removed', ...ofGroup }, inGroup({ tab: 'labels' })],
  [{ kind: 'milestone', iid: 7 }, inProject({ tab: 'milestones', 'ms-iid': 7 })],
  [{ kind: 'milestone', iid: 7, ...ofGroup }, inGroup({ tab: 'milestones', 'ms-iid': 7 })],
  [{ kind: 'milestone', iid: 7, act: 'removed' }, inProject({ tab: 'milestones' })],
  [{ kind: 'member', act: 'removed', ...ofGroup }, inGroup({ tab: 'members' })],
  [{ kind: 'invitation' }, inProject({ tab: 'members' })],
  [{ kind: 'push_rule', ...ofGroup }, inGroup({ tab: 'push-rules' })],
  [{ kind: 'deployment', iid: 7 }, inProject({ tab: 'dora' })],
  [
    { kind: 'import', act: 'ended', outcome: 'failed' },
    { kind: 'import', project_id: 5 },
  ],
  [
    { kind: 'settings', title: 'max_attachment_size, signup_enabled', path: null, project_id: null },
    { kind: 'settings', name: 'max_attachment_size' },
  ],
  [{ kind: 'token', project_id: null }, undefined],
])('the place of the change %o is %o', (some, place) => expect(placeOf({ ...change, ...some })).toEqual(place))
