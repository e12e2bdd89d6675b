import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { presentTopic, topicEntity } from '../entity.ts'
import { findTopic } from '../queries.ts'

export const getTopic = endpoint(
  'GET /topics/:id',
  { summary: 'Get a topic', access: 'anyone', params: { id: recordId }, answers: { 200: topicEntity } },
  async ({ params, db, instance, request }) =>
    ok(presentTopic(await findTopic(db, params.id), presenting(request, instance))),
)
