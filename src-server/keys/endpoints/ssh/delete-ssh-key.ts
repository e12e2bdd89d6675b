import { requireAdmin } from '../../../kit/access/actor.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { removeSshKey } from '../../acts/remove-ssh-key.ts'
import { findOwner } from '../../owner-queries.ts'
import { findSshKey } from '../../ssh-key-queries.ts'

export const deleteOwnSshKey = endpoint(
  'DELETE /user/keys/:key_id',
  {
    summary: 'Delete an SSH key of the caller',
    access: 'user',
    params: { key_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const key = await findSshKey(db, actor.id, params.key_id)
    requireUnmodified(request, key)
    await removeSshKey(act, key)
    return noContent()
  },
)

export const deleteUserSshKey = endpoint(
  'DELETE /users/:id/keys/:key_id',
  {
    summary: 'Delete an SSH key of a user, for administrators',
    access: 'user',
    params: { id: recordId, key_id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    requireAdmin(actor)
    const { id } = await findOwner(db, params.id)
    const key = await findSshKey(db, id, params.key_id)
    requireUnmodified(request, key)
    await removeSshKey(act, key)
    return noContent()
  },
)
