import type { Updateable } from 'kysely'
import type { Act } from '../kit/act.ts'
import type { Database } from '../kit/db/schema.ts'
import { isPathTaken } from '../namespaces/queries.ts'
import { clearRedirect } from '../namespaces/redirect-queries.ts'
import { removeProject } from '../projects/acts/remove-project.ts'
import { ImportStopped } from './import-stopped.ts'
import { mayOverwrite } from './policy.ts'

interface ProjectNames {
  path: string
  path_with_namespace: string
  name: string
  name_with_namespace: string
}

/** Writes `columns` into the imported project and marks the project as finished. */
export const finishProject = ({ db, now }: Act, project_id: number, columns: Updateable<Database['project']>) =>
  db
    .updateTable('project')
    .set({ ...columns, import_status: 'finished', import_error: null, updated_at: now, last_activity_at: now })
    .where('id', '=', project_id)
    .execute()

/**
 * Moves an imported project from its temporary path to the path of the project that the import overwrites, and removes that project.
 *
 * @throws ImportStopped if the importing user may not remove that project, or a group has the path by now
 */
export async function overwriteProject(
  act: Act,
  project_id: number,
  importer: { id: number; admin: boolean },
  { path, path_with_namespace, name, name_with_namespace }: ProjectNames,
) {
  const { db } = act
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
  } else if (await isPathTaken(db, path_with_namespace)) throw new ImportStopped('Path has already been taken')
  await clearRedirect(db, path_with_namespace)
  await db
    .updateTable('project')
    .set({ path, path_with_namespace, name, name_with_namespace })
    .where('id', '=', project_id)
    .execute()
}
