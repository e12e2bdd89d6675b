import { estimateNote } from '../../issues/system-notes.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { changeTime } from './change-time.ts'

/** Sets how long a merge request will take, in seconds; 0 removes the estimate. With the same estimate, nothing changes. */
export async function setTimeEstimate(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  seconds: number,
): Promise<LoadedMergeRequest> {
  if (row.time_estimate === seconds) return row
  const hours_only = act.instance.settings.get('time_tracking_limit_to_hours')
  return changeTime(act, project, row, { time_estimate: seconds }, estimateNote(seconds, hours_only))
}
