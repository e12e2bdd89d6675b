import type { ProjectOrGroup, Target } from '../activity/target.ts'
import { findGroupWithEpics } from '../epics/find-epic.ts'
import { groupId } from '../groups/entity.ts'
import { findGroup } from '../groups/queries.ts'
import { assigneeIds, findIssue, noIssue } from '../issues/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { recordId } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { projectId } from '../projects/entity.ts'
import { findProject } from '../projects/queries.ts'
import { mayUseFeature } from '../visibility/features.ts'
import { mayReadMergeRequests } from '../visibility/merge-requests.ts'
import { maySeeSnippet } from '../visibility/snippets.ts'
import { viewerOf } from '../visibility/viewer.ts'
import { findEpicRow, findMergeRequestRow, findSnippetRow } from './noteable-queries.ts'

/** A target in a project or group, as the endpoints of its notes need it. */
export type Noteable = Target &
  ProjectOrGroup & {
    discussion_locked: boolean
    /** The caller's level in the project or group. */
    access_level: number
  }

type Facts = Pick<Instance, 'clock' | 'licensed'>

/** @throws ApiError 404 `404 Project Not Found`, `404 Issue Not Found` */
async function findIssueNoteable(
  db: Db,
  actor: Actor | null,
  { id, issue_iid }: { id: number | string; issue_iid: number },
  _: Facts,
  intent: Intent = 'read',
): Promise<Noteable> {
  const project = await findProject(db, actor, id, intent)
  const issue = await findIssue(db, actor, project, issue_iid, noIssue)
  return {
    ...{ type: 'Issue', id: issue.id, iid: issue.iid, title: issue.title, author_id: issue.author_id },
    ...{ project, group: null, access_level: project.access_level },
    assignee_ids: await assigneeIds(db, issue.id),
    confidential: issue.confidential === 1,
    discussion_locked: issue.discussion_locked === 1,
  }
}

/** @throws ApiError 404 `404 Project Not Found`, `404 MergeRequest Not Found` */
async function findMergeRequestNoteable(
  db: Db,
  actor: Actor | null,
  { id, merge_request_iid }: { id: number | string; merge_request_iid: number },
  _: Facts,
  intent: Intent = 'read',
): Promise<Noteable> {
  const project = await findProject(db, actor, id, intent)
  const row = mayReadMergeRequests(project) ? await findMergeRequestRow(db, project.id, merge_request_iid) : undefined
  if (!row) throw notFound('MergeRequest')
  const { discussion_locked, ...request } = row
  return {
    ...{ type: 'MergeRequest', ...request, project, group: null, access_level: project.access_level },
    confidential: false,
    discussion_locked: discussion_locked === 1,
  }
}

/** @throws ApiError 404 `404 Project Not Found`, `404 Snippet Not Found` */
async function findSnippetNoteable(
  db: Db,
  actor: Actor | null,
  { id, snippet_id }: { id: number | string; snippet_id: number },
  _: Facts,
  intent: Intent = 'read',
): Promise<Noteable> {
  const project = await findProject(db, actor, id, intent)
  const { access_level } = project
  const row = mayUseFeature(project.snippets_access_level, access_level)
    ? await findSnippetRow(db, project.id, snippet_id)
    : undefined
  if (!row || !maySeeSnippet(row, { ...viewerOf(actor), access_level })) throw notFound('Snippet')
  return {
    ...{ type: 'Snippet', ...row, iid: row.id, project, group: null, access_level },
    ...{ assignee_ids: [], confidential: false, discussion_locked: false },
  }
}

/**
 * Epics exist in paid tiers only. `:epic_id` is the id, not the iid.
 *
 * @throws ApiError 404 `404 Not Found` on the free tier, `404 Group Not Found`, `404 Epic Not Found`
 */
async function findEpicNoteable(
  db: Db,
  actor: Actor | null,
  { id, epic_id }: { id: number | string; epic_id: number },
  instance: Facts,
  intent: Intent = 'read',
): Promise<Noteable> {
  const named = await findGroupWithEpics(db, actor, id, instance, intent)
  const row = await findEpicRow(db, viewerOf(actor), named.id, epic_id)
  if (!row) throw notFound('Epic')
  const group = row.group_id === named.id ? named : await findGroup(db, actor, row.group_id, instance.clock.today())
  return {
    ...{ type: 'Epic', id: row.id, iid: row.iid, title: row.title, author_id: row.author_id },
    ...{ project: null, group, access_level: group.access_level, assignee_ids: [], discussion_locked: false },
    confidential: row.confidential === 1,
  }
}

const ofIssue = { id: projectId, issue_iid: recordId }
const ofMergeRequest = { id: projectId, merge_request_iid: recordId }
const ofSnippet = { id: projectId, snippet_id: recordId }
const ofEpic = { id: groupId, epic_id: recordId.describe('ID, not the IID') }

/** The families of notes: the path parameters of a list and of one note, and how the record with the notes is found. */
export const issues = {
  noun: 'an issue',
  params: ofIssue,
  note_params: { ...ofIssue, note_id: recordId },
  find: findIssueNoteable,
  findOne: findIssueNoteable,
} as const
export const mergeRequests = {
  noun: 'a merge request',
  params: ofMergeRequest,
  note_params: { ...ofMergeRequest, note_id: recordId },
  find: findMergeRequestNoteable,
  findOne: findMergeRequestNoteable,
} as const
export const snippets = {
  noun: 'a snippet of a project',
  params: ofSnippet,
  note_params: { ...ofSnippet, note_id: recordId },
  find: findSnippetNoteable,
  findOne: findSnippetNoteable,
} as const
export const epics = {
  noun: 'an epic',
  params: ofEpic,
  note_params: { ...ofEpic, note_id: recordId },
  find: findEpicNoteable,
  findOne: findEpicNoteable,
} as const
