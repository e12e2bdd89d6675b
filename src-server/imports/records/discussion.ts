import { z } from 'zod'
import { iterationRecord, labelRecord, milestoneRecord } from './label-and-milestone.ts'
import {
  field,
  flag,
  integer,
  matching,
  moment,
  nested,
  oneOf,
  partsOf,
  shortText,
  text,
  userReference,
} from './scalars.ts'

const awardRecord = z.object({
  name: z.string().regex(/^[a-z0-9_+-]{1,100}$/i),
  user_id: userReference,
  created_at: moment,
  updated_at: moment,
})
export type AwardRecord = z.output<typeof awardRecord>
export const awards = partsOf(awardRecord)

const positionFields = z.object({
  base_sha: shortText(64),
  start_sha: shortText(64),
  head_sha: shortText(64),
  old_path: shortText(4096),
  new_path: shortText(4096),
  position_type: z.enum(['text', 'image', 'file']).catch('text'),
  old_line: integer,
  new_line: integer,
})
/** The position of a diff note: an object, or the same object as JSON text. An object without a path is not a position. */
const position = nested(
  z
    .union([positionFields, z.string().transform(parsedText).pipe(positionFields)])
    .transform((fields) => ((fields.new_path ?? fields.old_path) ? fields : null)),
)
export type Position = NonNullable<z.output<typeof position>>

/** The actions of the format, and the older numbers for them, with the words of the feed. */
const ACTIONS = new Map<unknown, string>([
  ...['created', 'updated', 'closed', 'reopened', 'pushed', 'commented', 'merged', 'joined', 'left', 'destroyed']
    .concat('expired', 'approved')
    .flatMap((word, index): [unknown, string][] => [
      [word, word],
      [index + 1, word],
    ]),
])

/** An entry of the feed. One without an author, or with an unknown action, is not imported. */
const eventRecord = z.object({
  action: field((action) => ACTIONS.get(action) ?? null),
  author_id: userReference,
  created_at: moment,
})
export type EventRecord = z.output<typeof eventRecord>
export const feed = partsOf(eventRecord)

const noteRecord = z.object({
  note: text,
  author_id: userReference,
  author: nested(z.object({ name: shortText(255) })),
  system: flag,
  type: oneOf(['DiscussionNote', 'DiffNote']),
  discussion_id: matching(/^[0-9a-f]{40}$/),
  confidential: flag,
  created_at: moment,
  updated_at: moment,
  last_edited_at: moment,
  updated_by_id: userReference,
  resolved_at: moment,
  resolved_by_id: userReference,
  commit_id: shortText(64),
  line_code: shortText(255),
  position,
  original_position: position,
  award_emoji: awards,
  events: feed,
  system_note_metadata: nested(z.object({ action: shortText(64) })),
  note_diff_file: nested(z.object({ old_path: shortText(4096), new_path: shortText(4096) })),
})
export type NoteRecord = z.output<typeof noteRecord>
/** Sorted by time, because the order in the file has no meaning. */
export const notes = partsOf(noteRecord).transform((all) => ({
  ...all,
  valid: all.valid.toSorted((a, b) => compare(a.created_at ?? '', b.created_at ?? '')),
}))

export const timelogs = partsOf(
  z.object({
    time_spent: z.int().min(-1_000_000_000).max(1_000_000_000),
    user_id: userReference,
    spent_at: moment,
    summary: shortText(255),
    created_at: moment,
    updated_at: moment,
  }),
)
export type TimelogRecord = z.output<typeof timelogs>['valid'][number]

const change = { user_id: userReference, created_at: moment }
export const resourceEvents = {
  resource_label_events: partsOf(
    z.object({ ...change, action: z.enum(['add', 'remove']), label: nested(labelRecord) }),
  ),
  resource_milestone_events: partsOf(
    z.object({
      ...change,
      action: z.enum(['add', 'remove']),
      state: shortText(20),
      milestone: nested(milestoneRecord),
    }),
  ),
  resource_state_events: partsOf(
    z.object({
      ...change,
      state: z.enum(['opened', 'closed', 'merged', 'reopened', 'locked']),
      source_commit: shortText(64),
    }),
  ),
  resource_iteration_events: partsOf(
    z.object({ ...change, action: z.enum(['add', 'remove']), iteration: nested(iterationRecord) }),
  ),
}
const resourceEventsObject = z.object(resourceEvents)
export type ResourceEventRecords = z.output<typeof resourceEventsObject>

/** A list of `{ user_id }`. It can repeat a user. */
export const userList = partsOf(z.object({ user_id: userReference }))

function parsedText(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
