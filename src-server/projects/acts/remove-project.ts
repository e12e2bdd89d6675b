import type { Act } from '../../kit/act.ts'
import { snapshotsOfProjects } from '../../snapshots/queries.ts'
import { deleteOwnRow } from '../deletion/deletion-step-queries.ts'
import { hideProjects, isEmpty } from '../deletion/hiding-queries.ts'

/**
 * Removes a project: hides it, stores the event, and enqueues a job that deletes its rows. An empty project is deleted at once. If the
 * project is already being removed, nothing happens.
 *
 * @param actor_id the user who asked for the removal, which a job may carry out later; null if that account is gone
 */
export async function removeProject(act: Act, id: number, actor_id: number | null) {
  const hidden = await hide(act, [id], actor_id)
  if (hidden.length === 0) return
  if (await isEmpty(act.db, id)) await deleteOwnRow(act.db, id)
  else await act.enqueue('project.remove', { project_id: id })
}

/** Removes many projects, such as all projects of a group, in a fixed number of statements. */
export async function removeProjects(act: Act, ids: readonly number[], actor_id: number | null) {
  const hidden = await hide(act, ids, actor_id)
  await act.enqueue('project.remove', ...hidden.map((project_id) => ({ project_id })))
}

/** @returns the ids of the projects that were not hidden before */
async function hide({ db, now, emit }: Act, ids: readonly number[], actor_id: number | null) {
  const before = await snapshotsOfProjects(db, ids)
  const hidden = await hideProjects(db, ids, now)
  for (const project_id of hidden) {
    const project = before.get(project_id)
    if (!project) continue
    const { path_with_namespace } = project
    emit('project.removed', { project_id, path_with_namespace, actor_id }, { project })
  }
  return hidden
}
