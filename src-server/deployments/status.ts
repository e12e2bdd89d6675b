import { invalid } from '../kit/errors.ts'
import type { ReportedStatus } from './entity.ts'

/** How each status is come to. */
const EVENTS: Readonly<Record<ReportedStatus, string>> = {
  running: 'run',
  success: 'succeed',
  failed: 'drop',
  canceled: 'cancel',
}
const BEFORE_RUNNING = ['created', 'blocked']

/** Only what waits can begin; every end can follow on anything but itself. @throws ApiError 400 */
export function requireTransition(from: string, to: ReportedStatus) {
  const possible = to === 'running' ? BEFORE_RUNNING.includes(from) : from !== to
  if (!possible) throw invalid({ status: [`cannot transition via "${EVENTS[to]}"`] })
}

/** When a deployment ended: with the status that ends it. */
export const finishedAt = (status: ReportedStatus, now: string) => (status === 'running' ? null : now)
