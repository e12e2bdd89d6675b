import { countTasks } from '../../issues/tasks.ts'
import type { IssueRecord } from '../records/issue.ts'
import type { ImportContext } from './context.ts'
import { placeAwards, placeNotes, placeResourceEvents, placeTimelogs } from './place-discussion.ts'
import type { Batch } from './rows.ts'

/** Positions are remade: the order of the lines is the order of the issues. */
const POSITION_STEP = 513

/** Puts an issue, and all that hangs on it, into a batch. */
export function placeIssue(batch: Batch, context: ImportContext, issue: IssueRecord, line_number: number) {
  const { users, labels, milestones, project_id } = context
  const id = batch.nextId('issue')
  const created_at = issue.created_at ?? context.now
  const state = issue.state === 'closed' ? 2 : 1
  batch.rows.issue.push({
    id,
    project_id,
    iid: issue.iid,
    title: issue.title,
    state,
    author_id: users.some(issue.author_id),
    confidential: issue.confidential ? 1 : 0,
    discussion_locked: issue.discussion_locked === null ? null : issue.discussion_locked ? 1 : 0,
    issue_type: issue.issue_type,
    milestone_id: milestones.idOf(issue.milestone),
    due_date: issue.due_date,
    weight: issue.weight !== null && issue.weight >= 0 ? issue.weight : null,
    health_status: issue.health_status,
    time_estimate: Math.max(0, issue.time_estimate ?? 0),
    total_time_spent: placeTimelogs(batch, context, { issue_id: id }, issue.timelogs),
    relative_position: (line_number + 1) * POSITION_STEP,
    ...placeAwards(batch, context, 'Issue', id, issue.award_emoji),
    user_notes_count: placeNotes(batch, context, { type: 'Issue', id }, issue.notes),
    ...countTasks(issue.description),
    label_priority: labels.priorityOf(issue.label_links),
    closed_at: issue.closed_at,
    closed_by_id: users.maybe(issue.closed_by_id),
    updated_by_id: users.maybe(issue.updated_by_id),
    last_edited_at: issue.last_edited_at,
    last_edited_by_id: users.maybe(issue.last_edited_by_id),
    external_author: issue.external_author,
    created_at,
    updated_at: issue.updated_at ?? created_at,
    description: issue.description,
  })
  for (const label_id of labels.idsOf(issue.label_links)) {
    batch.rows.issue_label.push({ issue_id: id, label_id })
    batch.rows.label_issue.push({ label_id, state, created_at, issue_id: id })
  }
  for (const [position, user_id] of users.distinct(issue.issue_assignees).entries()) {
    batch.rows.issue_assignee.push({ issue_id: id, user_id, position })
    batch.rows.assignee_issue.push({ user_id, state, created_at, issue_id: id })
  }
  placeResourceEvents(batch, context, { resource_type: 'Issue', resource_id: id }, issue)
}
