import type { ResponseBody } from '../api/client.ts'
import { roleName } from '../members/roles.ts'
import type { MatrixColumn } from '../ui/matrix.tsx'
import { count, pluralize } from '../ui/number.ts'

export type ProjectContents = ResponseBody<'GET /-/gantry/v1/projects/contents'>[number]
export type ProjectAction = 'archive' | 'unarchive' | 'visibility' | 'transfer' | 'delete' | 'restore' | 'export'
export type VisibilityLevel = ProjectContents['visibility']

/** The choices made in the dialog of an action. */
export interface ActionOptions {
  visibility: VisibilityLevel
  destination: { id: number; full_path: string } | undefined
  /** Skips delayed deletion. */
  permanently: boolean
}

const owner = 50
const maintainer = 40
/** Least visible first. */
const visibilityOrder: readonly VisibilityLevel[] = ['private', 'internal', 'public']
const isMoreVisible = (level: VisibilityLevel, other: VisibilityLevel) =>
  visibilityOrder.indexOf(level) > visibilityOrder.indexOf(other)

/** Predicts why the server would refuse the action. The server may also refuse for reasons that the console does not know. */
function skipReason(action: ProjectAction, project: ProjectContents, options: ActionOptions): string | undefined {
  const marked = project.marked_for_deletion_on !== null
  if (action === 'delete' && marked && !options.permanently) return 'already marked for deletion'
  if (action === 'restore' && !marked) return 'not marked for deletion'
  if (action === 'unarchive' && marked) return 'marked for deletion, restore it instead'
  if (action === 'archive' && project.archived) return 'already archived'
  if (action === 'unarchive' && !project.archived) return 'not archived'
  if (action === 'visibility' && project.visibility === options.visibility) return `already ${options.visibility}`
  if (action === 'visibility' && project.archived) return 'archived projects are read-only'
  const groupVisibility = project.namespace_visibility
  if (action === 'visibility' && groupVisibility && isMoreVisible(options.visibility, groupVisibility))
    return `the group is ${groupVisibility}`
  if (action === 'transfer' && project.namespace_path === options.destination?.full_path)
    return 'already in this namespace'
  const needed = action === 'export' ? maintainer : owner
  if (project.access_level < needed)
    return project.access_level === 0
      ? `this needs ${roleName(needed)}, and you are not a member`
      : `this needs ${roleName(needed)}, and you are ${roleName(project.access_level)}`
  if (action === 'delete' && !project.deletion.allowed)
    return 'only administrators can delete projects on this instance'
  return undefined
}

export interface SkippedProjects {
  reason: string
  projects: readonly ProjectContents[]
}

/** Separates the projects that the action applies to from those it skips, which are grouped by reason. */
export function splitBySkipReason(action: ProjectAction, all: readonly ProjectContents[], options: ActionOptions) {
  const reasons = new Map(all.map((project) => [project.id, skipReason(action, project, options)]))
  const skipped = all.filter((project) => reasons.get(project.id) !== undefined)
  return {
    eligible: all.filter((project) => reasons.get(project.id) === undefined),
    skipped: [...Map.groupBy(skipped, (project) => reasons.get(project.id) ?? '')].map(
      ([reason, projects]): SkippedProjects => ({ reason, projects }),
    ),
  }
}

/** The ways in which an action can be carried out, one column each. */
export function impactColumns(
  action: ProjectAction,
  all: readonly ProjectContents[],
  { destination }: ActionOptions,
): readonly MatrixColumn[] {
  if (action === 'visibility')
    return [
      { id: 'private', name: 'Private', detail: 'members' },
      { id: 'internal', name: 'Internal', detail: 'signed-in users' },
      { id: 'public', name: 'Public', detail: 'everyone' },
    ]
  if (action === 'transfer')
    return [
      {
        id: 'transfer',
        name: 'Transfer',
        detail: destination ? `to ${destination.full_path}` : 'no destination selected',
      },
    ]
  if (action !== 'delete') return [{ id: action, name: actionNames[action].name }]
  const days = all.find((project) => project.deletion.after_days !== null)?.deletion.after_days
  if (days === undefined || days === null) return [{ id: 'delete', name: 'Delete' }]
  const isMixed = all.some((project) => project.deletion.after_days === null)
  return [
    {
      id: 'delete',
      name: 'Mark for deletion',
      detail: `deletion after ${pluralize(days, 'day')}${isMixed ? ', personal projects immediately' : ''}`,
    },
    { id: 'permanently', name: 'Delete permanently', detail: 'immediately' },
  ]
}

/** The id of the selected column. */
export const pickedColumn = (action: ProjectAction, { visibility, permanently }: ActionOptions) =>
  action === 'visibility' ? visibility : action === 'delete' && permanently ? 'permanently' : action

interface ActionNames {
  name: string
  /** "Marking" and "for deletion", for "Marking 3 projects for deletion". */
  doing: string
  doingEnd?: string
  /** Follows the number of projects: "3 projects archived". */
  done: string
  /** What is true of the projects after an undo. */
  opposite?: string
}

const actionNames: Readonly<Record<ProjectAction, ActionNames>> = {
  archive: { name: 'Archive', doing: 'Archiving', done: 'archived', opposite: 'no longer archived' },
  unarchive: { name: 'Unarchive', doing: 'Unarchiving', done: 'unarchived', opposite: 'archived again' },
  visibility: { name: 'Change visibility', doing: 'Changing the visibility of', done: 'made private' },
  transfer: { name: 'Transfer', doing: 'Transferring', done: 'transferred' },
  delete: { name: 'Delete', doing: 'Deleting', done: 'deleted' },
  restore: { name: 'Restore', doing: 'Restoring', done: 'restored', opposite: 'marked for deletion again' },
  export: { name: 'Export', doing: 'Scheduling exports of', done: 'scheduled for export' },
}

/** The names of an action on these projects, some of which a deletion may only mark. */
export function namesFor(
  action: ProjectAction,
  projects: readonly Pick<ProjectContents, 'deletion'>[],
  { permanently, visibility }: Pick<ActionOptions, 'permanently' | 'visibility'>,
): ActionNames & { button: string } {
  const names = actionNames[action]
  const n = projects.length
  const object = n === 1 ? 'project' : `${count(n)} projects`
  if (n === 0) return { ...names, button: names.name }
  if (action === 'visibility')
    return {
      ...{ ...names, done: `made ${visibility}` },
      button: n > 1 ? `${names.name} of ${object}` : names.name,
    }
  if (action !== 'delete') return { ...names, button: `${names.name} ${object}` }
  const marked = permanently ? 0 : projects.filter(({ deletion }) => deletion.after_days !== null).length
  if (marked === n)
    return {
      ...{ name: names.name, doing: 'Marking', doingEnd: 'for deletion' },
      ...{ done: 'marked for deletion', opposite: 'no longer marked for deletion' },
      button: n === 1 ? 'Mark for deletion' : `Mark ${object} for deletion`,
    }
  const done = marked > 0 ? 'deleted or marked for deletion' : names.done
  if (!permanently) return { ...names, done, button: `Delete ${object}` }
  return { ...names, button: n === 1 ? 'Delete permanently' : `Delete ${object} permanently` }
}
