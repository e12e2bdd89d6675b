import type { StoredEvent } from '../../kit/events/events.ts'
import { audience, type Described, NOTHING, ofGroup, ofProject } from './described.ts'

/** To-dos and subscriptions are private: only their owner and administrators see them. */
export const following = ({
  payload,
  snapshot,
}: StoredEvent<'subscription.created' | 'subscription.removed' | 'todo.created'>): Described => ({
  ...ofProject(payload.project_id),
  record_id: payload.issue_id,
  iid: snapshot.issue.iid,
  audience: audience({ users: [payload.actor_id] }),
})

export const followedMergeRequest = ({
  payload,
  snapshot,
}: StoredEvent<'merge_request.subscribed' | 'merge_request.unsubscribed' | 'merge_request.todo_added'>): Described => ({
  ...ofProject(payload.project_id),
  record_id: payload.merge_request_id,
  iid: snapshot.merge_request.iid,
  audience: audience({ users: [payload.actor_id] }),
})

export const markedEpic = ({ payload, snapshot }: StoredEvent<'epic.todo_added'>): Described => ({
  ...ofGroup(payload.group_id),
  record_id: payload.epic_id,
  iid: snapshot.epic.iid,
  audience: audience({ users: [payload.actor_id] }),
})

export const finishedToDo = ({ payload, snapshot }: StoredEvent<'todo.finished'>): Described => ({
  ...NOTHING,
  record_id: payload.todo_id,
  // In changes of to-dos, the number is always that of an issue.
  iid: payload.target_type === 'Issue' ? snapshot.target.iid : null,
  project_id: payload.project_id,
  group_id: payload.group_id,
  audience: audience({ users: [payload.user_id] }),
})
