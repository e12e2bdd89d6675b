import type { Changes } from '../snapshots/changes.ts'
import type { TopicRow } from './entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'topic.created': { payload: TopicPayload; snapshot: { topic: TopicRow } }
    'topic.updated': { payload: TopicPayload; snapshot: { topic: TopicRow; changes: Changes } }
    /** The snapshot holds the topic as it was right before the removal. */
    'topic.removed': { payload: TopicPayload; snapshot: { topic: TopicRow } }
  }
}

interface TopicPayload {
  topic_id: number
  actor_id: number | null
}
