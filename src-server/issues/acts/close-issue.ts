import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeState, type StateOptions } from '../change-state.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'

/** Closes an issue and finishes the actor's to-dos about it. A closed issue stays as it is. */
export async function closeIssue(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue, options: StateOptions = {}) {
  if (issue.state === 2) return
  const { after, target } = await changeState(act, project, issue, 'closed', options)
  const { payload, snapshot } = describeIssue(project, act.actor, after)
  act.emit('issue.closed', payload, snapshot)
  await finishToDos(act, target)
}
