import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { notFound } from '../../../kit/errors.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { removeIdentity as remove } from '../../acts/remove-identity.ts'
import { findStoredUser, identityAt } from '../../update-queries.ts'

export const removeIdentity = endpoint(
  'DELETE /users/:id/identities/:provider',
  {
    summary: "Delete a user's account at another system, for administrators",
    access: 'user',
    params: { id: recordId, provider: z.string() },
    matches: { id: /^\d+$/ },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    requireAdmin(actor)
    const user = await findStoredUser(db, params.id)
    const identity = await identityAt(db, user.id, params.provider)
    if (!identity) throw notFound('Identity')
    requireUnmodified(request, user)
    await remove(act, identity)
    return noContent()
  },
)
