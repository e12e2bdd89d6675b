import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    merge_request: MergeRequestTable
    merge_request_label: MergeRequestLabelTable
    merge_request_assignee: MergeRequestAssigneeTable
    merge_request_reviewer: MergeRequestReviewerTable
    merge_request_approval: MergeRequestApprovalTable
    merge_request_issue: MergeRequestIssueTable
  }
}

interface MergeRequestTable {
  id: Generated<number>
  project_id: number
  iid: number
  title: string
  state: Generated<1 | 2 | 3 | 4>
  author_id: number
  source_project_id: number | null
  source_branch: string
  target_branch: string
  draft: Generated<Flag>
  squash: Generated<Flag>
  milestone_id: number | null
  merge_status: Generated<string>
  merge_error: string | null
  merge_params: Generated<string>
  merge_when_pipeline_succeeds: Generated<Flag>
  sha: string | null
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  base_sha: string | null
  start_sha: string | null
  changes_count: Generated<number>
  discussion_locked: Flag | null
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  user_notes_count: Generated<number>
  task_count: Generated<number>
  completed_task_count: Generated<number>
  merged_at: string | null
  merge_user_id: number | null
  closed_at: string | null
  closed_by_id: number | null
  first_deployed_to_production_at: string | null
  updated_by_id: number | null
  last_edited_at: string | null
  last_edited_by_id: number | null
  prepared_at: string | null
  created_at: string
  updated_at: string
  description: string | null
}

interface MergeRequestLabelTable {
  merge_request_id: number
  label_id: number
}

interface MergeRequestAssigneeTable {
  merge_request_id: number
  user_id: number
  position: Generated<number>
}

interface MergeRequestReviewerTable {
  merge_request_id: number
  user_id: number
  state: Generated<string>
  created_at: string
}

interface MergeRequestApprovalTable {
  merge_request_id: number
  user_id: number
  created_at: string
}

interface MergeRequestIssueTable {
  merge_request_id: number
  issue_id: number
  closes: Generated<Flag>
}
