import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { deleteTopic } from '../queries.ts'
import { describeTopic } from '../snapshot.ts'

/** Deletes a topic and removes it from all projects. The avatar is deleted after the commit. */
export async function removeTopic(act: Act, topic: TopicRow) {
  await deleteTopic(act.db, topic.id)
  if (topic.avatar !== null) await act.enqueue('file.remove', { file: topic.avatar })
  const { payload, snapshot } = describeTopic(act, topic)
  act.emit('topic.removed', payload, snapshot)
}
