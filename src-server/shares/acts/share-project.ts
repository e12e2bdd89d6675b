import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { conflict } from '../../kit/errors.ts'
import { byState } from '../../kit/reason.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { snapshotOfGroup, snapshotOfProject } from '../../snapshots/queries.ts'
import { addProjectShare, type NewProjectShare } from '../project-queries.ts'

/**
 * Gives the members of a group access to a project. An expired share of the project with the group is replaced.
 *
 * @throws ApiError 409 if the project is already shared with the group
 */
export async function shareProject({ db, actor, now, today, emit }: Act<Actor>, share: NewProjectShare) {
  const { project_id, group_id, group_access, expires_at } = share
  const added = await addProjectShare(db, share, { now, today })
  if (!added)
    throw conflict(
      'Group already shared with this group',
      byState('a group without a share', 'a group that the project is shared with'),
    )
  await refreshContainers(db, { project_ids: [project_id] }, today)
  emit(
    'project.shared',
    { project_id, group_id, actor_id: actor.id },
    {
      project: await snapshotOfProject(db, project_id),
      group: await snapshotOfGroup(db, group_id),
      group_access,
      expires_at,
    },
  )
  return added
}
