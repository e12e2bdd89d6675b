import { roles } from '../../kit/access/roles.ts'
import type { StoredEvent } from '../../kit/events/events.ts'
import { audience, type Described, ofGroup, ofPlace } from './described.ts'

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

export const epic = ({
  payload: { group_id, epic_id },
  snapshot,
}: StoredEvent<'epic.created' | 'epic.updated' | 'epic.closed' | 'epic.reopened'>): Described => ({
  ...ofGroup(group_id, { target_type: 'Epic', target_id: epic_id }),
  record_id: epic_id,
  iid: snapshot.epic.iid,
})

/** The epic is gone. Whoever sees its group saw it, if it was not confidential. */
export const removedEpic = ({ payload, snapshot: { epic } }: StoredEvent<'epic.removed'>): Described => ({
  ...ofGroup(payload.group_id, { level: epic.confidential ? roles.reporter : 0 }),
  record_id: payload.epic_id,
  iid: epic.iid,
})
