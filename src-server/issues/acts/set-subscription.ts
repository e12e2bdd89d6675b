import { isSubscribed, storeSubscription } from '../../activity/subscription-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { LoadedIssue } from '../entity.ts'
import { describeIssue } from '../snapshot.ts'

/** Subscribes the actor to an issue, or ends the subscription. @returns whether this changed anything */
export async function setSubscription(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  subscribed: boolean,
): Promise<boolean> {
  const { db, actor } = act
  if ((await isSubscribed(db, actor, 'Issue', issue, issue.assignees)) === subscribed) return false
  await storeSubscription(db, { type: 'Issue', id: issue.id }, actor.id, subscribed)
  const { payload, snapshot } = describeIssue(project, actor, issue)
  act.emit(subscribed ? 'subscription.created' : 'subscription.removed', payload, snapshot)
  return true
}
