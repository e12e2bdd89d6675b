import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { snapshotOfGroup, snapshotOfProject } from '../../snapshots/queries.ts'
import { type ProjectShare, removeProjectShare } from '../project-queries.ts'

/** Ends the access that the members of a group have to a project through a share. */
export async function unshareProject({ db, actor, today, emit }: Act<Actor>, share: ProjectShare) {
  const { project_id, group_id, group_access, expires_at } = share
  await removeProjectShare(db, share.id)
  await refreshContainers(db, { project_ids: [project_id] }, today)
  emit(
    'project.unshared',
    { project_id, group_id, actor_id: actor.id },
    {
      project: await snapshotOfProject(db, project_id),
      group: await snapshotOfGroup(db, group_id),
      group_access,
      expires_at,
    },
  )
}
