import { requireAdmin } from '../../kit/access/actor.ts'
import { refused } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { mergeTopics as merge } from '../acts/merge-topics.ts'
import { presentTopic, topicEntity } from '../entity.ts'
import { findTopic } from '../queries.ts'

export const mergeTopics = endpoint(
  'POST /topics/merge',
  {
    summary: 'Merge a topic into another, which gets its projects, for administrators',
    access: 'user',
    body: {
      source_topic_id: recordId.describe('ID of the topic to delete'),
      target_topic_id: recordId.describe('ID of the topic to keep'),
    },
    answers: { 201: topicEntity },
  },
  async ({ body, actor, db, act, instance, request }) => {
    requireAdmin(actor)
    const source = await findTopic(db, body.source_topic_id)
    const target = await findTopic(db, body.target_topic_id)
    if (source.id === target.id) throw refused('The source topic and the target topic are identical.')
    const merged = await merge(act, source, target)
    return created(presentTopic(merged, presenting(request, instance)))
  },
)
