import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { moveProjects } from '../queries.ts'
import { removeTopic } from './remove-topic.ts'

/** Gives the projects of one topic another topic instead, and removes the first. @returns the topic that stays */
export async function mergeTopics(act: Act, source: TopicRow, target: TopicRow): Promise<TopicRow> {
  const merged = await moveProjects(act.db, source.id, target.id)
  await removeTopic(act, source)
  return merged
}
