import type { ProjectRef } from '../projects/queries.ts'

/** A group that something lives in, and how far the caller reaches (0: not a member). */
export interface GroupHome {
  id: number
  parent_id: number | null
  name: string
  path: string
  full_path: string
  visibility: string
  access_level: number
}

export type ProjectOrGroup = { project: ProjectRef; group: null } | { project: null; group: GroupHome }

/** What a thing lives in: a project, a group (epics) or neither (personal snippets). */
export type Home = ProjectOrGroup | { project: null; group: null }

export type TargetType = 'Issue' | 'MergeRequest' | 'Epic' | 'Snippet'

/** A thing that people write notes on and hear of. */
export type Target = Home & {
  type: TargetType
  id: number
  /** Its number in what it lives in; the id of a snippet. */
  iid: number
  title: string
  author_id: number
  assignee_ids: readonly number[]
  /** Visible to Reporters, the author and the assignees only. */
  confidential: boolean
  /** The own visibility of a snippet; other things have none. */
  visibility?: string
}
