import { requireAdmin } from '../../../kit/access/actor.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { presentSshKey, sshKeyEntity } from '../../entity.ts'
import { newSshKeyFields } from '../../filters.ts'
import { findOwner } from '../../owner-queries.ts'
import { addRequestedSshKey } from '../../ssh-keys.ts'

export const addOwnSshKey = endpoint(
  'POST /user/keys',
  { summary: 'Add an SSH key to the caller', access: 'user', body: newSshKeyFields, answers: { 201: sshKeyEntity } },
  async ({ body, actor, act, instance, request }) =>
    created(presentSshKey(await addRequestedSshKey(act, actor.id, body), presenting(request, instance))),
)

export const addUserSshKey = endpoint(
  'POST /users/:id/keys',
  {
    summary: 'Add an SSH key to a user, for administrators',
    access: 'user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    body: newSshKeyFields,
    answers: { 201: sshKeyEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    requireAdmin(actor)
    const { id } = await findOwner(db, params.id)
    return created(presentSshKey(await addRequestedSshKey(act, id, body), presenting(request, instance)))
  },
)
