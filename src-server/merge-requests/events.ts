import type { ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'merge_request.created': MergeRequestEvent
    'merge_request.merged': MergeRequestEvent
  }
}

interface MergeRequestEvent {
  payload: { merge_request_id: number; project_id: number; actor_id: number }
  snapshot: { merge_request: MergeRequestSnapshot; project: ProjectPlace }
}

export interface MergeRequestSnapshot {
  id: number
  iid: number
  title: string
  description: string | null
  state: 'opened' | 'merged'
  author_id: number
  source_branch: string
  target_branch: string
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  created_at: string
  updated_at: string
  merged_at: string | null
}
