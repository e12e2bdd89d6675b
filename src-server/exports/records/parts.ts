import type { StoredRow } from '../../kit/db/schema.ts'

/** A line of a relation, or a part of one, as the format has it. */
export type ArchiveObject = Readonly<Record<string, unknown>>

export const isOn = (flag: number | null) => (flag === null ? null : flag === 1)

export const labelRecord = ({
  priority,
  ...label
}: StoredRow<'label'> & { priority: number | null }): ArchiveObject => ({
  title: label.title,
  color: label.color,
  project_id: label.project_id,
  created_at: label.created_at,
  updated_at: label.updated_at,
  template: false,
  description: label.description,
  group_id: label.group_id,
  type: label.group_id === null ? 'ProjectLabel' : 'GroupLabel',
  priorities:
    priority === null
      ? []
      : [
          {
            project_id: label.project_id,
            priority,
            created_at: label.created_at,
            updated_at: label.updated_at,
          },
        ],
})

export const milestoneRecord = (
  milestone: StoredRow<'milestone'>,
  events: readonly ArchiveObject[],
): ArchiveObject => ({
  title: milestone.title,
  project_id: milestone.project_id,
  description: milestone.description,
  due_date: milestone.due_date,
  created_at: milestone.created_at,
  updated_at: milestone.updated_at,
  state: milestone.state,
  iid: milestone.iid,
  start_date: milestone.start_date,
  group_id: milestone.group_id,
  events,
})

/** An iteration belongs to a group, so an import links to one that is there. */
export const iterationRecord = ({
  title,
  description,
  iid,
  sequence,
  start_date,
  due_date,
  group_id,
  created_at,
  updated_at,
}: StoredRow<'iteration'>): ArchiveObject => ({
  ...{ title, description, iid, sequence, start_date, due_date, group_id, created_at, updated_at },
})

/** The epic of an issue, as the issue holds it. */
export const epicIssueRecord = (epic: StoredRow<'epic'>): ArchiveObject => ({
  relative_position: null,
  epic: {
    iid: epic.iid,
    title: epic.title,
    description: epic.description,
    state: epic.state === 1 ? 'opened' : 'closed',
    group_id: epic.group_id,
    author_id: epic.author_id,
    confidential: epic.confidential === 1,
    color: epic.color,
    start_date: epic.start_date,
    end_date: epic.end_date,
    created_at: epic.created_at,
    updated_at: epic.updated_at,
    closed_at: epic.closed_at,
    closed_by_id: epic.closed_by_id,
  },
})

/** The words of the format for the actions of the feed, where they differ. */
const ACTIONS: Readonly<Record<string, string>> = { opened: 'created', 'commented on': 'commented', accepted: 'merged' }

/** An entry of the feed. */
export const eventRecord = (event: StoredRow<'event'>): ArchiveObject => ({
  project_id: event.project_id,
  author_id: event.author_id,
  created_at: event.created_at,
  updated_at: event.created_at,
  action: ACTIONS[event.action] ?? event.action,
  target_type: event.target_type,
  fingerprint: null,
})

export const awardRecord = (award: StoredRow<'award_emoji'>): ArchiveObject => ({
  name: award.name,
  user_id: award.user_id,
  awardable_type: award.awardable_type,
  created_at: award.created_at,
  updated_at: award.updated_at,
})

export const timelogRecord = (timelog: StoredRow<'timelog'>): ArchiveObject => ({
  time_spent: timelog.time_spent,
  user_id: timelog.user_id,
  project_id: timelog.project_id,
  spent_at: timelog.spent_at,
  summary: timelog.summary,
  created_at: timelog.created_at,
  updated_at: timelog.updated_at,
})

interface NoteParts {
  awards: readonly ArchiveObject[]
  events: readonly ArchiveObject[]
}

export function noteRecord(
  note: StoredRow<'note'> & { author_name: string },
  { awards, events }: NoteParts,
): ArchiveObject {
  const position: unknown = note.position === null ? null : JSON.parse(note.position)
  return {
    note: note.body,
    noteable_type: note.noteable_type,
    author_id: note.author_id,
    created_at: note.created_at,
    updated_at: note.updated_at,
    project_id: note.project_id,
    attachment: { url: null },
    line_code: note.line_code,
    commit_id: note.commit_id,
    system: note.system === 1,
    st_diff: null,
    updated_by_id: note.updated_by_id,
    type: note.type,
    position,
    original_position: position,
    resolved_at: note.resolved_at,
    resolved_by_id: note.resolved_by_id,
    discussion_id: note.discussion_id,
    change_position: null,
    resolved_by_push: null,
    confidential: note.internal === 1,
    last_edited_at: note.last_edited_at,
    author: { name: note.author_name },
    award_emoji: awards,
    events,
    ...(note.system_action !== null && {
      system_note_metadata: {
        commit_count: null,
        action: note.system_action,
        created_at: note.created_at,
        updated_at: note.created_at,
      },
    }),
  }
}
