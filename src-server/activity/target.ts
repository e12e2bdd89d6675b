import type { ProjectRef } from '../projects/queries.ts'

/** A group that contains a target, with the caller's access level (0: not a member). */
export interface GroupContainer {
  id: number
  parent_id: number | null
  name: string
  path: string
  full_path: string
  visibility: string
  access_level: number
}

export type ProjectOrGroup = { project: ProjectRef; group: null } | { project: null; group: GroupContainer }

/** Where a target is: in a project, in a group (epics) or in neither (personal snippets). */
export type Home = ProjectOrGroup | { project: null; group: null }

export type TargetType = 'Issue' | 'MergeRequest' | 'Epic' | 'Snippet'

/** A record that can have notes and to-dos: an issue, merge request, epic or snippet. */
export type Target = Home & {
  type: TargetType
  id: number
  /** The iid in the project or group; the id of a snippet. */
  iid: number
  title: string
  author_id: number
  assignee_ids: readonly number[]
  /** Visible to Reporters, the author and the assignees only. */
  confidential: boolean
  /** The visibility of a snippet; undefined for other types. */
  visibility?: string
}
