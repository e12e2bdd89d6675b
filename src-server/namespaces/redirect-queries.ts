import type { Trx } from '../kit/db/schema.ts'

/** Makes an earlier full path redirect to the project. Replaces another redirect from this path. */
export async function redirectProject(trx: Trx, project_id: number, path: string) {
  await clearRedirect(trx, path)
  await trx.insertInto('redirect_route').values({ path, source_type: 'project', source_id: project_id }).execute()
}

/** Deletes the redirect from a path that a project or namespace takes. Otherwise it would come back when the project or namespace is gone. */
export const clearRedirect = (trx: Trx, path: string) =>
  trx.deleteFrom('redirect_route').where('path', '=', path).execute()
