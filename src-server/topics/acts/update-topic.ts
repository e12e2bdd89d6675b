import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { changeTopic, type TopicChanges } from '../queries.ts'

/** Changes a topic. A replaced avatar is deleted after the commit. */
export async function updateTopic({ db, enqueue }: Act, before: TopicRow, changes: TopicChanges): Promise<TopicRow> {
  const topic = await changeTopic(db, before.id, changes)
  if (changes.avatar !== undefined && before.avatar !== null) await enqueue('file.remove', { file: before.avatar })
  return topic
}
