import type { StoredRow } from '../../kit/db/schema.ts'
import { type ArchiveObject, isOn } from './parts.ts'

const STATES = { 1: 'opened', 2: 'closed', 3: 'merged', 4: 'locked' } as const

interface MergeRequestParts {
  notes: readonly ArchiveObject[]
  label_links: readonly ArchiveObject[]
  milestone: ArchiveObject | undefined
  timelogs: readonly ArchiveObject[]
  award_emoji: readonly ArchiveObject[]
  events: readonly ArchiveObject[]
  resource_label_events: readonly ArchiveObject[]
  resource_milestone_events: readonly ArchiveObject[]
  resource_state_events: readonly ArchiveObject[]
  merge_request_assignees: readonly ArchiveObject[]
  merge_request_reviewers: readonly ArchiveObject[]
  approvals: readonly ArchiveObject[]
  /** Of the diff notes. There is no Git, so these are the only known paths. */
  paths: readonly { old_path: string | null; new_path: string | null }[]
}

/** The source of a merge request from a project that is gone. It equals no project, so an importer does not take the branch for its own. */
const NO_PROJECT = 0

/** A line of `merge_requests`. */
export const mergeRequestRecord = (
  row: StoredRow<'merge_request'>,
  { milestone, paths, ...parts }: MergeRequestParts,
): ArchiveObject => ({
  target_branch: row.target_branch,
  source_branch: row.source_branch,
  source_project_id: row.source_project_id ?? NO_PROJECT,
  author_id: row.author_id,
  title: row.title,
  created_at: row.created_at,
  updated_at: row.updated_at,
  merge_status: row.merge_status,
  target_project_id: row.project_id,
  iid: row.iid,
  description: row.description,
  updated_by_id: row.updated_by_id,
  merge_error: row.merge_error,
  merge_params: JSON.parse(row.merge_params),
  merge_when_pipeline_succeeds: row.merge_when_pipeline_succeeds === 1,
  merge_user_id: row.merge_user_id,
  merge_commit_sha: row.merge_commit_sha,
  lock_version: 0,
  time_estimate: row.time_estimate,
  squash: row.squash === 1,
  last_edited_at: row.last_edited_at,
  last_edited_by_id: row.last_edited_by_id,
  discussion_locked: isOn(row.discussion_locked),
  squash_commit_sha: row.squash_commit_sha,
  draft: row.draft === 1,
  diff_head_sha: row.sha,
  source_branch_sha: row.sha,
  target_branch_sha: row.base_sha,
  state: STATES[row.state],
  ...parts,
  ...(milestone && { milestone }),
  metrics: {
    merged_at: row.merged_at,
    merged_by_id: row.merge_user_id,
    latest_closed_at: row.closed_at,
    latest_closed_by_id: row.closed_by_id,
    first_deployed_to_production_at: row.first_deployed_to_production_at,
    created_at: row.created_at,
    updated_at: row.created_at,
  },
  merge_request_diff: {
    state: 'collected',
    created_at: row.created_at,
    updated_at: row.created_at,
    base_commit_sha: row.base_sha,
    real_size: String(row.changes_count),
    head_commit_sha: row.sha,
    start_commit_sha: row.start_sha,
    commits_count: 0,
    merge_request_diff_commits: [],
    merge_request_diff_files: paths.map(({ old_path, new_path }, relative_order) => ({
      relative_order,
      new_file: false,
      renamed_file: old_path !== new_path,
      deleted_file: false,
      old_path,
      new_path,
    })),
  },
})
