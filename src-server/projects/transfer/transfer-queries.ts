import type { Actor } from '../../kit/access/actor.ts'
import { roles } from '../../kit/access/roles.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { refused } from '../../kit/errors.ts'
import { mayTransferProjectsInto } from '../../namespaces/policy.ts'
import type { PlaceRow } from '../../namespaces/queries.ts'
import { findNameConflicts } from '../creation/create-queries.ts'
import { type ProjectRef, requireWritable } from '../queries.ts'

/** @throws ApiError 400 with the reason under `new_namespace`, 403 for an archived project */
export async function requireTransferable(db: Db, actor: Actor, project: ProjectRef, place: PlaceRow) {
  const reason = await refusalOf(db, actor, project, place)
  if (reason !== undefined) throw refused(`Failed to transfer project {:new_namespace=>[${JSON.stringify(reason)}]}`)
  requireWritable(project)
}

/**
 * The first reason to refuse the transfer; undefined if it is allowed. The platform also refuses projects with container images or
 * packages, which Gantry does not have.
 */
async function refusalOf(db: Db, actor: Actor, project: ProjectRef, place: PlaceRow): Promise<string | undefined> {
  if (place.id === project.namespace_id) return 'Project is already in this namespace.'
  if (project.access_level < roles.owner) return "You don't have permission to transfer this project."
  if (!mayTransferProjectsInto(actor, place))
    return "You don't have permission to transfer projects into that namespace."
  const taken = await findNameConflicts(db, place, project)
  if (taken.name || taken.path) return 'Project with same name or path in target namespace already exists'
  return undefined
}

/** Makes the owner of a personal namespace an Owner of the project. The role remains if the project is transferred again. */
export const makeOwner = (trx: Trx, project_id: number, owner: { id: number; by: number }, now: string) =>
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
