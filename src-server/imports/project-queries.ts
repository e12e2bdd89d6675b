import { sql, type Updateable } from 'kysely'
import type { Database, Trx } from '../kit/db/schema.ts'

import { markForRemoval } from '../projects/removal-queries.ts'
import { ImportStopped } from './import-stopped.ts'
import { mayOverwrite } from './policy.ts'

interface Ending {
  project_id: number
  path: string
  path_with_namespace: string
  name: string
  name_with_namespace: string
}

/**
 * The project takes its final place and looks. One that holds the place is hidden, and moved aside.
 *
 * @returns the id of the project whose place it took
 * @throws ImportStopped where that project may no longer be removed
 */
export async function finishProject(
  trx: Trx,
  { project_id, path, path_with_namespace, name, name_with_namespace }: Ending,
  importer: { id: number; admin: boolean },
  columns: Updateable<Database['project']>,
  now: string,
): Promise<number | undefined> {
  const holder = await trx
    .selectFrom('project')
    .leftJoin('project_authorization', (join) =>
      join
        .onRef('project_authorization.project_id', '=', 'project.id')
        .on('project_authorization.user_id', '=', importer.id),
    )
    .select(['project.id', 'project_authorization.access_level'])
    .where('project.path_with_namespace', '=', path_with_namespace)
    .where('project.id', '<>', project_id)
    .executeTakeFirst()
  if (holder) {
    if (!mayOverwrite(importer, { access_level: holder.access_level ?? 0 })) {
      throw new ImportStopped('Path has already been taken')
    }
    await markForRemoval(trx, holder, now)
  }
  await trx
    .updateTable('project')
    .set({
      ...columns,
      ...{ path, path_with_namespace, name, name_with_namespace },
      ...{ import_status: 'finished', import_error: null, updated_at: now, last_activity_at: now },
    })
    .where('id', '=', project_id)
    .execute()
  return holder?.id
}

/**
 * Removes the project of an import that failed. One that is empty goes at once; else it disappears, and its rows follow.
 *
 * @returns the id of a project that is still to be removed
 */
export async function removeProject(trx: Trx, project_id: number, now: string): Promise<number | undefined> {
  const { rows } = await sql<{ filled: number }>`
    SELECT EXISTS (SELECT 1 FROM issue WHERE project_id = ${project_id})
      OR EXISTS (SELECT 1 FROM merge_request WHERE project_id = ${project_id})
      OR EXISTS (SELECT 1 FROM snippet WHERE project_id = ${project_id})
      OR EXISTS (SELECT 1 FROM label WHERE project_id = ${project_id})
      OR EXISTS (SELECT 1 FROM milestone WHERE project_id = ${project_id}) AS filled`.execute(trx)
  if (rows[0]?.filled) {
    await markForRemoval(trx, { id: project_id }, now)
    return project_id
  }
  await trx.deleteFrom('project').where('id', '=', project_id).execute()
  return undefined
}
