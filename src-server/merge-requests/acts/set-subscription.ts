import { isSubscribed, storeSubscription, subscriptionOf } from '../../activity/subscription-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { describeMergeRequest } from '../snapshot.ts'

/** Subscribes the actor to a merge request, or ends the subscription. @returns whether this changed anything */
export async function setSubscription(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  subscribed: boolean,
): Promise<boolean> {
  const { db, actor } = act
  const key = { type: 'MergeRequest', id: row.id } as const
  const subscription = await subscriptionOf(db, key, actor.id)
  if ((await isSubscribed(db, actor, 'MergeRequest', { ...row, subscription }, row.assignees)) === subscribed)
    return false
  await storeSubscription(db, key, actor.id, subscribed)
  const { payload, snapshot } = describeMergeRequest(project, actor, row)
  act.emit(subscribed ? 'merge_request.subscribed' : 'merge_request.unsubscribed', payload, snapshot)
  return true
}
