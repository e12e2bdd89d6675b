import type { Act } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import type { TopicRow } from '../entity.ts'
import { describeTopic } from '../snapshot.ts'

/** Emits what has changed. A topic that stays the same gets no event. */
export function emitTopicChange(act: Act, before: TopicRow, after: TopicRow) {
  const names = ['name', 'title', 'description', 'avatar', 'total_projects_count'] as const
  const changes = changesBetween(before, after, names)
  if (Object.keys(changes).length === 0) return
  const { payload, snapshot } = describeTopic(act, after)
  act.emit('topic.updated', payload, { ...snapshot, changes })
}
