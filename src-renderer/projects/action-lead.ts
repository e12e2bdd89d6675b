import { pluralize } from '../ui/number.ts'
import type { ActionOptions, ProjectAction, ProjectContents } from './action-plan.ts'

/** What the action does, for the projects that it applies to. */
export function leadText(
  action: ProjectAction,
  projects: readonly Pick<ProjectContents, 'deletion'>[],
  { permanently }: Pick<ActionOptions, 'permanently'>,
): string {
  if (projects.length === 0)
    return `None of the selected projects can be ${action === 'export' ? 'exported' : 'changed'}.`
  const one = projects.length === 1
  switch (action) {
    case 'archive':
      return one
        ? 'The project becomes read-only until it is unarchived. The visibility of the project does not change.'
        : 'The projects become read-only until they are unarchived. The visibility of the projects does not change.'
    case 'unarchive':
      return `Members can edit the ${one ? 'project' : 'projects'} again.`
    case 'visibility':
      return 'Members keep access at every visibility level.'
    case 'transfer':
      return one
        ? 'The project moves with everything in it. Labels and milestones of its current groups are copied into the project.'
        : 'The projects move with everything in them. Labels and milestones of their current groups are copied into the projects.'
    case 'export':
      return one
        ? 'An archive of the project is written in the background. Transfers shows the progress, and the archive can be downloaded for 24 hours. A running export of the project is replaced.'
        : 'An archive of each project is written in the background. Transfers shows the progress, and each archive can be downloaded for 24 hours. Running exports of the projects are replaced.'
    case 'restore':
      return one
        ? 'The project gets its name and path back and can be edited again.'
        : 'The projects get their names and paths back and can be edited again.'
    case 'delete': {
      const days = projects.find((project) => project.deletion.after_days !== null)?.deletion.after_days
      if (permanently || days === undefined || days === null)
        return one
          ? 'The project disappears from all lists immediately. The data of the project is deleted in the background and cannot be recovered.'
          : 'The projects disappear from all lists immediately. The data of the projects is deleted in the background and cannot be recovered.'
      const kept = `kept for ${pluralize(days, 'day')} and can be restored during that time.`
      if (one) return `The project is ${kept}`
      return projects.every(({ deletion }) => deletion.after_days !== null)
        ? `The projects are ${kept}`
        : `Projects in groups are ${kept} Personal projects are deleted immediately.`
    }
  }
}
