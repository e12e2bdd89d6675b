import { countTasks } from '../../activity/tasks.ts'
import type { IssueRecord } from '../records/issue.ts'
import type { Parts } from '../records/scalars.ts'
import { addAwards, addFeed, addNotes, addResourceEvents, addTimelogs } from './add-discussion.ts'
import type { ImportContext } from './context.ts'
import { peopleIn, personOf } from './people.ts'
import type { Batch } from './rows.ts'

/** Distance between two issues in the manual order, which follows the order of the lines. */
const POSITION_STEP = 513

/** Adds the rows of an issue and of its labels, assignees, notes and events to a batch. */
export function addIssue(batch: Batch, context: ImportContext, issue: IssueRecord, line_number: number) {
  const { users, labels, milestones, planned, project_id } = context
  const id = batch.nextId('issue')
  const [milestone = null] = issue.milestone.valid
  const created_at = issue.created_at ?? context.now
  const state = issue.state === 'closed' ? 2 : 1
  const label_ids = labels.idsOf(issue.label_links.valid)
  batch.rows.issue.push({
    id,
    project_id,
    iid: issue.iid,
    title: issue.title,
    state,
    author_id: personOf(batch, context, issue.author_id, 'issues'),
    confidential: issue.confidential ? 1 : 0,
    discussion_locked: issue.discussion_locked === null ? null : issue.discussion_locked ? 1 : 0,
    issue_type: issue.issue_type,
    milestone_id: milestones.idOf(milestone),
    iteration_id: linkTo(batch, 'iteration', issue.iteration, (iteration) => planned.iterationOf(iteration)),
    epic_id: linkTo(batch, 'epic_issue', issue.epic_issue, ({ epic }) => planned.epicOf(epic)),
    due_date: issue.due_date,
    weight: issue.weight !== null && issue.weight >= 0 ? issue.weight : null,
    health_status: issue.health_status,
    time_estimate: Math.max(0, issue.time_estimate ?? 0),
    total_time_spent: addTimelogs(batch, context, { issue_id: id }, issue.timelogs),
    relative_position: (line_number + 1) * POSITION_STEP,
    ...addAwards(batch, context, 'Issue', id, issue.award_emoji),
    user_notes_count: addNotes(batch, context, { type: 'Issue', id, title: issue.title }, issue.notes),
    ...countTasks(issue.description),
    label_priority: labels.priorityOf(issue.label_links.valid),
    // Otherwise a trigger writes the whole row again.
    labelled: label_ids.length > 0 ? 1 : 0,
    closed_at: issue.closed_at,
    closed_by_id: users.resolveOptional(issue.closed_by_id),
    updated_by_id: users.resolveOptional(issue.updated_by_id),
    last_edited_at: issue.last_edited_at,
    last_edited_by_id: users.resolveOptional(issue.last_edited_by_id),
    external_author: issue.external_author,
    created_at,
    updated_at: issue.updated_at ?? created_at,
    description: issue.description,
  })
  batch.tally.countParts('milestone', issue.milestone)
  batch.tally.countParts('label_links', issue.label_links, label_ids.length)
  for (const label_id of label_ids) {
    batch.rows.issue_label.push({ issue_id: id, label_id })
    batch.rows.label_issue.push({ label_id, state, created_at, issue_id: id })
  }
  const assignees = peopleIn(batch, context, 'issue_assignees', issue.issue_assignees)
  for (const [position, user_id] of assignees.entries()) {
    batch.rows.issue_assignee.push({ issue_id: id, user_id, position })
    batch.rows.assignee_issue.push({ user_id, state, created_at, issue_id: id })
  }
  addResourceEvents(batch, context, { resource_type: 'Issue', resource_id: id }, issue)
  addFeed(batch, context, { type: 'Issue', id, iid: issue.iid, title: issue.title }, issue.events)
}

/** The id of the iteration or epic of an issue; null if no group above the project has it, which the result says. */
function linkTo<T>(batch: Batch, part: string, records: Parts<T>, find: (record: T) => number | null): number | null {
  const [record] = records.valid
  const id = record === undefined ? null : find(record)
  batch.tally.countParts(part, { ...records, valid: [] })
  batch.tally.count(part, id === null ? 'not_in_group' : 'written', records.valid.length)
  return id
}
