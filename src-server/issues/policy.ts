import { roles } from '../kit/access/roles.ts'

/** What these rules need of a project: the caller's level, 0 for no member. */
interface Place {
  access_level: number
}

/**
 * Metadata is labels, milestone, assignees, due date, weight and lock, and for changes also the confidential flag. Members may set metadata on
 * a new issue; changing it needs Reporter.
 */
export const maySetMetadataOnCreate = (project: Place) => project.access_level >= roles.guest
export const maySetMetadata = (project: Place) => project.access_level >= roles.reporter
export const mayCreateIncident = (project: Place) => project.access_level >= roles.reporter
/** Owners may set the creation time, and the iid of a new issue, so that a migration between instances can keep both. */
export const maySetTimesAndIid = (project: Place) => project.access_level >= roles.owner

/** Authors may not delete their issues. */
export const mayDeleteIssue = (project: Place) => project.access_level >= roles.owner

/** Moving and cloning need Reporter in both projects. An issue that has moved stays where it is. */
export const mayCopyIssue = (from: Place, issue: { moved_to_id: number | null }, to: Place) =>
  issue.moved_to_id === null && from.access_level >= roles.reporter && to.access_level >= roles.reporter

/** Linking needs Reporter in both projects, as does removing a link. */
export const mayLinkIssues = (one: Place, other: Place) =>
  one.access_level >= roles.reporter && other.access_level >= roles.reporter

interface Changing {
  author_id: number
  issue_type: string
  assignee_ids: readonly number[]
}

/**
 * Reporters may change every issue. Authors and assignees may change their own issues, except incidents. A merge closes issues even if the
 * actor may not change them.
 */
export function mayUpdateIssue(project: Place, actor: { id: number }, issue: Changing) {
  if (project.access_level >= roles.reporter) return true
  if (issue.issue_type === 'incident') return false
  return issue.author_id === actor.id || issue.assignee_ids.includes(actor.id)
}
