/**
 * Long work by kind, with its payload: ids and names only, because everything else may have changed when it runs. Workers add their own:
 * `declare module '../kit/jobs/jobs.ts' { interface Jobs { 'project.remove': { project_id: number } } }`
 */
export interface Jobs {
  'file.remove': { file: string }
}

export type JobKind = keyof Jobs
/** Stores a job for each payload. */
export type Enqueue = <K extends JobKind>(kind: K, ...payloads: readonly Jobs[K][]) => Promise<void>
