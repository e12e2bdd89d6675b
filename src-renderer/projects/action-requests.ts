import { fetchBody, type ReadAddress, type ResponseBody, requestOf, type WriteAddress } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { Undo } from '../changes/last-change.ts'
import { moveBetween } from '../changes/record-part.ts'
import type { Refusal } from '../changes/runner.ts'
import { refusalOf, undoWith } from '../changes/undo.ts'
import { issueLists } from '../live/issue-lists.ts'
import type { ActionOptions, ProjectAction, ProjectContents } from './action-plan.ts'
import { markProjectAgain } from './mark-again.ts'

/** Reads to refresh after a change of projects. */
export const readsAffectedByProjects: readonly ReadAddress[] = [
  'GET /projects',
  'GET /projects/:id',
  'GET /groups/:id/projects',
  'GET /users/:user_id/projects',
  ...issueLists,
  'GET /-/gantry/v1/state',
  'GET /-/gantry/v1/storage',
  'GET /-/gantry/v1/cleanup/projects',
  'GET /-/gantry/v1/projects/contents',
]

/** Reads to refresh after projects were scheduled for an export, which changes no project. */
export const readsAffectedByExports: readonly ReadAddress[] = [
  'GET /projects/:id/export',
  'GET /-/gantry/v1/exports',
  'GET /-/gantry/v1/transfers',
]

/** Sends the requests of an action. Resolves to the server's refusal, or to how the action can be undone. */
export async function performAction(
  action: ProjectAction,
  project: ProjectContents,
  options: ActionOptions,
): Promise<Refusal | { undo: Undo | undefined }> {
  try {
    await send(action, project, options)
    return { undo: undoOf(action, project, options) }
  } catch (cause) {
    return refusalOf(cause)
  }
}

type CurrentProject = ResponseBody<'GET /projects/:id'>

/** Undefined for actions that cannot be undone. */
function undoOf(action: ProjectAction, project: ProjectContents, options: ActionOptions): Undo | undefined {
  const { id, visibility, namespace_path } = project
  const undoIf = (isUnchanged: (now: CurrentProject) => boolean, restore: () => Promise<unknown>) =>
    undoWith('project', async () => isUnchanged(await fetchBody('GET /projects/:id', { id })), restore)
  switch (action) {
    case 'export':
      return undefined
    case 'archive':
      return undoIf(
        (now) => now.archived === true,
        () => fetchBody('POST /projects/:id/unarchive', { id }),
      )
    case 'unarchive':
      return undoIf(
        (now) => !now.archived,
        () => fetchBody('POST /projects/:id/archive', { id }),
      )
    case 'visibility':
      return undoIf(
        (now) => now.visibility === options.visibility,
        () => fetchBody('PUT /projects/:id', { id, visibility }),
      )
    case 'transfer':
      return undoIf(
        (now) => now.namespace.full_path === options.destination?.full_path,
        () => fetchBody('PUT /projects/:id/transfer', { id, namespace: namespace_path }),
      )
    case 'delete': {
      if (options.permanently || project.deletion.after_days === null || project.namespace_kind === 'user')
        return undefined
      return undoIf(
        (now) => typeof now.marked_for_deletion_on === 'string',
        () => fetchBody('POST /projects/:id/restore', { id }),
      )
    }
    case 'restore': {
      const read = async () => {
        const { marked_for_deletion_on } = await fetchBody('GET /projects/:id', { id })
        return { marked_for_deletion: typeof marked_for_deletion_on === 'string' }
      }
      const part = { read, write: () => markProjectAgain(id) }
      return moveBetween(part, { marked_for_deletion: false }, { marked_for_deletion: true })
    }
  }
}

export const actionAddresses = {
  archive: 'POST /projects/:id/archive',
  unarchive: 'POST /projects/:id/unarchive',
  restore: 'POST /projects/:id/restore',
  visibility: 'PUT /projects/:id',
  transfer: 'PUT /projects/:id/transfer',
  delete: 'DELETE /projects/:id',
  export: 'POST /projects/:id/export',
} as const satisfies Record<ProjectAction, WriteAddress>

/** The requests that `performAction` sends, for the wire line and "Copy as curl". */
export function requestsOf(
  action: ProjectAction,
  { id, path_with_namespace, marked_for_deletion_on, deletion }: ProjectContents,
  options: ActionOptions,
): readonly WireRequest[] {
  if (action === 'visibility') return [requestOf('PUT /projects/:id', { id, visibility: options.visibility })]
  if (action === 'transfer')
    return [requestOf('PUT /projects/:id/transfer', { id, namespace: options.destination?.id ?? 0 })]
  if (action !== 'delete') return [requestOf(`POST /projects/:id/${action}`, { id })]
  const isMarked = marked_for_deletion_on !== null
  const mark = isMarked ? [] : [requestOf('DELETE /projects/:id', { id })]
  if (!options.permanently || deletion.after_days === null) return mark
  // Marking appends this ending to the path, and permanent deletion must repeat the current path.
  const full_path = isMarked ? path_with_namespace : `${path_with_namespace}-deleted-${id}`
  return [...mark, requestOf('DELETE /projects/:id', { id, permanently_remove: true, full_path })]
}

async function send(
  action: ProjectAction,
  { id, deletion, marked_for_deletion_on }: ProjectContents,
  options: ActionOptions,
): Promise<unknown> {
  switch (action) {
    case 'archive':
      return fetchBody('POST /projects/:id/archive', { id })
    case 'unarchive':
      return fetchBody('POST /projects/:id/unarchive', { id })
    case 'restore':
      return fetchBody('POST /projects/:id/restore', { id })
    case 'export':
      return fetchBody('POST /projects/:id/export', { id })
    case 'visibility':
      return fetchBody('PUT /projects/:id', { id, visibility: options.visibility })
    case 'transfer':
      return options.destination && fetchBody('PUT /projects/:id/transfer', { id, namespace: options.destination.id })
    case 'delete': {
      if (marked_for_deletion_on === null) await fetchBody('DELETE /projects/:id', { id })
      if (!options.permanently || deletion.after_days === null) return undefined
      // Marking a project changes its path, and permanent deletion must repeat the current path.
      const { path_with_namespace } = await fetchBody('GET /projects/:id', { id })
      return fetchBody('DELETE /projects/:id', { id, permanently_remove: true, full_path: path_with_namespace })
    }
  }
}
