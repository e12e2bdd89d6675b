import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { addTopic, type NewTopic } from '../queries.ts'
import { describeTopic } from '../snapshot.ts'

/** Creates a topic that no project has yet. */
export async function createTopic(act: Act, topic: NewTopic): Promise<TopicRow> {
  const row = await addTopic(act.db, topic, act.now)
  const { payload, snapshot } = describeTopic(act, row)
  act.emit('topic.created', payload, snapshot)
  return row
}
