import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject, snapshotOfUser } from '../../snapshots/queries.ts'
import { removeStar } from '../star-queries.ts'

/** Removes the star of the actor from a project. @returns false if the actor has not starred the project */
export async function unstarProject({ db, actor, emit }: Act<Actor>, project_id: number): Promise<boolean> {
  if (!(await removeStar(db, { user_id: actor.id, project_id }))) return false
  emit(
    'project.unstarred',
    { project_id, actor_id: actor.id },
    { project: await snapshotOfProject(db, project_id), user: await snapshotOfUser(db, actor.id) },
  )
  return true
}
