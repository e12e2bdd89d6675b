import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { confidentialReachIn, issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { closedBy } from './closing.ts'
import type { MergeRequestRow } from './entity.ts'

/** Links the issues of the project that the description of a new merge request closes. */
export async function linkClosingIssues(trx: Trx, { id, project_id, description }: MergeRequestRow) {
  const iids = closedBy(description)
  if (iids.length === 0) return
  await sql`INSERT INTO merge_request_issue (merge_request_id, issue_id, closes)
    SELECT ${id}, issue.id, 1 FROM json_each(${JSON.stringify(iids)}) closing
    CROSS JOIN issue ON issue.project_id = ${project_id} AND issue.iid = closing.value`.execute(trx)
  await trx
    .updateTable('issue')
    .set((eb) => ({ merge_requests_count: eb('merge_requests_count', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('merge_request_issue').select('issue_id').where('merge_request_id', '=', id),
    )
    .execute()
}

/**
 * The iids of the open issues that a merge request closes by its description. The target branch must be the default branch,
 * and the project must have `autoclose_referenced_issues`. Issues that the viewer does not see are left out.
 */
export async function openIssuesClosedBy(
  db: Db,
  viewer: Viewer,
  project: Pick<ProjectRef, 'id' | 'access_level'>,
  { id, target_branch }: Pick<MergeRequestRow, 'id' | 'target_branch'>,
): Promise<number[]> {
  const issues = await db
    .selectFrom('merge_request_issue')
    .innerJoin('issue', 'issue.id', 'merge_request_issue.issue_id')
    .innerJoin('project', 'project.id', 'issue.project_id')
    .select('issue.iid')
    .where('merge_request_issue.merge_request_id', '=', id)
    .where('merge_request_issue.closes', '=', 1)
    .where('issue.project_id', '=', project.id)
    .where('issue.state', '=', 1)
    .where(issuesEnabledFor(viewer))
    .where(issueVisibleTo(viewer, confidentialReachIn(viewer, project.access_level)))
    .where('project.autoclose_referenced_issues', '=', 1)
    .where(sql<boolean>`ifnull(project.default_branch, ${target_branch}) = ${target_branch}`)
    .orderBy('issue.id')
    .execute()
  return issues.map(({ iid }) => iid)
}
