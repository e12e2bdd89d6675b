import type { Actor } from '../kit/access/actor.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { cutText } from '../snapshots/changes.ts'
import { personOf, projectPlaceOf } from '../snapshots/loaded.ts'
import type { LoadedIssue } from './entity.ts'
import type { IssueEventSnapshot, IssueSnapshot } from './events.ts'

/** The payload and the snapshot that all events about an issue share, from rows that the act has loaded. */
export function describeIssue(project: ProjectRef, actor: Actor, issue: LoadedIssue) {
  const payload = { issue_id: issue.id, project_id: project.id, actor_id: actor.id }
  const snapshot: IssueEventSnapshot = {
    issue: snapshotOfIssue(issue),
    project: projectPlaceOf(project),
    actor: personOf(actor),
  }
  return { payload, snapshot }
}

const snapshotOfIssue = (issue: LoadedIssue): IssueSnapshot => ({
  id: issue.id,
  iid: issue.iid,
  title: issue.title,
  description: cutText(issue.description),
  issue_type: issue.issue_type,
  state: issue.state === 1 ? 'opened' : 'closed',
  confidential: issue.confidential === 1,
  discussion_locked: issue.discussion_locked === 1,
  severity: issue.severity,
  weight: issue.weight,
  due_date: issue.due_date,
  milestone:
    issue.milestone_id === null
      ? null
      : { id: issue.milestone_id, iid: issue.milestone_iid ?? 0, title: issue.milestone_title ?? '' },
  labels: issue.labels.map(({ id, title }) => ({ id, title })),
  author: { id: issue.author_id, username: issue.author_username, name: issue.author_name },
  assignees: issue.assignees.map(personOf),
  closed_at: issue.closed_at,
  closed_by_id: issue.closed_by_id,
  created_at: issue.created_at,
  updated_at: issue.updated_at,
})
