import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { changeTopic, type TopicChanges } from '../queries.ts'
import { emitTopicChange } from './emit-topic-change.ts'

/** Changes a topic. A replaced avatar is deleted after the commit. */
export async function updateTopic(act: Act, before: TopicRow, changes: TopicChanges): Promise<TopicRow> {
  const topic = await changeTopic(act.db, before.id, changes)
  if (changes.avatar !== undefined && before.avatar !== null) await act.enqueue('file.remove', { file: before.avatar })
  emitTopicChange(act, before, topic)
  return topic
}
