import { roles } from '../kit/access/roles.ts'
import type { ProjectRef } from '../projects/queries.ts'

/** Labels, milestone, assignees, due date, weight, lock: on a new issue for every member, on one that stands for reporters. */
export const maySetMetadataOnCreate = (project: ProjectRef) => project.access_level >= roles.guest
export const maySetMetadata = (project: ProjectRef) => project.access_level >= roles.reporter
export const mayCreateIncident = (project: ProjectRef) => project.access_level >= roles.reporter
/** Also the moment and number of a new issue, which a migration between instances keeps. */
export const maySetHistory = (project: ProjectRef) => project.access_level >= roles.owner

interface Changing {
  author_id: number
  issue_type: string
  assignee_ids: readonly number[]
}

/** Authors and assignees may change their issue, reporters every one; incidents only reporters. */
export function mayUpdateIssue(project: ProjectRef, actor: { id: number }, issue: Changing) {
  if (project.access_level >= roles.reporter) return true
  if (issue.issue_type === 'incident') return false
  return issue.author_id === actor.id || issue.assignee_ids.includes(actor.id)
}
