import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedIssue } from '../entity.ts'
import { estimateNote } from '../system-notes.ts'
import { changeTime } from './change-time.ts'

/** Sets how long an issue will take, in seconds; 0 removes the estimate. With the same estimate, nothing changes. */
export async function setTimeEstimate(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  seconds: number,
): Promise<LoadedIssue> {
  if (issue.time_estimate === seconds) return issue
  const hours_only = act.instance.settings.get('time_tracking_limit_to_hours')
  return changeTime(act, project, issue, { time_estimate: seconds }, estimateNote(seconds, hours_only))
}
