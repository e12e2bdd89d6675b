import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import type { Instance } from '../../kit/instance.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { MergeRequestRow } from '../entity.ts'
import { listApprovers } from './approval-queries.ts'
import { presentApprovals } from './entity.ts'
import { approvalObstacle } from './obstacle.ts'

/** Who has approved a merge request, and whether the caller may. */
export async function showApprovals(
  db: Db,
  actor: Actor | null,
  found: { project: ProjectRef; row: MergeRequestRow },
  { instance, request }: { instance: Instance; request: RequestFacts },
) {
  const { project, row } = found
  const approvers = await listApprovers(db, row.id)
  const user_has_approved = actor !== null && approvers.some(({ id }) => id === actor.id)
  const user_can_approve =
    actor !== null &&
    approvalObstacle(instance, project, row, { id: actor.id, has_approved: user_has_approved }) === undefined
  const how = presenting(request, instance)
  return presentApprovals(row, { approvers, user_has_approved, user_can_approve }, how, instance.licensed)
}
