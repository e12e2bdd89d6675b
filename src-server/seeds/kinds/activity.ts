import { z } from 'zod'
import { TODO_ACTIONS } from '../../todos/filters.ts'
import * as f from './fields.ts'
import type { Child, Children, Kind, Row } from './kind.ts'
import { on } from './places.ts'

const text = (row: Row | undefined, column: string) => {
  const value = row?.[column]
  return typeof value === 'string' ? value : undefined
}

const award: Kind = {
  noun: 'reaction',
  about: 'An emoji reaction.',
  table: 'award_emoji',
  fields: {
    name: f.name('Name of the emoji, such as `thumbsup`'),
    user: { ...f.author('Who reacted'), column: 'user_id' },
    ...f.timestamps,
  },
  children: () => ({}),
  place: on({
    type: 'awardable_type',
    id: 'awardable_id',
    types: {
      issue: 'Issue',
      'merge request': 'MergeRequest',
      epic: 'Epic',
      snippet: 'Snippet',
      note: 'Note',
      reply: 'Note',
    },
  }),
  by_time: true,
  unique: [['awardable_type', 'awardable_id', 'name', 'user_id']],
}

const TODO_TARGETS = {
  issue: 'Issue',
  'merge request': 'MergeRequest',
  epic: 'Epic',
  project: 'Project',
  group: 'Namespace',
  snippet: 'Snippet',
}
const todoPlace = on({
  type: 'target_type',
  id: 'target_id',
  types: TODO_TARGETS,
  project: 'project_id',
  group: 'group_id',
})

/** The item of a to-do item belongs to the record, also if a note is the reason. */
const todo: Kind = {
  noun: 'to-do item',
  about: 'A to-do item of a user. Below a note, the note is the reason.',
  table: 'todo',
  fields: {
    user: { ...f.requiredRef('user', 'Who has it'), column: 'user_id' },
    author: { ...f.author('Who caused it'), column: 'author_id' },
    action: { ...f.choice('Why', TODO_ACTIONS, 'mentioned'), column: 'action_name' },
    state: f.choice('State', ['pending', 'done'], 'pending'),
    ...f.timestamps,
  },
  children: () => ({}),
  place: {
    columns: (item) => {
      const note = item.owner?.kind.table === 'note' ? item.owner : undefined
      let target = note
      while (target?.kind.table === 'note') target = target.owner
      const columns = todoPlace.columns(target ? { ...item, owner: target } : item)
      return { ...columns, ...(columns.project_id !== null && { group_id: null }), note_id: note?.id ?? null }
    },
    owner: (row) => (row.note_id === null ? todoPlace.owner(row) : `note ${row.note_id}`),
  },
  by_time: true,
}

const subscription: Kind = {
  noun: 'subscription',
  about: 'Whether somebody is told about changes.',
  table: 'subscription',
  fields: {
    user: { ...f.requiredRef('user', 'Who'), column: 'user_id' },
    subscribed: f.flag('False: unsubscribed', 1),
  },
  children: () => ({}),
  place: on({
    type: 'subscribable_type',
    id: 'subscribable_id',
    types: { issue: 'Issue', 'merge request': 'MergeRequest', epic: 'Epic', label: 'Label' },
  }),
  no_id: true,
  unique: [['subscribable_type', 'subscribable_id', 'user_id']],
}

const FEED_TARGETS = {
  issue: 'Issue',
  'merge request': 'MergeRequest',
  epic: 'Epic',
  note: 'Note',
  reply: 'Note',
  project: 'Project',
  group: 'Group',
  user: 'User',
  milestone: 'Milestone',
  snippet: 'Snippet',
}

/** An entry of the activity feed. */
const feed: Kind = {
  noun: 'activity',
  about: 'An entry of the activity feed about the record.',
  table: 'event',
  fields: {
    author: { ...f.author('Who did it'), column: 'author_id' },
    action: f.name(
      'What was done: `opened`, `closed`, `reopened`, `accepted`, `commented on`, `created`, `joined`, `left`',
    ),
    title: {
      ...f.text('Title of the record at that time; default: its title', (_, { title }) => title, 1_000_000),
      column: 'target_title',
    },
    sudo_by: { ...f.ref('user', 'The administrator who acted as the author'), column: 'sudo_by_id' },
    ...f.dated,
  },
  children: () => ({}),
  place: on({ type: 'target_type', id: 'target_id', types: FEED_TARGETS, project: 'project_id', group: 'group_id' }),
  by_time: true,
  derive: (row, { owner }) => ({
    target_iid: owner?.kind.table === 'note' ? owner.id : (owner?.row.iid ?? null),
    ...(row.project_id !== null && { group_id: null }),
  }),
}

const timelog: Kind = {
  noun: 'time spent',
  about: 'Time that somebody spent on the record.',
  table: 'timelog',
  fields: {
    user: { ...f.author('Who spent it'), column: 'user_id' },
    seconds: {
      ...f.count('Seconds; less than 0 takes time back', 0, -1_000_000_000),
      column: 'time_spent',
      required: true,
    },
    spent_at: f.moment('When; default: `created_at`', ({ created_at }) => created_at ?? undefined),
    summary: f.text('What for'),
    ...f.timestamps,
  },
  children: () => ({}),
  place: {
    columns: (item) => ({
      issue_id: item.owner?.kind.noun === 'issue' ? item.owner.id : null,
      merge_request_id: item.owner?.kind.noun === 'merge request' ? item.owner.id : null,
      project_id: item.owner?.owner?.id ?? null,
    }),
    owner: (row) => (row.issue_id === null ? `merge request ${row.merge_request_id}` : `issue ${row.issue_id}`),
  },
  by_time: true,
}

const change: Kind = {
  noun: 'change',
  about: 'A resource event: a change of state, label, milestone, weight or iteration.',
  table: 'resource_event',
  fields: {
    kind: { ...f.choice('What changed', ['state', 'label', 'milestone', 'weight', 'iteration'], ''), required: true },
    user: { ...f.author('Who changed it'), ...{ initial: 1, type: z.string().min(1).nullable() }, column: 'user_id' },
    action: f.text('Of labels, milestones and iterations: `add` or `remove`'),
    state: f.text('The new state, or the state of the milestone'),
    label: { ...f.ref('label', 'The label'), column: 'label_id' },
    milestone: { ...f.ref('milestone', 'The milestone'), column: 'milestone_id' },
    iteration: { ...f.ref('iteration', 'The iteration'), column: 'iteration_id' },
    weight: f.count('The new weight'),
    source_commit: f.text('The commit that closed it'),
    source_merge_request: {
      ...f.ref('merge request', 'The merge request that closed it'),
      column: 'source_merge_request_id',
    },
    ...f.dated,
  },
  children: () => ({}),
  place: on({
    type: 'resource_type',
    id: 'resource_id',
    types: { issue: 'Issue', 'merge request': 'MergeRequest' },
    project: 'project_id',
  }),
  by_time: true,
}

const listOf = (kind: Kind, about: string): Child => ({ style: 'list', kind, about })

export const activities = { activity: listOf(feed, 'Entries of the activity feed about it') } satisfies Children
export const todos = { todos: listOf(todo, 'To-do items about it') } satisfies Children
export const reactions = {
  reactions: {
    style: 'names',
    main: 'name',
    kind: award,
    about: 'Emoji reactions. A name alone is a reaction of `root`',
  },
} satisfies Children
export const subscriptions = {
  subscriptions: { style: 'names', main: 'user', kind: subscription, about: 'Who is subscribed' },
} satisfies Children
export const timeSpent = { time_spent: listOf(timelog, 'Time spent') } satisfies Children
export const changes = { changes: listOf(change, 'Resource events') } satisfies Children

/** The text of a column of the row, if it has one. */
export const titleOf = (row: Row | undefined) => text(row, 'title') ?? text(row, 'name')
