import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { moveProjects } from '../queries.ts'
import { emitTopicChange } from './emit-topic-change.ts'
import { removeTopic } from './remove-topic.ts'

/** Moves the projects of `source` to `target` and deletes `source`. @returns `target` */
export async function mergeTopics(act: Act, source: TopicRow, target: TopicRow): Promise<TopicRow> {
  const merged = await moveProjects(act.db, source.id, target.id)
  emitTopicChange(act, target, merged)
  await removeTopic(act, source)
  return merged
}
