import { hash } from 'node:crypto'
import { z } from 'zod'
import { activities, reactions, todos } from './activity.ts'
import * as f from './fields.ts'
import type { Children, Kind } from './kind.ts'
import { on } from './places.ts'

const NOTEABLES = { issue: 'Issue', 'merge request': 'MergeRequest', epic: 'Epic', snippet: 'Snippet' }
const onNoteable = on({ type: 'noteable_type', id: 'noteable_id', types: NOTEABLES, project: 'project_id' })

const fields = {
  author: { ...f.author('Who wrote it'), column: 'author_id' },
  body: f.name('Text, in Markdown', 1_000_000),
  type: f.choice(
    'Kind of the note; default: `DiscussionNote` in a discussion, otherwise null',
    ['DiscussionNote', 'DiffNote'],
    (_, { has_replies }) => (has_replies ? 'DiscussionNote' : null),
  ),
  system: f.flag('Written by the instance, about a change'),
  internal: f.flag('Only for members who may see it'),
  system_action: f.text('Of a note of the instance: what changed'),
  resolved_at: f.moment('When the discussion was resolved'),
  resolved_by: { ...f.ref('user', 'Who resolved the discussion'), column: 'resolved_by_id' },
  commit_id: f.text('The commit of a note on a diff'),
  line_code: f.text('The line of a note on a diff'),
  position: f.json('Where a note on a diff stands', z.record(z.string(), z.unknown()), null),
  updated_by: { ...f.ref('user', 'Who changed the text last'), column: 'updated_by_id' },
  last_edited_at: f.moment('When the text last changed'),
  ...f.timestamps,
}

/** A note of a discussion that another note began. */
const reply: Kind = {
  noun: 'reply',
  about: 'A reply to a note.',
  table: 'note',
  fields: { ...fields, type: f.choice('Kind of the note', ['DiscussionNote', 'DiffNote'], () => 'DiscussionNote') },
  children: () => ({ ...reactions, ...todos, ...activities }),
  place: {
    columns: (item) => (item.owner ? onNoteable.columns(item.owner) : {}),
    owner: (row) => `note ${row.first_id}`,
  },
  by_time: true,
  derive: (_, { owner }) => ({ discussion_id: owner?.row.discussion_id ?? '' }),
  holds: (row) => row.first_id !== row.id,
}

const note: Kind = {
  noun: 'note',
  about: 'A comment, or a note of the instance about a change. With replies it is a discussion.',
  table: 'note',
  fields,
  children: () => ({
    replies: { style: 'list', kind: reply, about: 'The other notes of the discussion' },
    ...reactions,
    ...todos,
    ...activities,
  }),
  place: onNoteable,
  by_time: true,
  derive: (_, { id }) => ({ discussion_id: hash('sha1', `discussion ${id}`) }),
  holds: (row) => row.first_id === row.id,
}

export const notes = {
  notes: { style: 'list', kind: note, about: 'Comments, discussions and notes about changes' },
} satisfies Children
