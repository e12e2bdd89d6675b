import { countTasks } from '../../activity/tasks.ts'
import type { MergeRequestRecord } from '../records/merge-request.ts'
import { addAwards, addFeed, addNotes, addResourceEvents, addTimelogs } from './add-discussion.ts'
import type { ImportContext } from './context.ts'
import { firstOfEach, peopleIn, personOf } from './people.ts'
import type { Batch } from './rows.ts'

const STATES: Record<string, 1 | 2 | 3 | 4> = { opened: 1, closed: 2, merged: 3, locked: 4 }

/** Adds the rows of a merge request and of its labels, people, notes and events to a batch. */
export function addMergeRequest(batch: Batch, context: ImportContext, record: MergeRequestRecord) {
  const { users, labels, milestones, project_id } = context
  const id = batch.nextId('merge_request')
  const [milestone = null] = record.milestone.valid
  const created_at = record.created_at ?? context.now
  const diff = record.merge_request_diff
  const metrics = record.metrics
  const own = record.source_project_id === null || record.source_project_id === record.target_project_id
  const noteable = { type: 'MergeRequest', id, title: record.title, known_paths: pathsOf(record) } as const
  batch.rows.merge_request.push({
    id,
    project_id,
    iid: record.iid,
    title: record.title,
    state: STATES[record.state] ?? 1,
    author_id: personOf(batch, context, record.author_id, 'merge_requests'),
    // Another source project was a fork, which is not in the archive.
    source_project_id: own ? project_id : null,
    source_branch: record.source_branch,
    target_branch: record.target_branch,
    draft: record.draft || /^\s*(\[?(draft|wip)\]?:?|\(draft\))\s/i.test(record.title) ? 1 : 0,
    squash: record.squash ? 1 : 0,
    milestone_id: milestones.idOf(milestone),
    merge_status: record.merge_status,
    merge_error: record.merge_error,
    merge_params: mergeParams(record),
    merge_when_pipeline_succeeds: record.merge_when_pipeline_succeeds ? 1 : 0,
    sha: record.diff_head_sha ?? diff?.head_commit_sha ?? null,
    merge_commit_sha: record.merge_commit_sha,
    squash_commit_sha: record.squash_commit_sha,
    base_sha: diff?.base_commit_sha ?? null,
    start_sha: diff?.start_commit_sha ?? null,
    changes_count: Math.max(diff?.real_size ?? 0, diff?.merge_request_diff_files.length ?? 0),
    discussion_locked: record.discussion_locked === null ? null : record.discussion_locked ? 1 : 0,
    time_estimate: Math.max(0, record.time_estimate ?? 0),
    total_time_spent: addTimelogs(batch, context, { merge_request_id: id }, record.timelogs),
    ...addAwards(batch, context, 'MergeRequest', id, record.award_emoji),
    user_notes_count: addNotes(batch, context, noteable, record.notes),
    ...countTasks(record.description),
    merged_at: metrics?.merged_at ?? null,
    merge_user_id: users.resolveOptional(record.merge_user_id ?? metrics?.merged_by_id ?? null),
    closed_at: metrics?.latest_closed_at ?? null,
    closed_by_id: users.resolveOptional(metrics?.latest_closed_by_id ?? null),
    first_deployed_to_production_at: metrics?.first_deployed_to_production_at ?? null,
    updated_by_id: users.resolveOptional(record.updated_by_id),
    last_edited_at: record.last_edited_at,
    last_edited_by_id: users.resolveOptional(record.last_edited_by_id),
    created_at,
    updated_at: record.updated_at ?? created_at,
    description: record.description,
  })
  batch.tally.countParts('milestone', record.milestone)
  const label_ids = labels.idsOf(record.label_links.valid)
  batch.tally.countParts('label_links', record.label_links, label_ids.length)
  for (const label_id of label_ids) {
    batch.rows.merge_request_label.push({ merge_request_id: id, label_id })
  }
  addPeople(batch, context, record, id)
  addResourceEvents(batch, context, { resource_type: 'MergeRequest', resource_id: id }, record)
  addFeed(batch, context, { type: 'MergeRequest', id, iid: record.iid, title: record.title }, record.events)
}

function addPeople(batch: Batch, context: ImportContext, record: MergeRequestRecord, merge_request_id: number) {
  const { merge_request_assignees, assignee_id } = record
  const listed = peopleIn(batch, context, 'merge_request_assignees', merge_request_assignees)
  // Old archives have one assignee, in the merge request itself.
  const old = listed.length === 0 && assignee_id !== null
  const assignees = old ? [personOf(batch, context, assignee_id, 'other')] : listed
  for (const [position, user_id] of assignees.entries()) {
    batch.rows.merge_request_assignee.push({ merge_request_id, user_id, position })
  }
  const reviewers = firstOfEach(batch, context, 'merge_request_reviewers', record.merge_request_reviewers)
  for (const [user_id, { state, created_at }] of reviewers) {
    const row = { merge_request_id, user_id, state: state ?? 'unreviewed', created_at: created_at ?? context.now }
    batch.rows.merge_request_reviewer.push(row)
  }
  for (const [user_id, { created_at }] of firstOfEach(batch, context, 'approvals', record.approvals)) {
    batch.rows.merge_request_approval.push({ merge_request_id, user_id, created_at: created_at ?? context.now })
  }
}

function pathsOf(record: MergeRequestRecord): ReadonlySet<string> {
  const files = record.merge_request_diff?.merge_request_diff_files ?? []
  return new Set(files.flatMap((file) => [file.old_path, file.new_path]).filter((path) => path !== null))
}

function mergeParams(record: MergeRequestRecord): string {
  const force = record.merge_params?.force_remove_source_branch ?? null
  return JSON.stringify(force === null ? {} : { force_remove_source_branch: force === true || force === '1' })
}
