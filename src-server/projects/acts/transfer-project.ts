import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import type { PlaceRow } from '../../namespaces/queries.ts'
import { clearRedirect, redirectProject } from '../../namespaces/redirect-queries.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import type { ProjectRef } from '../queries.ts'
import { atMost } from '../settings/project-rules.ts'
import { changedPlace } from '../transfer/changed-place.ts'
import { groupsLeft, replaceForeignPlans } from '../transfer/plan-queries.ts'
import { makeOwner } from '../transfer/transfer-queries.ts'
import { updateProjectRow } from '../update-queries.ts'

/**
 * Moves a project into another namespace. Its visibility is lowered to that of the namespace, labels and milestones of groups that it
 * leaves are replaced or removed, and its old path redirects.
 */
export async function transferProject(act: Act<Actor>, before: ProjectRef, place: PlaceRow) {
  const { db, actor, now, today, emit } = act
  const { id: project_id, namespace_id, path_with_namespace } = before
  const new_path = `${place.full_path}/${before.path}`
  await clearRedirect(db, new_path)
  await redirectProject(db, project_id, path_with_namespace)
  await updateProjectRow(db, project_id, {
    namespace_id: place.id,
    path_with_namespace: new_path,
    name_with_namespace: `${place.full_name} / ${before.name}`,
    visibility: atMost(before.visibility, place.visibility),
    updated_at: now,
  })
  if (place.user_id !== null) await makeOwner(db, project_id, { id: place.user_id, by: actor.id }, now)
  await replaceForeignPlans(db, [project_id], await groupsLeft(db, namespace_id, place.id), now)
  await refreshContainers(db, { project_ids: [project_id] }, today)
  const project = await snapshotOfProject(db, project_id)
  emit(
    'project.transferred',
    {
      project_id,
      actor_id: actor.id,
      old_namespace_id: namespace_id,
      old_path_with_namespace: path_with_namespace,
    },
    { project, changes: changedPlace(before, project) },
  )
}
