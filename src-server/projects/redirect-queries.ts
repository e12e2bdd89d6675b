import type { Trx } from '../kit/db/schema.ts'

/** From now on an earlier full path of the project leads to it; whatever it led to before. */
export async function redirectProject(trx: Trx, project_id: number, path: string) {
  await clearRedirect(trx, path)
  await trx.insertInto('redirect_route').values({ path, source_type: 'project', source_id: project_id }).execute()
}

/** Something new is at this path, so it leads to nothing else. */
export const clearRedirect = (trx: Trx, path: string) =>
  trx.deleteFrom('redirect_route').where('path', '=', path).execute()
