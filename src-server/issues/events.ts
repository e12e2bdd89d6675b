import type { LinkType } from '../activity/link-types.ts'
import type { Changes } from '../snapshots/changes.ts'
import type { PersonSnapshot, ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'issue.created': { payload: IssuePayload; snapshot: IssueEventSnapshot }
    'issue.updated': {
      payload: IssuePayload & { changed: readonly string[] }
      snapshot: IssueEventSnapshot & { changes: Changes }
    }
    'issue.closed': { payload: IssuePayload; snapshot: IssueEventSnapshot }
    'issue.reopened': { payload: IssuePayload; snapshot: IssueEventSnapshot }
    'subscription.created': { payload: IssuePayload; snapshot: IssueEventSnapshot }
    'subscription.removed': { payload: IssuePayload; snapshot: IssueEventSnapshot }
    'todo.created': { payload: IssuePayload; snapshot: IssueEventSnapshot }
    /** A copy was added, which has an `issue.created` of its own. */
    'issue.cloned': {
      payload: IssuePayload & { copy_id: number; copy_project_id: number }
      snapshot: IssueEventSnapshot
    }
    'issue.removed': { payload: IssuePayload; snapshot: IssueEventSnapshot }
    /** One event for each of the two issues, as seen from the issue. */
    'issue_link.created': { payload: IssueLinkPayload; snapshot: IssueLinkSnapshot }
    'issue_link.removed': { payload: IssueLinkPayload; snapshot: IssueLinkSnapshot }
  }
}

interface IssuePayload {
  issue_id: number
  project_id: number
  actor_id: number
}

export interface IssueLinkPayload extends IssuePayload {
  issue_link_id: number
  link_type: LinkType
  other_issue_id: number
  other_project_id: number
}

export interface IssueEventSnapshot {
  issue: IssueSnapshot
  project: ProjectPlace
  actor: PersonSnapshot
}

export interface IssueLinkSnapshot extends IssueEventSnapshot {
  other: { id: number; iid: number; title: string; project: ProjectPlace }
}

/** What events say of an issue, for listeners that run when it may have changed again. */
export interface IssueSnapshot {
  id: number
  iid: number
  title: string
  /** At most the first 10,000 characters. */
  description: string | null
  issue_type: string
  state: 'opened' | 'closed'
  confidential: boolean
  discussion_locked: boolean
  severity: string
  weight: number | null
  due_date: string | null
  milestone: { id: number; iid: number; title: string } | null
  labels: readonly { id: number; title: string }[]
  author: PersonSnapshot
  assignees: readonly PersonSnapshot[]
  closed_at: string | null
  closed_by_id: number | null
  created_at: string
  updated_at: string
}
