import type { Actor } from '../../kit/access/actor.ts'
import { lacksRole } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { forbidden, notFound } from '../../kit/errors.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, type ProjectRef, requireWritable } from '../../projects/queries.ts'
import { mayLinkIssues } from '../policy.ts'
import { findAnyIssue, findIssue } from '../queries.ts'
import { loadIssue } from '../write-queries.ts'
import type { LinkedIssue } from './describe-link.ts'
import { findLink, type LinkRow } from './list-queries.ts'

export const issueParams = { id: projectId, issue_iid: recordId }
export const linkParams = { ...issueParams, issue_link_id: recordId }

interface Path {
  id: number | string
  issue_iid: number
}

/** The issue of the path and one of its links. @throws ApiError 404, also if the actor does not see the other issue */
export async function findLinkOf(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  { issue_iid, issue_link_id }: Path & { issue_link_id: number },
) {
  const issue = await findIssue(db, actor, project, issue_iid)
  const link = await findLink(db, actor, issue.id, issue_link_id)
  if (!link) throw notFound('Issue Link')
  return { issue, link }
}

/** A link that the actor may remove, with both issues. @throws ApiError 403, 404 */
export async function findChangeableLink(
  db: Db,
  actor: Actor,
  params: Path & { issue_link_id: number },
): Promise<{ link: LinkRow; one: LinkedIssue; other: LinkedIssue }> {
  const project = await findProject(db, actor, params.id, 'write')
  const { issue, link } = await findLinkOf(db, actor, project, params)
  const there = await findAnyIssue(db, actor, link.other_id)
  const other = { project: await findProject(db, actor, there.project_id), issue: await loadIssue(db, there) }
  requireMayLink(project, other.project)
  return { link, one: { project, issue: await loadIssue(db, issue) }, other }
}

/** An issue that a write names, by its project and number. @throws ApiError 404, 405 */
export async function findPlace(db: Db, actor: Actor, { id, issue_iid }: Path): Promise<LinkedIssue> {
  const project = await findProject(db, actor, id, 'write')
  return { project, issue: await loadIssue(db, await findIssue(db, actor, project, issue_iid)) }
}

/** @throws ApiError 403 */
export function requireMayLink(one: ProjectRef, other: ProjectRef) {
  if (!mayLinkIssues(one, other))
    throw forbidden(lacksRole(one.access_level < other.access_level ? one : other, 'reporter'))
  requireWritable(one)
  requireWritable(other)
}
