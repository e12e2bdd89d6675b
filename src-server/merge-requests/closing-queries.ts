import { sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { confidentialReachIn, issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { closedBy } from './closing.ts'
import type { MergeRequestRow } from './entity.ts'

/**
 * Links the issues of the project that the description of a merge request closes, and no others. Links of issues that the description only
 * mentions stay as they are.
 */
export async function linkClosingIssues(
  trx: Trx,
  { id, project_id, description }: Pick<MergeRequestRow, 'id' | 'project_id' | 'description'>,
) {
  const iids = JSON.stringify(closedBy(description))
  const named = sql`(SELECT issue.id FROM json_each(${iids}) closing
    CROSS JOIN issue ON issue.project_id = ${project_id} AND issue.iid = closing.value)`
  const linked = sql`(SELECT issue_id FROM merge_request_issue WHERE merge_request_id = ${id} AND closes = 1)`
  await sql`UPDATE issue SET merge_requests_count = merge_requests_count + iif(id IN ${named}, 1, -1)
    WHERE (id IN ${named}) <> (id IN ${linked}) AND id IN (SELECT * FROM ${named} UNION SELECT * FROM ${linked})`.execute(
    trx,
  )
  await sql`DELETE FROM merge_request_issue WHERE merge_request_id = ${id} AND closes = 1 AND issue_id NOT IN ${named}`.execute(
    trx,
  )
  await sql`INSERT INTO merge_request_issue (merge_request_id, issue_id, closes) SELECT ${id}, id, 1 FROM ${named} WHERE true
    ON CONFLICT (merge_request_id, issue_id) DO UPDATE SET closes = 1`.execute(trx)
}

const linkedIids = compiled((db, p: { id: number; project_id: number }) =>
  db
    .selectFrom('merge_request_issue')
    .innerJoin('issue', 'issue.id', 'merge_request_issue.issue_id')
    .select('issue.iid')
    .where('merge_request_issue.merge_request_id', '=', p.id)
    .where('merge_request_issue.closes', '=', sql.lit(1))
    .where('issue.project_id', '=', p.project_id),
)

/** The iids of all issues of the project that a merge request closes by its description, also of those that the caller does not see. */
export async function iidsClosedBy(
  db: Db,
  { id, project_id }: Pick<MergeRequestRow, 'id' | 'project_id'>,
): Promise<number[]> {
  const issues = await linkedIids(db, { id, project_id })
  return issues.map(({ iid }) => iid)
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
