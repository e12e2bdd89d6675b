import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { gpgKeyEntity, presentGpgKey } from '../../entity.ts'
import { findGpgKey } from '../../gpg-key-queries.ts'
import { findOwner } from '../../owner-queries.ts'

export const getOwnGpgKey = endpoint(
  'GET /user/gpg_keys/:key_id',
  {
    summary: 'Get a GPG key of the caller',
    access: 'user',
    scopes: 'read_user',
    params: { key_id: recordId },
    answers: { 200: gpgKeyEntity },
  },
  async ({ params, actor, db }) => ok(presentGpgKey(await findGpgKey(db, actor.id, params.key_id))),
)

export const getUserGpgKey = endpoint(
  'GET /users/:id/gpg_keys/:key_id',
  {
    summary: 'Get a GPG key of a user',
    access: 'anyone',
    scopes: 'read_user',
    params: { id: recordId, key_id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 200: gpgKeyEntity },
  },
  async ({ params, db }) => {
    const { id } = await findOwner(db, params.id)
    return ok(presentGpgKey(await findGpgKey(db, id, params.key_id)))
  },
)
