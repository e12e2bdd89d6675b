import type { Updateable } from 'kysely'
import type { Act } from '../kit/act.ts'
import type { Database } from '../kit/db/schema.ts'
import { removeProject } from '../projects/acts/remove-project.ts'
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
 * Moves the imported project to its final path, writes `columns` and marks the project as finished. Another project at that path is
 * removed.
 *
 * @throws ImportStopped if the importing user may not remove that project
 */
export async function finishProject(
  act: Act,
  { project_id, path, path_with_namespace, name, name_with_namespace }: Ending,
  importer: { id: number; admin: boolean },
  columns: Updateable<Database['project']>,
) {
  const { db, now } = act
  const holder = await db
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
    await removeProject(act, holder.id, importer.id)
  }
  await db
    .updateTable('project')
    .set({
      ...columns,
      ...{ path, path_with_namespace, name, name_with_namespace },
      ...{ import_status: 'finished', import_error: null, updated_at: now, last_activity_at: now },
    })
    .where('id', '=', project_id)
    .execute()
}
