import type { Actor } from '../kit/access/actor.ts'
import type { ProjectRef } from '../projects/queries.ts'

/** What is talked about, and who may listen. */
export interface Target {
  type: 'Issue' | 'MergeRequest' | 'Snippet' | 'Epic'
  id: number
  iid: number
  title: string
  project: ProjectRef
  author_id: number
  assignee_ids: readonly number[]
  /** Then it is for reporters, its author and its assignees. */
  confidential: boolean
}

/** Whose write it is, and when. */
export interface Deed {
  actor: Actor
  now: string
  /** 40 hexadecimal digits, new each time. */
  newDiscussionId(): string
}
