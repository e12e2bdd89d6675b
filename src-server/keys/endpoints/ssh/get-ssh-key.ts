import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { presentSshKey, sshKeyEntity } from '../../entity.ts'
import { ownerParams } from '../../filters.ts'
import { findOwner } from '../../owner-queries.ts'
import { findSshKey } from '../../ssh-key-queries.ts'

export const getOwnSshKey = endpoint(
  'GET /user/keys/:key_id',
  {
    summary: 'Get an SSH key of the caller',
    access: 'user',
    scopes: 'read_user',
    params: { key_id: recordId },
    answers: { 200: sshKeyEntity },
  },
  async ({ params, actor, db, instance, request }) =>
    ok(presentSshKey(await findSshKey(db, actor.id, params.key_id), presenting(request, instance))),
)

export const getUserSshKey = endpoint(
  'GET /users/:id_or_username/keys/:key_id',
  {
    summary: 'Get an SSH key of a user',
    access: 'anyone',
    scopes: 'read_user',
    params: { ...ownerParams, key_id: recordId },
    answers: { 200: sshKeyEntity },
  },
  async ({ params, db, instance, request }) => {
    const { id } = await findOwner(db, params.id_or_username)
    return ok(presentSshKey(await findSshKey(db, id, params.key_id), presenting(request, instance)))
  },
)
