import { requireAdmin } from '../../kit/access/actor.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { removeTopic } from '../acts/remove-topic.ts'
import { findTopic } from '../queries.ts'

export const deleteTopic = endpoint(
  'DELETE /topics/:id',
  { summary: 'Delete a topic, for administrators', access: 'user', params: { id: recordId }, answers: { 204: null } },
  async ({ params, actor, db, act, request }) => {
    requireAdmin(actor)
    const topic = await findTopic(db, params.id)
    // Topics do not store the time of the last change, so the creation time is compared.
    requireUnmodified(request, { updated_at: topic.created_at })
    await removeTopic(act, topic)
    return noContent()
  },
)
