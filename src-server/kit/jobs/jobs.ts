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
