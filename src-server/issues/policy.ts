import { roles } from '../kit/access/roles.ts'
import type { ProjectRef } from '../projects/queries.ts'

/** Metadata is labels, milestone, assignees, due date, weight and lock. Members set it on a new issue, Reporters on an existing one. */
export const maySetMetadataOnCreate = (project: ProjectRef) => project.access_level >= roles.guest
export const maySetMetadata = (project: ProjectRef) => project.access_level >= roles.reporter
export const mayCreateIncident = (project: ProjectRef) => project.access_level >= roles.reporter
/** Times, and the number of a new issue: a migration between instances keeps them. */
export const maySetHistory = (project: ProjectRef) => project.access_level >= roles.owner

interface Changing {
  author_id: number
  issue_type: string
  assignee_ids: readonly number[]
}

/** Authors and assignees may change their own issues, Reporters every issue. Incidents are for Reporters only. A merge closes issues without this right. */
export function mayUpdateIssue(project: ProjectRef, actor: { id: number }, issue: Changing) {
  if (project.access_level >= roles.reporter) return true
  if (issue.issue_type === 'incident') return false
  return issue.author_id === actor.id || issue.assignee_ids.includes(actor.id)
}
