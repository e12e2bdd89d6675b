import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeState } from '../change-state.ts'
import { newSha } from '../commits.ts'
import { paramsOf } from '../entity.ts'
import { type LoadedMergeRequest, loadMergeRequest } from '../load-queries.ts'
import { findMergeRequest } from '../queries.ts'
import { describeForHooks } from '../snapshot.ts'
import { closeReferencedIssues } from './close-referenced-issues.ts'

interface MergeOptions {
  squash: boolean
  /** Undefined: as the merge request says. */
  should_remove_source_branch?: boolean | undefined
}

/** Merges a merge request, finishes the actor's to-dos about it and closes the linked issues. @returns its row afterwards */
export async function mergeMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedMergeRequest,
  { squash, should_remove_source_branch }: MergeOptions,
) {
  const { db, actor, now, instance } = act
  const target = await changeState(act, project, before, 'merged', {
    ...{ state: 3, merged_at: now, merge_user_id: actor.id, squash: squash ? 1 : 0 },
    merge_commit_sha: newSha(instance),
    squash_commit_sha: squash ? newSha(instance) : null,
    ...(should_remove_source_branch !== undefined && {
      merge_params: JSON.stringify({ ...paramsOf(before), should_remove_source_branch }),
    }),
  })
  await finishToDos(act, target)
  const row = await loadMergeRequest(db, await findMergeRequest(db, project.id, before.iid))
  const { payload, snapshot } = await describeForHooks(act, project, row)
  act.emit('merge_request.merged', payload, snapshot)
  await closeReferencedIssues(act, project, row)
  return row
}
