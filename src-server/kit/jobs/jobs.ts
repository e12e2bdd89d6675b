import type { WritableInstance } from '../instance.ts'

/** Long work by kind, with its payload: ids and names only, for the rest may have changed when it runs. */
export interface Jobs {
  'import.run': { import_id: number }
  'fork.finish': { project_id: number }
  'project.remove': { project_id: number }
  'group.remove': { group_id: number }
  'project.remove_due': { project_id: number }
  'file.remove': { file: string }
}

export type JobKind = keyof Jobs
export type Enqueue = <K extends JobKind>(kind: K, payload: Jobs[K]) => Promise<void>

export interface Worker<K extends JobKind = JobKind> {
  kind: K
  /** At most so many of this kind at once. */
  at_once: number
  /** Must bear being run again after a crash in its middle. */
  run(payload: Jobs[K], instance: WritableInstance, signal: AbortSignal): Promise<void>
  /** Called once when the last attempt failed. */
  giveUp?(payload: Jobs[K], instance: WritableInstance, error: unknown): Promise<void>
}

/** A worker whose payload is typed by its kind. */
export function worker<K extends JobKind>(definition: Worker<K>): Worker<K> {
  return definition
}
