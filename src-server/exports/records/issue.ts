import type { StoredRow } from '../../kit/db/schema.ts'
import { type ArchiveObject, isOn } from './parts.ts'

interface IssueParts {
  notes: readonly ArchiveObject[]
  label_links: readonly ArchiveObject[]
  milestone: ArchiveObject | undefined
  iteration: ArchiveObject | undefined
  epic_issue: ArchiveObject | undefined
  issue_assignees: readonly ArchiveObject[]
  timelogs: readonly ArchiveObject[]
  award_emoji: readonly ArchiveObject[]
  events: readonly ArchiveObject[]
  resource_label_events: readonly ArchiveObject[]
  resource_milestone_events: readonly ArchiveObject[]
  resource_state_events: readonly ArchiveObject[]
  resource_iteration_events: readonly ArchiveObject[]
}

/** A line of `issues`. A missing milestone, iteration or epic is left out, as the platform does. */
export const issueRecord = (
  issue: StoredRow<'issue'>,
  { milestone, iteration, epic_issue, ...parts }: IssueParts,
): ArchiveObject => ({
  title: issue.title,
  author_id: issue.author_id,
  project_id: issue.project_id,
  created_at: issue.created_at,
  updated_at: issue.updated_at,
  description: issue.description,
  iid: issue.iid,
  updated_by_id: issue.updated_by_id,
  weight: issue.weight,
  confidential: issue.confidential === 1,
  due_date: issue.due_date,
  lock_version: 0,
  time_estimate: issue.time_estimate,
  relative_position: issue.relative_position,
  external_author: issue.external_author,
  last_edited_at: issue.last_edited_at,
  last_edited_by_id: issue.last_edited_by_id,
  discussion_locked: isOn(issue.discussion_locked),
  closed_at: issue.closed_at,
  closed_by_id: issue.closed_by_id,
  health_status: issue.health_status,
  external_key: null,
  state: issue.state === 1 ? 'opened' : 'closed',
  work_item_type: { base_type: issue.issue_type },
  work_item_description: {
    description: issue.description,
    last_edited_at: issue.last_edited_at,
    last_edited_by_id: issue.last_edited_by_id,
  },
  ...parts,
  ...(milestone && { milestone }),
  ...(iteration && { iteration }),
  ...(epic_issue && { epic_issue }),
  designs: [],
  design_versions: [],
  zoom_meetings: [],
})
