interface Change {
  kind: string
  act: string
  project_id: number | null
  outcome: 'finished' | 'failed' | null
}

/** Leaves out the removal of the project that a failed import had begun: nobody has deleted a project. */
export function withoutUnfinishedProjects<C extends Change>(changes: readonly C[]): C[] {
  const failed = new Set(changes.flatMap(({ outcome, project_id }) => (outcome === 'failed' ? [project_id] : [])))
  return changes.filter(
    ({ kind, act, project_id }) => !(kind === 'project' && act === 'removed' && failed.has(project_id)),
  )
}
