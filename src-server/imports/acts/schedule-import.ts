import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { clearRedirect } from '../../namespaces/redirect-queries.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { insertImport, insertImporter, insertProject, type NewImport, type NewImportedProject } from '../queries.ts'

interface ScheduledImport {
  project: NewImportedProject
  /** The role of the importing user in the project. */
  access_level: number
  row: Omit<NewImport, 'project_id'>
}

/** Creates the private project of an import and enqueues the job that reads the archive, or the one that downloads it first. @returns the row of the import */
export async function scheduleImport(act: Act<Actor>, { project, access_level, row }: ScheduledImport) {
  const { db, actor, now, today, emit, enqueue } = act
  const project_id = await insertProject(db, project)
  await clearRedirect(db, project.path_with_namespace)
  await insertImporter(db, project_id, actor.id, access_level, now)
  await refreshContainers(db, { project_ids: [project_id] }, today)
  const scheduled = await insertImport(db, { ...row, project_id })
  const { id: import_id, path_with_namespace, overwrites_project_id, file } = scheduled
  await enqueue(file === null ? 'import.download' : 'import.run', { import_id })
  emit(
    'import.scheduled',
    { import_id, project_id, actor_id: actor.id },
    {
      project: await snapshotOfProject(db, project_id),
      path_with_namespace,
      overwrites: overwrites_project_id === null ? null : await snapshotOfProject(db, overwrites_project_id),
    },
  )
  return scheduled
}
