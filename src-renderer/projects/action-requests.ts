import { ApiError } from '../api/api-error.ts'
import { fetchBody, type ReadAddress, requestOf } from '../api/client.ts'
import { onUserChange } from '../api/session.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { ActionOptions, ProjectAction, ProjectContents } from './action-plan.ts'
import { createRunner, type Refusal } from './bulk-runner.ts'
import { describeError } from './describe-error.ts'

/** One run for the whole console, so that it continues when the user leaves the dialog or the screen. */
export const bulkRun = createRunner()
onUserChange(bulkRun.discard)

/** Reads to refresh after a change of projects. */
export const readsAffectedByProjects: readonly ReadAddress[] = [
  'GET /projects',
  'GET /projects/:id',
  'GET /groups/:id/projects',
  'GET /users/:user_id/projects',
  'GET /issues',
  'GET /-/gantry/v1/state',
  'GET /-/gantry/v1/storage',
  'GET /-/gantry/v1/projects/contents',
]

/** Resolves to the server's refusal, or to undefined on success. */
export async function performAction(
  action: ProjectAction,
  project: ProjectContents,
  options: ActionOptions,
): Promise<Refusal | undefined> {
  try {
    await send(action, project, options)
    return undefined
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return { text: describeError(cause), fatal: cause.status === 0 || cause.status === 401 }
  }
}

/** For "Copy as curl". Permanent deletion sends further requests after this one. */
export function firstRequest(action: ProjectAction, { id }: ProjectContents, options: ActionOptions): WireRequest {
  if (action === 'visibility') return requestOf('PUT /projects/:id', { id, visibility: options.visibility })
  if (action === 'transfer')
    return requestOf('PUT /projects/:id/transfer', { id, namespace: options.destination?.id ?? 0 })
  if (action === 'delete') return requestOf('DELETE /projects/:id', { id })
  return requestOf(`POST /projects/:id/${action}`, { id })
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
