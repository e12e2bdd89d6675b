import { isSubscribed, subscriptionOf } from '../activity/subscription-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import type { Instance } from '../kit/instance.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { type MergeRequestEntity, type MergeRequestRow, presentMergeRequest } from './entity.ts'
import { mayMerge } from './policy.ts'
import { partsOf } from './queries.ts'

/** Shows one merge request with its related records. */
export async function showMergeRequest(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  row: MergeRequestRow,
  instance: Instance,
  request: RequestFacts,
): Promise<MergeRequestEntity> {
  const parts = (await partsOf(db, [row]))(row)
  const how = { ...presenting(request, instance), today: instance.clock.today() }
  const followed = {
    ...row,
    subscription: actor && (await subscriptionOf(db, { type: 'MergeRequest', id: row.id }, actor.id)),
  }
  const assignees = parts.assignee_ids.map((id) => ({ id }))
  const subscribed = await isSubscribed(db, actor, 'MergeRequest', followed, assignees)
  return presentMergeRequest(row, parts, mayMerge(project) && !project.archived, how, subscribed)
}
