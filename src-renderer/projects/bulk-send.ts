import { ApiError } from '../api/api-error.ts'
import { fetchBody, type ReadAddress, requestOf } from '../api/client.ts'
import { onUserChange } from '../api/session.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { Act, Choice, Contents } from './bulk-plan.ts'
import { createRunner, type Refused } from './bulk-runner.ts'
import { wordsOf } from './words-of.ts'

/** The run of the page: whoever leaves the dialog or the screen finds it again. */
export const bulkRun = createRunner()
onUserChange(bulkRun.drop)

/** The reads that a changed project puts out of date. */
export const changedByProjects: readonly ReadAddress[] = [
  'GET /projects',
  'GET /projects/:id',
  'GET /groups/:id/projects',
  'GET /users/:user_id/projects',
  'GET /issues',
  'GET /-/gantry/v1/state',
  'GET /-/gantry/v1/storage',
  'GET /-/gantry/v1/projects/contents',
]

/** Asks the server for the act; answers with what it has against it. */
export async function perform(act: Act, one: Contents, choice: Choice): Promise<Refused | undefined> {
  try {
    await send(act, one, choice)
    return undefined
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return { text: wordsOf(cause), fatal: cause.status === 0 || cause.status === 401 }
  }
}

/** The request that an act is, or begins with: for curl. */
export function firstRequest(act: Act, { id }: Contents, choice: Choice): WireRequest {
  if (act === 'visibility') return requestOf('PUT /projects/:id', { id, visibility: choice.visibility })
  if (act === 'transfer') return requestOf('PUT /projects/:id/transfer', { id, namespace: choice.to?.id ?? 0 })
  if (act === 'delete') return requestOf('DELETE /projects/:id', { id })
  return requestOf(`POST /projects/:id/${act}`, { id })
}

async function send(act: Act, { id, deletion, marked_for_deletion_on }: Contents, choice: Choice): Promise<unknown> {
  switch (act) {
    case 'archive':
      return fetchBody('POST /projects/:id/archive', { id })
    case 'unarchive':
      return fetchBody('POST /projects/:id/unarchive', { id })
    case 'restore':
      return fetchBody('POST /projects/:id/restore', { id })
    case 'visibility':
      return fetchBody('PUT /projects/:id', { id, visibility: choice.visibility })
    case 'transfer':
      return choice.to && fetchBody('PUT /projects/:id/transfer', { id, namespace: choice.to.id })
    case 'delete': {
      if (marked_for_deletion_on === null) await fetchBody('DELETE /projects/:id', { id })
      if (!choice.for_good || deletion.after_days === null) return undefined
      // What is marked has another path, and what is deleted for good is asked for by its path.
      const { path_with_namespace } = await fetchBody('GET /projects/:id', { id })
      return fetchBody('DELETE /projects/:id', { id, permanently_remove: true, full_path: path_with_namespace })
    }
  }
}
