import type { ProjectOrGroup } from '../../activity/target.ts'
import { findGroup } from '../../groups/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { unauthorized } from '../../kit/errors.ts'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { tokenNeeded } from '../../kit/reason.ts'
import { findProject, type ProjectRef } from '../../projects/queries.ts'
import { mayReadIssues } from '../../visibility/issues.ts'
import type { GroupBy, IssueFilters, IssueOrder } from '../filters.ts'
import { issuePresenting } from '../queries.ts'
import { factsOf, requireOneAssignee } from './list-request.ts'
import { listIssues, planAcross, planOfProject } from './queries.ts'

interface Showing {
  actor: Actor | null
  db: Db
  instance: Instance
  request: RequestFacts
}
interface ListQuery extends IssueFilters, IssueOrder {
  group_by?: GroupBy
}

/** A page of the issues of all projects. @throws ApiError 401 */
export async function showIssues(
  { actor, db, instance, request }: Showing,
  query: ListQuery & { non_archived: boolean },
) {
  const { scope = 'created_by_me' } = query
  if (!actor && scope !== 'all') throw unauthorized(tokenNeeded)
  requireOneAssignee(query, instance.licensed)
  const page = pageOf(query)
  const plan = await planAcross(db, actor, { ...query, scope }, factsOf(instance))
  const how = issuePresenting(request, instance, 'all')
  const { issues, total } = await listIssues(db, actor, plan, page, how, query.with_labels_details)
  return ok(issues, pageHeaders(page, total, issues.length, request))
}

/** A page of the issues of a project. @throws ApiError 404 */
export async function showProjectIssues(
  { actor, db, instance, request }: Showing,
  id: number | string,
  query: ListQuery,
) {
  requireOneAssignee(query, instance.licensed)
  const project = await findProject(db, actor, id)
  const page = pageOf(query)
  if (!mayReadIssues(project)) return ok([], pageHeaders(page, 0, 0, request))
  const plan = await planOfProject(db, actor, project, query, factsOf(instance))
  const how = issuePresenting(request, instance, 'project')
  const { issues, total } = await listIssues(db, actor, plan, page, how, query.with_labels_details)
  return ok(issues, pageHeaders(page, total, issues.length, request))
}

/** A page of the issues of a group and of the groups below it. @throws ApiError 404 */
export async function showGroupIssues(
  { actor, db, instance, request }: Showing,
  id: number | string,
  query: ListQuery & { non_archived: boolean },
) {
  requireOneAssignee(query, instance.licensed)
  const group = await findGroup(db, actor, id, instance.clock.today())
  const page = pageOf(query)
  const plan = await planAcross(db, actor, query, factsOf(instance), group)
  const how = issuePresenting(request, instance, { group: group.full_path })
  const { issues, total } = await listIssues(db, actor, plan, page, how, query.with_labels_details)
  return ok(issues, pageHeaders(page, total, issues.length, request))
}

/** A page of the issues of a milestone that the caller sees, the most urgent label first. */
export async function showMilestoneIssues(
  { actor, db, instance, request }: Showing,
  { project, group }: ProjectOrGroup,
  milestone_id: number,
  query: { page: number; per_page: number },
) {
  const page = pageOf(query)
  if (project && !mayReadIssues(project)) return ok([], pageHeaders(page, 0, 0, request))
  const wanted = { of_milestone: milestone_id, order_by: 'label_priority', sort: 'asc', non_archived: false } as const
  const plan = project
    ? await planOfProject(db, actor, project, wanted, factsOf(instance))
    : await planAcross(db, actor, wanted, factsOf(instance))
  const how = issuePresenting(request, instance, project ? 'project' : { group: group.full_path })
  const { issues, total } = await listIssues(db, actor, plan, page, how, false)
  return ok(issues, pageHeaders(page, total, issues.length, request))
}

/** A page of those issues of a project with these iids that the caller sees, the oldest first. */
export async function showIssuesByIid(
  { actor, db, instance, request }: Showing,
  project: ProjectRef,
  iids: number[],
  query: { page: number; per_page: number },
) {
  const page = pageOf(query)
  if (!mayReadIssues(project)) return ok([], pageHeaders(page, 0, 0, request))
  const plan = await planOfProject(db, actor, project, { iids, order_by: 'created_at', sort: 'asc' }, factsOf(instance))
  const how = issuePresenting(request, instance, 'project')
  const { issues, total } = await listIssues(db, actor, plan, page, how, false)
  return ok(issues, pageHeaders(page, total, issues.length, request))
}

/** A page of the issues of an epic that the caller sees, the oldest first. */
export async function showEpicIssues(
  { actor, db, instance, request }: Showing,
  group: { id: number; full_path: string },
  epic_id: number,
  query: { page: number; per_page: number },
) {
  const page = pageOf(query)
  const wanted = { epic_id, order_by: 'created_at', sort: 'asc', non_archived: false } as const
  const plan = await planAcross(db, actor, wanted, factsOf(instance), group)
  const how = issuePresenting(request, instance, { group: group.full_path })
  const { issues, total } = await listIssues(db, actor, plan, page, how, false)
  return ok(
    issues.map((issue) => ({ ...issue, epic_issue_id: issue.id })),
    pageHeaders(page, total, issues.length, request),
  )
}
