import { activities, reactions, subscriptions, todos } from './activity.ts'
import * as f from './fields.ts'
import type { Child, Kind } from './kind.ts'
import { notes } from './notes.ts'
import { under } from './places.ts'

const container = under({ project: 'project_id', group: 'group_id' })

const labelFields = {
  title: f.name('Title'),
  color: f.pattern('Color', /^#[0-9a-fA-F]{6}$/, 'must be a color such as #2f7dd1', '#6699cc'),
  description: f.longText('Description'),
  ...f.timestamps,
}

const label: Kind = {
  noun: 'label',
  about: 'A label.',
  table: 'label',
  fields: labelFields,
  children: () => ({ ...subscriptions }),
  place: container,
  unique: [['project_id', 'group_id', 'title']],
}

const priority: Kind = {
  noun: 'label priority',
  about: 'The priority of a label in the project.',
  table: 'label_priority',
  fields: {
    label: { ...f.requiredRef('label', 'The label'), column: 'label_id' },
    priority: { ...f.count('A lower number is more important', 0), required: true },
  },
  children: () => ({}),
  place: under({ project: 'project_id' }),
  no_id: true,
  unique: [['project_id', 'label_id']],
}

const milestone: Kind = {
  noun: 'milestone',
  about: 'A milestone.',
  table: 'milestone',
  fields: {
    title: f.name('Title'),
    iid: f.iid('Number; default: the next one'),
    description: f.emptyText('Description'),
    state: f.choice('State', ['active', 'closed'], 'active'),
    start_date: f.day('First day'),
    due_date: f.day('Last day'),
    ...f.timestamps,
  },
  children: () => ({ ...activities }),
  place: container,
  unique: [
    ['project_id', 'group_id', 'title'],
    ['project_id', 'group_id', 'iid'],
  ],
}

const iteration: Kind = {
  noun: 'iteration',
  about: 'An iteration.',
  table: 'iteration',
  fields: {
    iid: f.iid('Number; default: the next one'),
    sequence: f.neverNull(f.count('Place in its cadence; default: its number', ({ iid }) => iid ?? undefined, 1)),
    title: f.text('Title'),
    description: f.longText('Description'),
    start_date: f.requiredDay('First day'),
    due_date: f.requiredDay('Last day'),
    ...f.timestamps,
  },
  children: () => ({}),
  place: under({ group: 'group_id' }),
  unique: [['group_id', 'iid']],
}

const epicLabel: Kind = {
  noun: 'label of an epic',
  about: 'A label.',
  table: 'epic_label',
  fields: { label: { ...f.requiredRef('label', 'The label'), column: 'label_id' } },
  children: () => ({}),
  place: under({ epic: 'epic_id' }),
  no_id: true,
  unique: [['epic_id', 'label_id']],
}

const epic: Kind = {
  noun: 'epic',
  about: 'An epic.',
  table: 'epic',
  fields: {
    iid: f.iid('Number; default: the next one'),
    title: f.name('Title'),
    description: f.longText('Description'),
    state: f.coded('State', { opened: 1, closed: 2 }, 'opened'),
    author: { ...f.author('Who wrote it'), column: 'author_id' },
    parent: { ...f.ref('epic', 'The epic above: `&2`, or `group&2`'), column: 'parent_id' },
    confidential: f.flag('Only for members'),
    color: f.text('Color', '#1068bf'),
    start_date: f.day('First day'),
    end_date: f.day('Last day'),
    closed_at: f.moment('When it was closed; default: its last change, if it is closed', (row, { changed_at }) =>
      row.state === 2 ? changed_at : null,
    ),
    closed_by: { ...f.ref('user', 'Who closed it'), column: 'closed_by_id' },
    created_at: f.createdAt,
    updated_at: f.changedAt,
  },
  children: () => ({
    labels: {
      style: 'names',
      main: 'label',
      kind: epicLabel,
      about: 'Titles of labels of the group or a group above it',
    },
    ...notes,
    ...reactions,
    ...subscriptions,
    ...todos,
    ...activities,
  }),
  place: under({ group: 'group_id' }),
  unique: [['group_id', 'iid']],
}

export const milestones: Child = { style: 'list', kind: milestone, about: 'Milestones' }
export const iterations: Child = { style: 'list', kind: iteration, about: 'Iterations' }
export const epics: Child = { style: 'list', kind: epic, about: 'Epics' }
export const labelPriorities: Child = {
  style: 'map',
  by: 'label',
  main: 'priority',
  kind: priority,
  about: 'Title of a label → its priority in the project, also for labels of groups',
}
/** `priority` of a label of a project is short for an entry of `label_priorities`. */
const projectLabel: Kind = {
  ...label,
  fields: {
    ...labelFields,
    priority: { ...f.unstored(f.count('A lower number is more important')), secret: true },
  },
}
export const labelsOf = {
  group: { style: 'list', kind: label, about: 'Labels' },
  project: { style: 'list', kind: projectLabel, about: 'Labels' },
} satisfies Record<string, Child>
