import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject, snapshotOfUser } from '../../snapshots/queries.ts'
import { addStar } from '../star-queries.ts'

/** Stars a project. @returns false if the actor has starred the project already */
export async function starProject({ db, actor, now, emit }: Act<Actor>, project_id: number): Promise<boolean> {
  if (!(await addStar(db, { user_id: actor.id, project_id }, now))) return false
  emit(
    'project.starred',
    { project_id, actor_id: actor.id },
    { project: await snapshotOfProject(db, project_id), user: await snapshotOfUser(db, actor.id) },
  )
  return true
}
