import { sql } from 'kysely'
import type { Deed } from '../activity/target.ts'
import { changeIssue } from '../issues/bookkeeping-queries.ts'
import { tellOfChanges } from '../issues/consequences.ts'
import { findIssue } from '../issues/queries.ts'
import { assigneesOfIssue, labelsOfIssue } from '../issues/write-queries.ts'
import type { Trx } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { confidenceIn, issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import { viewerOf } from '../visibility/viewer.ts'
import { closedBy } from './closing.ts'
import type { MergeRequestRow } from './entity.ts'

/** Remembers which issues of its project a new merge request promises to close. */
export async function promiseToClose(trx: Trx, { id, project_id, description }: MergeRequestRow) {
  const iids = closedBy(description)
  if (iids.length === 0) return
  await sql`INSERT INTO merge_request_issue (merge_request_id, issue_id, closes)
    SELECT ${id}, issue.id, 1 FROM json_each(${JSON.stringify(iids)}) promised
    CROSS JOIN issue ON issue.project_id = ${project_id} AND issue.iid = promised.value`.execute(trx)
  await trx
    .updateTable('issue')
    .set((eb) => ({ merge_requests_count: eb('merge_requests_count', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('merge_request_issue').select('issue_id').where('merge_request_id', '=', id),
    )
    .execute()
}

/**
 * Closes the open issues that a merge request has promised to close, once it is merged into the default branch and unless the project
 * wants that done by hand. What whoever merges does not see stays open. Answers their ids.
 */
export async function closePromised(
  trx: Trx,
  project: ProjectRef,
  deed: Deed,
  { id, target_branch }: MergeRequestRow,
): Promise<number[]> {
  const viewer = viewerOf(deed.actor)
  const promised = await trx
    .selectFrom('merge_request_issue')
    .innerJoin('issue', 'issue.id', 'merge_request_issue.issue_id')
    .innerJoin('project', 'project.id', 'issue.project_id')
    .select(['issue.id', 'issue.iid'])
    .where('merge_request_issue.merge_request_id', '=', id)
    .where('merge_request_issue.closes', '=', 1)
    .where('issue.project_id', '=', project.id)
    .where('issue.state', '=', 1)
    .where(issuesEnabledFor(viewer))
    .where(issueVisibleTo(viewer, confidenceIn(viewer, project.access_level)))
    .where('project.autoclose_referenced_issues', '=', 1)
    .where(sql<boolean>`ifnull(project.default_branch, ${target_branch}) = ${target_branch}`)
    .orderBy('issue.id')
    .execute()
  for (const { iid } of promised) await close(trx, project, deed, iid)
  return promised.map((issue) => issue.id)
}

async function close(trx: Trx, project: ProjectRef, deed: Deed, iid: number) {
  const issue = await findIssue(trx, deed.actor, project, iid)
  const attached = { labels: await labelsOfIssue(trx, issue.id), assignees: await assigneesOfIssue(trx, issue.id) }
  const closed = { state: 2, closed_at: deed.now, closed_by_id: deed.actor.id } as const
  await changeIssue(trx, issue, { ...closed, updated_by_id: deed.actor.id, updated_at: deed.now })
  await tellOfChanges(trx, project, deed, { ...issue, ...attached }, { ...issue, ...closed, ...attached })
}
