import { sql } from 'kysely'
import { isSubscribed } from '../activity/subscription-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { type ApiError, notFound, notFoundPlain } from '../kit/errors.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import type { Instance } from '../kit/instance.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { type ConfidentialReach, confidentialReachIn, issueVisibleTo, mayReadIssues } from '../visibility/issues.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import {
  type FoundIssue,
  type IssueEntity,
  type IssueParts,
  type IssuePresenting,
  type LoadedIssue,
  presentIssue,
} from './entity.ts'
import { partsOf, partsOfLoaded } from './part-queries.ts'
import { issueRows } from './row-queries.ts'

interface OneIssue {
  project_id: number
  iid: number
  viewer_id: number
}

const subscription = (viewer_id: number) => sql<number | null>`(
  SELECT subscription.subscribed FROM subscription
  WHERE subscription.subscribable_type = 'Issue' AND subscription.subscribable_id = issue.id AND subscription.user_id = ${viewer_id})`

const oneIssue = compiledBy(
  (db, p: OneIssue, { viewer, confidential }: { viewer: Viewer['kind']; confidential: ConfidentialReach }) => {
    const visible = issueVisibleTo({ kind: viewer, id: p.viewer_id }, confidential)
    const id = sql<{ id: number }>`SELECT issue.id FROM issue INDEXED BY issue_iid
      WHERE issue.project_id = ${p.project_id} AND issue.iid = ${p.iid} AND ${visible}`
    return issueRows(db, id).select(subscription(p.viewer_id).as('subscription'))
  },
)

/** @throws ApiError 404, for hidden, disabled and missing issues alike; `404 Not found` unless the caller passes another one */
export async function findIssue(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  iid: number,
  missing: () => ApiError = () => notFoundPlain({ step: 'record', record: 'Issue' }),
): Promise<FoundIssue> {
  const viewer = viewerOf(actor)
  const shape = { viewer: viewer.kind, confidential: confidentialReachIn(viewer, project.access_level) }
  const [row] = mayReadIssues(project)
    ? await oneIssue(db, shape, { project_id: project.id, iid, viewer_id: viewer.id })
    : []
  if (!row) throw missing()
  return row
}

const visibleAmong = compiledBy(
  (
    _db,
    p: { ids: string; project_id: number; viewer_id: number },
    { viewer, confidential }: { viewer: Viewer['kind']; confidential: ConfidentialReach },
  ) => sql<{ id: number }>`SELECT issue.id FROM json_each(${p.ids}) each CROSS JOIN issue ON issue.id = each.value
    WHERE issue.project_id = ${p.project_id} AND ${issueVisibleTo({ kind: viewer, id: p.viewer_id }, confidential)}`,
)

/** Whether all of these ids belong to issues of the project that the actor sees. The actor must see the issues of the project. */
export async function areIssuesOf(db: Db, actor: Actor, project: ProjectRef, ids: readonly number[]): Promise<boolean> {
  const viewer = viewerOf(actor)
  const shape = { viewer: viewer.kind, confidential: confidentialReachIn(viewer, project.access_level) }
  const rows = await visibleAmong(db, shape, { ids: JSON.stringify(ids), project_id: project.id, viewer_id: viewer.id })
  return rows.length === ids.length
}

/** The `404 Issue Not Found` of endpoints that do not answer `404 Not found`. */
export const noIssue = () => notFound('Issue')

const issueById = compiled((db, p: { id: number; viewer_id: number }) =>
  issueRows(db, sql<{ id: number }>`SELECT ${p.id} AS id`).select(subscription(p.viewer_id).as('subscription')),
)

const issuesById = compiled((db, p: { ids: string; viewer_id: number }) =>
  issueRows(db, sql<{ id: number }>`SELECT value AS id FROM json_each(${p.ids})`).select(
    subscription(p.viewer_id).as('subscription'),
  ),
)

/** The same as `findAnyIssue` for several issues. Those that do not exist are left out. */
export const findAnyIssues = async (db: Db, actor: Actor, ids: readonly number[]): Promise<FoundIssue[]> =>
  ids.length === 0 ? [] : issuesById(db, { ids: JSON.stringify(ids), viewer_id: actor.id })

/** Any issue of the instance: for administrators, and for callers who have checked that the actor sees it. @throws ApiError 404 */
export async function findAnyIssue(db: Db, actor: Actor, id: number): Promise<FoundIssue> {
  const [row] = await issueById(db, { id, viewer_id: actor.id })
  if (!row) throw notFoundPlain()
  return row
}

/** The answer of an endpoint that shows one issue. */
export async function showIssue(
  db: Db,
  actor: Actor | null,
  row: FoundIssue,
  how: IssuePresenting,
): Promise<IssueEntity> {
  const parts = await partsOf(db, actor, [row], false)
  return show(db, actor, row, parts(row), how)
}

/** The same answer from an issue whose labels and assignees are loaded already. */
export const showLoadedIssue = async (db: Db, actor: Actor, issue: LoadedIssue, how: IssuePresenting) =>
  show(db, actor, issue, await partsOfLoaded(db, actor, issue), how)

const show = async (db: Db, actor: Actor | null, row: FoundIssue, parts: IssueParts, how: IssuePresenting) =>
  presentIssue(row, parts, how, await isSubscribed(db, actor, 'Issue', row, parts.assignees))

export const issuePresenting = (
  request: RequestFacts,
  instance: Instance,
  scope: IssuePresenting['scope'],
): IssuePresenting => ({
  ...presenting(request, instance),
  today: instance.clock.today(),
  scope,
})

const assignees = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('issue_assignee')
    .select('user_id')
    .where('issue_id', '=', p.issue_id)
    .orderBy('position')
    .orderBy('user_id'),
)

export const assigneeIds = async (db: Db, issue_id: number) =>
  (await assignees(db, { issue_id })).map((one) => one.user_id)

/** The file names of the issue's metric images. */
export async function imageFilesOf(db: Db, issue_id: number): Promise<string[]> {
  const rows = await db.selectFrom('metric_image').select('file').where('issue_id', '=', issue_id).execute()
  return rows.map(({ file }) => file)
}

/** The client and the address from which the issue was created; null if it was not created through the API. */
export const originOf = (db: Db, id: number): Promise<{ user_agent: string | null; ip_address: string | null }> =>
  db.selectFrom('issue').select(['user_agent', 'ip_address']).where('id', '=', id).executeTakeFirstOrThrow()
