import { activities, changes, reactions, subscriptions, timeSpent, todos } from './activity.ts'
import * as f from './fields.ts'
import type { Child, Children, Kind } from './kind.ts'
import { notes } from './notes.ts'
import { under } from './places.ts'

type Noun = 'issue' | 'merge request'
const column = { issue: 'issue_id', 'merge request': 'merge_request_id' }
const table = { issue: 'issue', 'merge request': 'merge_request' }

const labels = (noun: Noun): Child => ({
  style: 'names',
  main: 'label',
  about: 'Titles of labels of the project or a group above it',
  kind: {
    noun: `label of ${noun === 'issue' ? 'an issue' : 'a merge request'}`,
    about: 'A label.',
    table: `${table[noun]}_label`,
    fields: { label: { ...f.requiredRef('label', 'Title of the label'), column: 'label_id' } },
    children: () => ({}),
    place: under({ [noun]: column[noun] }),
    no_id: true,
    unique: [[column[noun], 'label_id']],
  },
})

const assignees = (noun: Noun): Child => ({
  style: 'names',
  main: 'user',
  about: 'Usernames of the assignees',
  kind: {
    noun: `assignee of ${noun === 'issue' ? 'an issue' : 'a merge request'}`,
    about: 'An assignee.',
    table: `${table[noun]}_assignee`,
    fields: { user: { ...f.requiredRef('user', 'Username'), column: 'user_id' } },
    children: () => ({}),
    place: under({ [noun]: column[noun] }),
    no_id: true,
    unique: [[column[noun], 'user_id']],
    derive: (_, { iid }) => ({ position: iid - 1 }),
  },
})

const link: Kind = {
  noun: 'link',
  about: 'A link to another issue.',
  table: 'issue_link',
  fields: {
    issue: { ...f.requiredRef('issue', 'The other issue: `#2`, or `group/project#2`'), column: 'target_id' },
    type: {
      ...f.choice('`blocks`: this issue blocks the other one', ['relates_to', 'blocks'], 'relates_to'),
      column: 'link_type',
    },
    ...f.timestamps,
  },
  children: () => ({}),
  place: under({ issue: 'source_id' }),
  unique: [['source_id', 'target_id']],
}

const version: Kind = {
  noun: 'earlier description',
  about: 'A description that was replaced.',
  table: 'issue_description_version',
  fields: {
    user: { ...f.author('Who replaced it'), column: 'user_id' },
    description: f.longText('The text'),
    ...f.dated,
  },
  children: () => ({}),
  place: under({ issue: 'issue_id' }),
  by_time: true,
}

/** What issues and merge requests share. */
const shared = {
  title: f.name('Title', 1024),
  iid: f.iid('Number; default: the next free one of the project'),
  description: f.longText('Description, in Markdown'),
  author: { ...f.author('Who opened it'), column: 'author_id' },
  milestone: {
    ...f.ref('milestone', 'Title of a milestone of the project or a group above it'),
    column: 'milestone_id',
  },
  discussion_locked: f.flag('Only members may comment', null),
  time_estimate: f.count('Seconds', 0),
  closed_by: { ...f.ref('user', 'Who closed it'), column: 'closed_by_id' },
  updated_by: { ...f.ref('user', 'Who changed it last'), column: 'updated_by_id' },
  last_edited_at: f.moment('When title or description last changed'),
  last_edited_by: { ...f.ref('user', 'Who changed title or description last'), column: 'last_edited_by_id' },
  created_at: f.createdAt,
  updated_at: f.changedAt,
}

const common = (noun: Noun): Children => ({
  labels: labels(noun),
  assignees: assignees(noun),
  ...notes,
  ...reactions,
  ...subscriptions,
  ...timeSpent,
  ...todos,
  ...changes,
  ...activities,
})

const issue: Kind = {
  noun: 'issue',
  about: 'An issue.',
  table: 'issue',
  fields: {
    ...shared,
    state: f.coded('State', { opened: 1, closed: 2 }, 'opened'),
    confidential: f.flag('Only for members'),
    issue_type: f.choice('Type', ['issue', 'incident', 'test_case', 'task'], 'issue'),
    severity: f.choice('Severity of an incident', ['unknown', 'low', 'medium', 'high', 'critical'], 'unknown'),
    due_date: f.day('Due date'),
    weight: f.count('Weight'),
    health_status: f.choice('Health', ['on_track', 'needs_attention', 'at_risk']),
    epic: { ...f.ref('epic', 'Epic: `&2` of the nearest group, or `group&2`'), column: 'epic_id' },
    iteration: { ...f.ref('iteration', 'Iteration: `*2` of the nearest group, or `group*2`'), column: 'iteration_id' },
    relative_position: f.count(
      'Place in a manual order',
      ({ iid }) => (typeof iid === 'number' ? iid * 513 : undefined),
      -2_000_000_000,
    ),
    closed_at: f.moment('When it was closed; default: its last change, if it is closed', (row, { changed_at }) =>
      row.state === 2 ? changed_at : null,
    ),
    moved_to: { ...f.ref('issue', 'The issue that it was moved to'), column: 'moved_to_id' },
    duplicated_to: { ...f.ref('issue', 'The issue that it duplicates'), column: 'duplicated_to_id' },
    promoted_to_epic: { ...f.ref('epic', 'The epic that it became'), column: 'promoted_to_epic_id' },
    external_author: f.text('Author of a service-desk issue'),
    user_agent: f.text('Browser of the author', null, 10_000),
    ip_address: f.text('Address of the author'),
  },
  children: () => ({
    ...common('issue'),
    links: { style: 'names', main: 'issue', kind: link, about: 'Links to other issues' },
    earlier_descriptions: { style: 'list', kind: version, about: 'Descriptions that were replaced' },
  }),
  place: under({ project: 'project_id' }),
  unique: [['project_id', 'iid']],
}

const reviewer: Kind = {
  noun: 'reviewer',
  about: 'A reviewer.',
  table: 'merge_request_reviewer',
  fields: {
    user: { ...f.requiredRef('user', 'Username'), column: 'user_id' },
    state: f.choice('State', ['unreviewed', 'reviewed'], 'unreviewed'),
    ...f.dated,
  },
  children: () => ({}),
  place: under({ 'merge request': 'merge_request_id' }),
  no_id: true,
  unique: [['merge_request_id', 'user_id']],
}

const approval: Kind = {
  ...reviewer,
  noun: 'approval',
  about: 'An approval.',
  table: 'merge_request_approval',
  fields: { user: { ...f.requiredRef('user', 'Username'), column: 'user_id' }, ...f.dated },
}

const named: Kind = {
  noun: 'issue of a merge request',
  about: 'An issue that a merge request names.',
  table: 'merge_request_issue',
  fields: {
    issue: { ...f.requiredRef('issue', 'The issue: `#2`, or `group/project#2`'), column: 'issue_id' },
    closes: f.flag('False: only mentioned', 1),
  },
  children: () => ({}),
  place: under({ 'merge request': 'merge_request_id' }),
  no_id: true,
  unique: [['merge_request_id', 'issue_id']],
}

const sha = (about: string) => f.pattern(about, /^[0-9a-f]{40,64}$/, 'must be the id of a commit', null)

const mergeRequest: Kind = {
  noun: 'merge request',
  about: 'A merge request.',
  table: 'merge_request',
  fields: {
    ...shared,
    state: f.coded('State', { opened: 1, closed: 2, merged: 3, locked: 4 }, 'opened'),
    source_project: {
      ...f.ref('project', 'Path of the fork; default: the project', (_, { owner }) => owner?.id),
      column: 'source_project_id',
    },
    source_branch: f.name('Source branch', 1024),
    target_branch: f.text('Target branch', 'main', 1024),
    draft: f.flag('Draft'),
    squash: f.flag('Squash the commits'),
    merge_status: f.text('Whether it can be merged', 'can_be_merged'),
    merge_error: f.text('Why it could not be merged', null, 10_000),
    merge_params: { ...f.longText('Options of the merge, as JSON', '{}') },
    merge_when_pipeline_succeeds: f.flag('Merge when the pipeline succeeds'),
    sha: sha('Last commit'),
    merge_commit_sha: sha('Commit of the merge'),
    squash_commit_sha: sha('Squashed commit'),
    base_sha: sha('Commit from which it began'),
    start_sha: sha('Commit of the target'),
    changes_count: f.count('Changed files', 0),
    merged_at: f.moment('When it was merged; default: its last change, if it is merged', (row, { changed_at }) =>
      row.state === 3 ? changed_at : null,
    ),
    merged_by: { ...f.ref('user', 'Who merged it'), column: 'merge_user_id' },
    closed_at: f.moment('When it was closed; default: its last change, if it is closed', (row, { changed_at }) =>
      row.state === 2 ? changed_at : null,
    ),
    first_deployed_to_production_at: f.moment('First deployment to production'),
    prepared_at: f.moment(
      'When it was ready; default: when it was created',
      ({ created_at }) => created_at ?? undefined,
    ),
  },
  children: () => ({
    ...common('merge request'),
    reviewers: { style: 'names', main: 'user', kind: reviewer, about: 'Usernames of the reviewers' },
    approvals: { style: 'names', main: 'user', kind: approval, about: 'Usernames of those who approved it' },
    issues: { style: 'names', main: 'issue', kind: named, about: 'The issues that it closes' },
  }),
  place: under({ project: 'project_id' }),
  unique: [['project_id', 'iid']],
}

export const issues: Child = { style: 'list', kind: issue, about: 'Issues' }
export const mergeRequests: Child = { style: 'list', kind: mergeRequest, about: 'Merge requests' }
