import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeState } from '../change-state.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'

/** Closes an issue and finishes the actor's to-dos about it. A closed issue stays as it is. */
export async function closeIssue(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  { updated_at = act.now }: { updated_at?: string | undefined } = {},
) {
  if (issue.state === 2) return
  const { after, target } = await changeState(act, project, issue, 'closed', updated_at)
  const { payload, snapshot } = describeIssue(project, act.actor, after)
  act.emit('issue.closed', payload, snapshot)
  await finishToDos(act, target)
}
