import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { accepted } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { removeGpgKey } from '../../acts/remove-gpg-key.ts'
import { findGpgKey } from '../../gpg-key-queries.ts'
import { findOwner } from '../../owner-queries.ts'

const answer = z.object({ message: z.string() })

export const revokeOwnGpgKey = endpoint(
  'POST /user/gpg_keys/:key_id/revoke',
  {
    summary: 'Revoke a GPG key of the caller: delete it, and distrust its earlier signatures',
    access: 'user',
    params: { key_id: recordId },
    answers: { 202: answer },
  },
  async ({ params, actor, db, act }) => {
    await removeGpgKey(act, await findGpgKey(db, actor.id, params.key_id), { revoked: true })
    return accepted({ message: '202 Accepted' })
  },
)

export const revokeUserGpgKey = endpoint(
  'POST /users/:id/gpg_keys/:key_id/revoke',
  {
    summary: 'Revoke a GPG key of a user, for administrators',
    access: 'user',
    params: { id: recordId, key_id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 202: answer },
  },
  async ({ params, actor, db, act }) => {
    requireAdmin(actor)
    const { id } = await findOwner(db, params.id)
    await removeGpgKey(act, await findGpgKey(db, id, params.key_id), { revoked: true })
    return accepted({ message: '202 Accepted' })
  },
)
