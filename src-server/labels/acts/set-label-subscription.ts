import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { FoundLabel } from '../entity.ts'
import { describeLabel } from '../snapshot.ts'
import { storeSubscription } from '../write-queries.ts'

/** Subscribes the actor to a label, or ends the subscription. @returns the label, or undefined if nothing changed */
export async function setLabelSubscription(
  { db, actor, emit }: Act<Actor>,
  home: ProjectOrGroup,
  label: FoundLabel,
  subscribed: boolean,
): Promise<FoundLabel | undefined> {
  if ((label.subscribed === 1) === subscribed) return undefined
  await storeSubscription(db, label.id, actor.id, subscribed)
  const { payload, snapshot } = describeLabel(home, actor, label)
  emit(subscribed ? 'label.subscribed' : 'label.unsubscribed', payload, snapshot)
  return { ...label, subscribed: subscribed ? 1 : 0 }
}
