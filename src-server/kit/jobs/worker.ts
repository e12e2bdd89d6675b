import type { Origin } from '../events/events.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { JobKind, Jobs } from './jobs.ts'

export interface Worker<K extends JobKind = JobKind> {
  kind: K
  /** The most jobs of this kind that run at the same time. */
  at_once: number
  /** May run again after a crash, so a second run must change nothing. */
  run(payload: Jobs[K], instance: WritableInstance, signal: AbortSignal, origin: Origin): Promise<void>
  /** Called once when the last attempt failed. */
  giveUp?(payload: Jobs[K], instance: WritableInstance, error: unknown, origin: Origin): Promise<void>
}

/** A worker whose payload is typed by its kind. */
export function worker<K extends JobKind>(definition: Worker<K>): Worker<K> {
  return definition
}
