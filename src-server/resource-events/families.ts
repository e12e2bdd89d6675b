import type { z } from 'zod'
import { findIssue, noIssue } from '../issues/queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { type Fields, recordId } from '../kit/http/wire.ts'
import { mergeRequestParams } from '../merge-requests/find-readable.ts'
import { mayReadMergeRequests } from '../merge-requests/policy.ts'
import { findMergeRequest } from '../merge-requests/queries.ts'
import { projectId } from '../projects/entity.ts'
import { findProject } from '../projects/queries.ts'
import type { EventScope } from './queries.ts'

type Sent<P extends Fields> = { [K in keyof P]: z.output<P[K]> }
type Found = Pick<EventScope, 'project' | 'type' | 'id'>

/** A kind of record with such events: what differs between its endpoints and those of the other kind. */
export interface Family<P extends Fields> {
  noun: string
  params: P
  find(db: Db, actor: Actor | null, params: Sent<P>): Promise<Found>
}
/** The same for endpoints of one event. */
export interface EventFamily<P extends Fields & { event_id: z.ZodInt }> {
  noun: string
  event_params: P
  findOfEvent(db: Db, actor: Actor | null, params: Sent<P>): Promise<Found>
}

const issueParams = { id: projectId, issue_iid: recordId }

/** @throws ApiError 404 */
async function findIssueScope(
  db: Db,
  actor: Actor | null,
  params: { id: number | string; issue_iid: number },
): Promise<Found> {
  const project = await findProject(db, actor, params.id)
  const { id } = await findIssue(db, actor, project, params.issue_iid, noIssue)
  return { project, type: 'Issue', id }
}

/** @throws ApiError 404, also if the caller may not read the merge requests of the project */
async function findMergeRequestScope(
  db: Db,
  actor: Actor | null,
  { id, merge_request_iid }: { id: number | string; merge_request_iid: number },
): Promise<Found> {
  const project = await findProject(db, actor, id)
  const missing = () => notFound('MergeRequest')
  if (!mayReadMergeRequests(project)) throw missing()
  const row = await findMergeRequest(db, project.id, merge_request_iid, missing)
  return { project, type: 'MergeRequest', id: row.id }
}

export const issues = {
  noun: 'an issue',
  params: issueParams,
  event_params: { ...issueParams, event_id: recordId },
  find: findIssueScope,
  findOfEvent: findIssueScope,
} as const
export const mergeRequests = {
  noun: 'a merge request',
  params: mergeRequestParams,
  event_params: { ...mergeRequestParams, event_id: recordId },
  find: findMergeRequestScope,
  findOfEvent: findMergeRequestScope,
} as const
