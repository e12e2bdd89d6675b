import { invalid } from '../kit/errors.ts'
import type { ReportedStatus } from './entity.ts'

/** The name of the transition to each status, as error messages use it. */
const EVENTS: Readonly<Record<ReportedStatus, string>> = {
  running: 'run',
  success: 'succeed',
  failed: 'drop',
  canceled: 'cancel',
}
const BEFORE_RUNNING = ['created', 'blocked']

/** A deployment can start only from a waiting status. Every final status can follow any other status. @throws ApiError 400 */
export function requireTransition(from: string, to: ReportedStatus) {
  const possible = to === 'running' ? BEFORE_RUNNING.includes(from) : from !== to
  if (!possible) throw invalid({ status: [`cannot transition via "${EVENTS[to]}"`] })
}

/** The time at which a deployment ended; null while it runs. */
export const finishedAt = (status: ReportedStatus, now: string) => (status === 'running' ? null : now)
