import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Trx } from '../kit/db/schema.ts'
import { refused } from '../kit/errors.ts'
import type { Emit } from '../kit/events/events.ts'
import type { Instance } from '../kit/instance.ts'
import { refreshContainers } from '../memberships/authorizations.ts'
import { mayTakeProjectsInto } from '../namespaces/policy.ts'
import type { PlaceRow } from '../namespaces/queries.ts'
import { takenIn } from './create-queries.ts'
import { groupsLeft, leaveForeignPlans } from './plan-queries.ts'
import { within } from './project-rules.ts'
import { type ProjectRef, requireWritable } from './queries.ts'
import { clearRedirect, redirectProject } from './redirect-queries.ts'
import { updateProjectRow } from './update-queries.ts'

interface Transferring {
  actor: Actor
  emit: Emit
  instance: Instance
}

/**
 * Moves a project into another namespace: its paths, who reaches it, what it may show there, and what it names of groups that are no
 * longer above it. Its earlier path goes on leading to it.
 *
 * @throws ApiError 400 with the reason under `new_namespace`, 403 for an archived project
 */
export async function transferProject(
  trx: Trx,
  { actor, emit, instance }: Transferring,
  project: ProjectRef,
  place: PlaceRow,
): Promise<void> {
  const reason = await refusalOf(trx, actor, project, place)
  if (reason !== undefined) throw refused(`Failed to transfer project {:new_namespace=>[${JSON.stringify(reason)}]}`)
  requireWritable(project)
  const { clock } = instance
  const [now, today] = [clock.iso(), clock.today()]
  const path_with_namespace = `${place.full_path}/${project.path}`
  await clearRedirect(trx, path_with_namespace)
  await redirectProject(trx, project.id, project.path_with_namespace)
  await updateProjectRow(trx, project.id, {
    namespace_id: place.id,
    path_with_namespace,
    name_with_namespace: `${place.full_name} / ${project.name}`,
    visibility: within(project.visibility, place.visibility),
    updated_at: now,
  })
  if (place.user_id !== null) await makeOwner(trx, project.id, { id: place.user_id, by: actor.id }, now)
  await leaveForeignPlans(trx, [project.id], await groupsLeft(trx, project.namespace_id, place.id), now)
  await refreshContainers(trx, { project_ids: [project.id] }, today)
  emit('project.transferred', {
    project_id: project.id,
    actor_id: actor.id,
    old_namespace_id: project.namespace_id,
    old_path_with_namespace: project.path_with_namespace,
  })
}

/** The first thing that is against it, in the words of BEHAVIOUR 4.4. There are no registries here whose tags or packages could be. */
async function refusalOf(trx: Trx, actor: Actor, project: ProjectRef, place: PlaceRow): Promise<string | undefined> {
  if (place.id === project.namespace_id) return 'Project is already in this namespace.'
  if (project.access_level < roles.owner) return "You don't have permission to transfer this project."
  if (!mayTakeProjectsInto(actor, place)) return "You don't have permission to transfer projects into that namespace."
  const taken = await takenIn(trx, place, project)
  if (taken.name || taken.path) return 'Project with same name or path in target namespace already exists'
  return undefined
}

/** Whoever owns the namespace owns the project, and stays its owner when it leaves again. */
const makeOwner = (trx: Trx, project_id: number, owner: { id: number; by: number }, now: string) =>
  trx
    .insertInto('member')
    .values({
      project_id,
      user_id: owner.id,
      access_level: roles.owner,
      created_by_id: owner.by,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'user_id'])
        .where('project_id', 'is not', null)
        .where('user_id', 'is not', null)
        .doUpdateSet({ access_level: roles.owner, expires_at: null, requested_at: null, updated_at: now }),
    )
    .execute()
