import type { Target } from '../activity/target.ts'
import { assigneeIds, findIssue, noIssue } from '../issues/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { recordId } from '../kit/http/wire.ts'
import { projectId } from '../projects/entity.ts'
import { findProject, type ProjectRef } from '../projects/queries.ts'

/** A target in a project, as the endpoints of its notes need it. */
export type Noteable = Target & {
  project: ProjectRef
  discussion_locked: boolean
}

/** `:id` and `:issue_iid` of the notes on issues. */
export const issueNoteParams = { id: projectId, issue_iid: recordId }

/** @throws ApiError 404 `404 Project Not Found`, `404 Issue Not Found` */
export async function findIssueNoteable(
  db: Db,
  actor: Actor,
  params: { id: number | string; issue_iid: number },
  intent: Intent = 'read',
): Promise<Noteable> {
  const project = await findProject(db, actor, params.id, intent)
  const issue = await findIssue(db, actor, project, params.issue_iid, noIssue)
  return {
    type: 'Issue',
    id: issue.id,
    iid: issue.iid,
    title: issue.title,
    project,
    group: null,
    author_id: issue.author_id,
    assignee_ids: await assigneeIds(db, issue.id),
    confidential: issue.confidential === 1,
    discussion_locked: issue.discussion_locked === 1,
  }
}
