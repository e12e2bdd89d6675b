import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { removeHook } from '../acts/remove-hook.ts'
import { findHook } from '../queries.ts'

export const deleteHook = endpoint(
  'DELETE /hooks/:id',
  {
    summary: 'Delete a system hook with all its deliveries, also those that wait',
    access: 'admin',
    params: { id: recordId },
    answers: { 204: null },
  },
  async ({ params, db, act, request }) => {
    const hook = await findHook(db, params.id)
    requireUnmodified(request, hook)
    await removeHook(act, hook)
    return noContent()
  },
)
