import type { StoredEvent } from '../../kit/events/events.ts'
import { audience, type Described, ofPlace } from './described.ts'

/** Everybody who sees the project or group sees its labels and milestones. */
export const label = ({
  payload,
}: StoredEvent<'label.created' | 'label.updated' | 'label.promoted' | 'label.removed'>): Described => ({
  ...ofPlace(payload),
  record_id: payload.label_id,
})

/** Subscriptions are private: only their owner and administrators see them. */
export const followedLabel = ({ payload }: StoredEvent<'label.subscribed' | 'label.unsubscribed'>): Described => ({
  ...ofPlace(payload),
  record_id: payload.label_id,
  audience: audience({ users: [payload.actor_id] }),
})

export const milestone = ({
  payload,
  snapshot,
}: StoredEvent<
  | 'milestone.created'
  | 'milestone.updated'
  | 'milestone.closed'
  | 'milestone.reopened'
  | 'milestone.promoted'
  | 'milestone.removed'
>): Described => ({
  ...ofPlace(payload),
  record_id: payload.milestone_id,
  iid: snapshot.milestone.iid,
})
