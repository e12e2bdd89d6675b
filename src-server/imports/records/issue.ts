import { z } from 'zod'
import { awards, feed, notes, resourceEvents, timelogs, userList } from './discussion.ts'
import { epicRecord, iterationRecord, labelLinks, milestoneRecord } from './label-and-milestone.ts'
import {
  day,
  field,
  flag,
  iid,
  integer,
  moment,
  nested,
  oneOf,
  onePart,
  optionalFlag,
  shortText,
  text,
  title,
  userReference,
  weight,
} from './scalars.ts'

const ISSUE_TYPES = ['issue', 'incident', 'test_case', 'task']

export const issueRecord = z
  .object({
    iid,
    title,
    description: text,
    state: field((value) => (typeof value === 'string' ? value : 'opened')),
    author_id: userReference,
    created_at: moment,
    updated_at: moment,
    closed_at: moment,
    closed_by_id: userReference,
    updated_by_id: userReference,
    last_edited_at: moment,
    last_edited_by_id: userReference,
    confidential: flag,
    discussion_locked: optionalFlag,
    due_date: day,
    weight,
    health_status: oneOf(['on_track', 'needs_attention', 'at_risk']),
    time_estimate: integer,
    external_author: shortText(255),
    issue_type: shortText(32),
    work_item_type: nested(z.object({ base_type: z.string() })),
    work_item_description: nested(
      z.object({ description: text, last_edited_at: moment, last_edited_by_id: userReference }),
    ),
    notes,
    label_links: labelLinks,
    milestone: onePart(milestoneRecord),
    iteration: onePart(iterationRecord),
    epic_issue: onePart(z.object({ epic: epicRecord })),
    issue_assignees: userList,
    timelogs,
    award_emoji: awards,
    events: feed,
    ...resourceEvents,
  })
  .transform(({ work_item_type, issue_type, work_item_description, ...issue }) => ({
    ...issue,
    issue_type: issueType(work_item_type?.base_type ?? issue_type),
    description: issue.description ?? work_item_description?.description ?? null,
    last_edited_at: issue.last_edited_at ?? work_item_description?.last_edited_at ?? null,
    last_edited_by_id: issue.last_edited_by_id ?? work_item_description?.last_edited_by_id ?? null,
  }))
export type IssueRecord = z.output<typeof issueRecord>

function issueType(name: string | null): string {
  return name !== null && ISSUE_TYPES.includes(name) ? name : 'issue'
}
