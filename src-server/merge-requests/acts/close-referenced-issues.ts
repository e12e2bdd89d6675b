import { closeIssue } from '../../issues/acts/close-issue.ts'
import { findIssue } from '../../issues/queries.ts'
import { loadIssue } from '../../issues/write-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { openIssuesClosedBy } from '../closing-queries.ts'
import type { MergeRequestRow } from '../entity.ts'

/**
 * Closes the open issues that a merged merge request closes by its description. Issues that the actor does not see stay open. The actor needs
 * no right to update the others, because the right to merge is enough.
 */
export async function closeReferencedIssues(
  act: Act<Actor>,
  project: ProjectRef,
  merge_request: Pick<MergeRequestRow, 'id' | 'target_branch'>,
) {
  const { actor, db } = act
  for (const iid of await openIssuesClosedBy(db, viewerOf(actor), project, merge_request)) {
    const issue = await findIssue(db, actor, project, iid)
    await closeIssue(act, project, await loadIssue(db, issue), { source_merge_request_id: merge_request.id })
  }
}
