import { requireAdmin } from '../../kit/access/actor.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { findTopic, removeTopic } from '../queries.ts'

export const deleteTopic = endpoint(
  'DELETE /topics/:id',
  { summary: 'Delete a topic', access: 'user', params: { id: recordId }, answers: { 204: null } },
  async ({ params, actor, db, enqueue, request }) => {
    requireAdmin(actor)
    const { id, avatar, created_at } = await findTopic(db, params.id)
    // When a topic changed last is not kept, so one that came later is all that can be told.
    requireUnmodified(request, { updated_at: created_at })
    if (avatar !== null) await enqueue('file.remove', { file: avatar })
    await removeTopic(db, id)
    return noContent()
  },
)
