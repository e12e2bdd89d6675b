import { z } from 'zod'
import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { gpgKeyEntity, presentGpgKey } from '../../entity.ts'
import { addRequestedGpgKey } from '../../gpg-keys.ts'
import { findOwner } from '../../owner-queries.ts'

const fields = { key: z.string().describe('An armored block: `-----BEGIN PGP PUBLIC KEY BLOCK-----…`') }

export const addOwnGpgKey = endpoint(
  'POST /user/gpg_keys',
  { summary: 'Add a GPG key to the caller', access: 'user', body: fields, answers: { 201: gpgKeyEntity } },
  async ({ body, actor, act }) => created(presentGpgKey(await addRequestedGpgKey(act, actor.id, body.key))),
)

export const addUserGpgKey = endpoint(
  'POST /users/:id/gpg_keys',
  {
    summary: 'Add a GPG key to a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    body: fields,
    answers: { 201: gpgKeyEntity },
  },
  async ({ params, body, actor, db, act }) => {
    requireAdmin(actor)
    const { id } = await findOwner(db, params.id)
    return created(presentGpgKey(await addRequestedGpgKey(act, id, body.key)))
  },
)
