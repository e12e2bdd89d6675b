import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { featureEnabledFor, mayUseFeature } from './features.ts'
import type { Viewer } from './viewer.ts'

/**
 * Which confidential issues a viewer sees:
 * - `all`: all confidential issues
 * - `own`: issues that the viewer wrote or is assigned to
 * - `none`: no confidential issue
 * - `by_project`: in a list across projects, depends on the viewer's level in each project
 */
export type ConfidentialReach = 'all' | 'own' | 'none' | 'by_project'

/** For one project, in which the viewer has this level (0 for no member). */
export const confidentialReachIn = (viewer: Viewer, access_level: number): ConfidentialReach =>
  viewer.kind === 'admin' || access_level >= roles.reporter ? 'all' : viewer.kind === 'anonymous' ? 'none' : 'own'

/** For lists across projects. */
export const confidentialReachAcross = (viewer: Viewer): ConfidentialReach =>
  viewer.kind === 'admin' ? 'all' : viewer.kind === 'anonymous' ? 'none' : 'by_project'

const isOwn = (viewer_id: number) => sql<SqlBool>`(issue.author_id = ${viewer_id} OR EXISTS (
    SELECT 1 FROM issue_assignee mine WHERE mine.issue_id = issue.id AND mine.user_id = ${viewer_id}))`

/**
 * A confidential issue is for Reporters of its project, its author and its assignees. Rows, counts and search all use this condition. Reads
 * `issue` of the outer query.
 */
export function confidentialVisibleTo(confidential: ConfidentialReach, viewer_id: number): RawBuilder<boolean> {
  if (confidential === 'all') return sql<boolean>`true`
  if (confidential === 'none') return sql<boolean>`issue.confidential = 0`
  if (confidential === 'own') return sql<boolean>`(issue.confidential = 0 OR ${isOwn(viewer_id)})`
  return sql<boolean>`(issue.confidential = 0 OR ${isOwn(viewer_id)} OR EXISTS (
    SELECT 1 FROM project_authorization mine
    WHERE mine.user_id = ${viewer_id} AND mine.project_id = issue.project_id AND mine.access_level >= ${sql.lit(roles.reporter)}))`
}

/**
 * Exactly the rows that `confidentialVisibleTo('own', …)` hides, in a form for which SQLite uses the index on confidential issues. Lists
 * subtract these rows from a stored counter for viewers below Reporter.
 */
export const confidentialHiddenFrom = (viewer_id: number): RawBuilder<SqlBool> =>
  sql`(issue.confidential = 1 AND NOT ${isOwn(viewer_id)})`

/** The fields of a loaded record that decide who may read it when it is confidential. */
export interface Confidential {
  confidential: boolean
  author_id: number
  assignee_ids: readonly number[]
}

/** The rule of `confidentialVisibleTo` on a loaded row. `access_level` is the viewer's level in the project. */
export const maySeeConfidential = (
  { confidential, author_id, assignee_ids }: Confidential,
  viewer: { id: number; access_level: number },
): boolean =>
  !confidential || viewer.access_level >= roles.reporter || author_id === viewer.id || assignee_ids.includes(viewer.id)

/** SQL: whether this user is not banned. */
export const isNotBanned = (user_id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${user_id} NOT IN (SELECT banned.id FROM user banned WHERE banned.state = 'banned')`

/** Issues by a banned author are for administrators only. Reads `issue` of the outer query. */
export const authorNotBanned = isNotBanned(sql`issue.author_id`)

/** SQL: whether the viewer sees `issue` of the outer query, given that they see its `project` and may use its issues. */
export const issueVisibleTo = (
  viewer: Viewer,
  confidential: ConfidentialReach = confidentialReachAcross(viewer),
): RawBuilder<boolean> =>
  viewer.kind === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(${confidentialVisibleTo(confidential, viewer.id)} AND ${authorNotBanned})`

/** SQL: whether issues of `project` of the outer query are open to the viewer, who sees the project. */
export const issuesEnabledFor = (viewer: Viewer): RawBuilder<boolean> => featureEnabledFor(viewer, 'issues')

/** The same on a loaded row. `access_level` is the caller's level in the project. */
export const mayReadIssues = (project: { issues_access_level: string; access_level: number }): boolean =>
  mayUseFeature(project.issues_access_level, project.access_level)
