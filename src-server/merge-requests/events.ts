import type { Changes } from '../snapshots/changes.ts'
import type { PersonSnapshot, ProjectPlace } from '../snapshots/entity.ts'
import type { MergeRequestState } from './entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'merge_request.created': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.updated': {
      payload: MergeRequestPayload & { changed: readonly string[] }
      snapshot: MergeRequestEventSnapshot & { changes: Changes }
    }
    'merge_request.closed': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.reopened': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.removed': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.subscribed': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.unsubscribed': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.todo_added': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.approved': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.unapproved': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
    'merge_request.merged': { payload: MergeRequestPayload; snapshot: MergeRequestEventSnapshot }
  }
}

interface MergeRequestPayload {
  merge_request_id: number
  project_id: number
  actor_id: number
}

export interface MergeRequestEventSnapshot {
  merge_request: MergeRequestSnapshot
  project: ProjectPlace
  actor: PersonSnapshot
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
