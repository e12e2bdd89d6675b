import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { deleteIssues } from '../../removal/issue-queries.ts'
import type { LoadedIssue } from '../entity.ts'
import { imageFilesOf } from '../queries.ts'
import { describeIssue } from '../snapshot.ts'

/** Deletes an issue with everything that belongs to it. Notes about its mentions stay on the records that it mentioned. */
export async function removeIssue(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue) {
  for (const file of await imageFilesOf(act.db, issue.id)) await act.enqueue('file.remove', { file })
  await deleteIssues(act.db, JSON.stringify([issue.id]))
  const { payload, snapshot } = describeIssue(project, act.actor, issue)
  act.emit('issue.removed', payload, snapshot)
}
