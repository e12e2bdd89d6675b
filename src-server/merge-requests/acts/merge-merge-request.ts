import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { announceMergeRequest } from '../announce.ts'
import { newSha } from '../commits.ts'
import { finishMerged } from '../consequences.ts'
import type { MergeRequestRow } from '../entity.ts'
import { findMergeRequest } from '../queries.ts'
import { merge } from '../write-queries.ts'
import { closeReferencedIssues } from './close-referenced-issues.ts'

/** Merges a merge request and closes the linked issues. @returns its row afterwards */
export async function mergeMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  { id, iid }: MergeRequestRow,
  { squash }: { squash: boolean },
) {
  const { db, actor, now, instance } = act
  const commits = { merge_commit_sha: newSha(instance), squash_commit_sha: squash ? newSha(instance) : null }
  await merge(db, { id }, { ...commits, squash: squash ? 1 : 0 }, actor.id, now)
  const row = await findMergeRequest(db, project.id, iid)
  await announceMergeRequest(act, project, row, 'merged')
  await finishMerged(act, project, row)
  await closeReferencedIssues(act, project, row)
  return row
}
