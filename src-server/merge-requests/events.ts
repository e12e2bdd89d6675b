import type { Changes } from '../snapshots/changes.ts'
import type { ContactSnapshot, PersonSnapshot, ProjectPlace, RepositorySnapshot } from '../snapshots/entity.ts'
import type { MergeRequestState } from './entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'merge_request.created': { payload: MergeRequestPayload; snapshot: DetailedSnapshot }
    'merge_request.updated': {
      payload: MergeRequestPayload & { changed: readonly string[] }
      snapshot: DetailedSnapshot & { changes: Changes }
    }
    'merge_request.closed': { payload: MergeRequestPayload; snapshot: DetailedSnapshot }
    'merge_request.reopened': { payload: MergeRequestPayload; snapshot: DetailedSnapshot }
    'merge_request.removed': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.subscribed': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.unsubscribed': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.todo_added': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.approved': { payload: ApprovalPayload; snapshot: DetailedSnapshot }
    'merge_request.unapproved': { payload: ApprovalPayload; snapshot: DetailedSnapshot }
    'merge_request.merged': { payload: MergeRequestPayload; snapshot: DetailedSnapshot }
  }
}

interface MergeRequestPayload {
  merge_request_id: number
  project_id: number
  actor_id: number
}

interface ApprovalPayload extends MergeRequestPayload {
  /**
   * Whether the merge request has all approvals that the project requires: after an approval, or before one is taken back. Missing in events of
   * earlier versions, where no project required any.
   */
  is_complete?: boolean
}

export interface MergeRequestEventSnapshot {
  merge_request: MergeRequestSnapshot
  project: ProjectPlace
  actor: PersonSnapshot
}

/** For events that hooks get. */
export type DetailedSnapshot = MergeRequestEventSnapshot & { details: MergeRequestDetails }

/** What payloads of hooks say of a merge request in addition to its snapshot. */
export interface MergeRequestDetails {
  target: RepositorySnapshot | null
  /** null: the project is gone. */
  source: RepositorySnapshot | null
  /** The actor, the author, the assignees and the reviewers, each once. */
  people: readonly ContactSnapshot[]
  /** The labels, and those that the act removed. */
  labels: readonly LabelSnapshot[]
  updated_by_id: number | null
  last_edited_at: string | null
  last_edited_by_id: number | null
  /** Whether the author is no member of the project and nothing else by the author was merged there. */
  first_contribution: boolean
  sha: string | null
  merge_status: string
  merge_error: string | null
  /** JSON. */
  merge_params: string
  merge_user_id: number | null
  merge_when_pipeline_succeeds: boolean
  time_estimate: number
  total_time_spent: number
  blocking_discussions_resolved: boolean
  detailed_merge_status: string
}

interface LabelSnapshot {
  id: number
  title: string
  color: string
  project_id: number | null
  created_at: string
  updated_at: string
  description: string | null
  group_id: number | null
}

/** What events say of a merge request, for listeners that run when it may have changed again. */
export interface MergeRequestSnapshot {
  id: number
  iid: number
  title: string
  /** At most the first 10,000 characters. */
  description: string | null
  state: MergeRequestState
  draft: boolean
  discussion_locked: boolean
  author_id: number
  source_project_id: number | null
  source_branch: string
  target_branch: string
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  milestone_id: number | null
  labels: readonly { id: number; title: string }[]
  assignees: readonly PersonSnapshot[]
  reviewers: readonly PersonSnapshot[]
  created_at: string
  updated_at: string
  closed_at: string | null
  merged_at: string | null
}
