import { cloneArgument } from '../../../quick-actions/arguments.ts'
import { forIssuePlanners } from './action.ts'

const missing = (what: 'move' | 'clone') => ({
  refused: `Failed to ${what} this issue because target project doesn't exist.`,
})

/** Moves the issue to another project. */
export const move = forIssuePlanners(({ issue, projects }, argument, { target_project }) => {
  const target = projects.get(argument)
  if (!target) return missing('move')
  if (!target.mayCopy || target.id === issue.project_id || target_project !== undefined) return undefined
  return { changes: { target_project: target.path }, says: `Moved this issue to ${target.path}.` }
})

/** Copies the issue to a project, with its notes if the argument says so. */
export const clone = forIssuePlanners(({ projects }, argument, { target_clone_project }) => {
  const { path, with_notes } = cloneArgument(argument)
  const target = projects.get(path)
  if (!target) return missing('clone')
  if (!target.mayCopy || target_clone_project !== undefined) return undefined
  return {
    changes: { target_clone_project: target.path, clone_with_notes: with_notes },
    says: `Cloned this issue to ${target.path}.`,
  }
})
