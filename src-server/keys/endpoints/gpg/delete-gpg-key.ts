import { requireAdmin } from '../../../kit/access/actor.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { removeGpgKey } from '../../acts/remove-gpg-key.ts'
import { findGpgKey } from '../../gpg-key-queries.ts'
import { findOwner } from '../../owner-queries.ts'

export const deleteOwnGpgKey = endpoint(
  'DELETE /user/gpg_keys/:key_id',
  {
    summary: 'Delete a GPG key of the caller',
    access: 'user',
    params: { key_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const key = await findGpgKey(db, actor.id, params.key_id)
    requireUnmodified(request, { updated_at: key.created_at })
    await removeGpgKey(act, key, { revoked: false })
    return noContent()
  },
)

export const deleteUserGpgKey = endpoint(
  'DELETE /users/:id/gpg_keys/:key_id',
  {
    summary: 'Delete a GPG key of a user, for administrators',
    access: 'user',
    params: { id: recordId, key_id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    requireAdmin(actor)
    const { id } = await findOwner(db, params.id)
    const key = await findGpgKey(db, id, params.key_id)
    requireUnmodified(request, { updated_at: key.created_at })
    await removeGpgKey(act, key, { revoked: false })
    return noContent()
  },
)
