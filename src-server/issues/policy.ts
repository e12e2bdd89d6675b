import { type RawBuilder, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { mayUseFeature, type Viewer } from '../projects/policy.ts'
import type { ProjectRef } from '../projects/queries.ts'

/**
 * Which confidential issues a viewer sees: every one of a project (`all`), those they wrote or are assigned to (`own`), none (`public`),
 * or, across projects, as their level in each says (`by_project`).
 */
export type Confidence = 'all' | 'own' | 'public' | 'by_project'

export const confidenceIn = (viewer: Viewer, access_level: number): Confidence =>
  viewer.kind === 'admin' || access_level >= roles.reporter ? 'all' : viewer.kind === 'anonymous' ? 'public' : 'own'

export const confidenceAcross = (viewer: Viewer): Confidence =>
  viewer.kind === 'admin' ? 'all' : viewer.kind === 'anonymous' ? 'public' : 'by_project'

/** Reads `issue` of the outer query. Rows, counts and search all go by it. */
export function confidentialVisibleTo(confidence: Confidence, viewer_id: number): RawBuilder<boolean> {
  if (confidence === 'all') return sql<boolean>`true`
  if (confidence === 'public') return sql<boolean>`issue.confidential = 0`
  const own = sql`issue.author_id = ${viewer_id} OR EXISTS (
    SELECT 1 FROM issue_assignee mine WHERE mine.issue_id = issue.id AND mine.user_id = ${viewer_id})`
  if (confidence === 'own') return sql<boolean>`(issue.confidential = 0 OR ${own})`
  return sql<boolean>`(issue.confidential = 0 OR ${own} OR EXISTS (
    SELECT 1 FROM project_authorization mine
    WHERE mine.user_id = ${viewer_id} AND mine.project_id = issue.project_id AND mine.access_level >= ${sql.lit(roles.reporter)}))`
}

/** What a banned user wrote is for administrators only. */
export const authorNotBanned = sql<boolean>`issue.author_id NOT IN (SELECT banned.id FROM user banned WHERE banned.state = 'banned')`

/** Reads `project` of the outer query: whether its issues exist for the viewer. */
export function issuesEnabledFor({ kind, id }: Viewer): RawBuilder<boolean> {
  if (kind === 'admin') return sql<boolean>`project.issues_access_level <> 'disabled'`
  if (kind === 'anonymous') return sql<boolean>`project.issues_access_level IN ('enabled', 'public')`
  return sql<boolean>`(project.issues_access_level IN ('enabled', 'public') OR (project.issues_access_level = 'private' AND EXISTS (
    SELECT 1 FROM project_authorization mine WHERE mine.user_id = ${id} AND mine.project_id = project.id)))`
}

export const mayReadIssues = (project: ProjectRef) => mayUseFeature(project.issues_access_level, project.access_level)

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
