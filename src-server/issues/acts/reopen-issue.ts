import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeState, type StateOptions } from '../change-state.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'

/** Reopens a closed issue. An open issue stays as it is. */
export async function reopenIssue(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  options: Pick<StateOptions, 'updated_at'> = {},
) {
  if (issue.state === 1) return
  const { after } = await changeState(act, project, issue, 'reopened', options)
  const { payload, snapshot } = describeIssue(project, act.actor, after)
  act.emit('issue.reopened', payload, snapshot)
}
