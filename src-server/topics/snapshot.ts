import type { Act } from '../kit/act.ts'
import type { TopicRow } from './entity.ts'

/** The payload and the snapshot of an event about a topic. */
export const describeTopic = (
  { actor }: Pick<Act, 'actor'>,
  { id, name, title, description, avatar, total_projects_count }: TopicRow,
) => ({
  payload: { topic_id: id, actor_id: actor?.id ?? null },
  snapshot: { topic: { id, name, title, description, avatar, total_projects_count } },
})
