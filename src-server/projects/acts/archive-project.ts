import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import type { ProjectRef } from '../queries.ts'
import { updateProjectRow } from '../update-queries.ts'

/** Makes a project read-only. An archived project stays as it is. */
export async function archiveProject({ db, actor, now, emit }: Act<Actor>, { id, archived }: ProjectRef) {
  if (archived) return
  await updateProjectRow(db, id, { archived: 1, updated_at: now })
  emit('project.archived', { project_id: id, actor_id: actor.id }, { project: await snapshotOfProject(db, id) })
}
