import type { Act } from '../../kit/act.ts'
import type { TopicRow } from '../entity.ts'
import { addTopic, type NewTopic } from '../queries.ts'

/** Creates a topic that no project has yet. */
export const createTopic = ({ db, now }: Act, topic: NewTopic): Promise<TopicRow> => addTopic(db, topic, now)
