import { notFoundPlain } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { sshKeyWithUser } from '../../entity.ts'
import { showSshKeyWithUser } from '../../show.ts'
import { sshKeyBy } from '../../ssh-key-queries.ts'

export const getAnySshKey = endpoint(
  'GET /keys/:id',
  {
    summary: 'Get an SSH key with its user, for administrators',
    access: 'admin',
    params: { id: recordId },
    answers: { 200: sshKeyWithUser },
  },
  async ({ params, actor, ...showing }) => {
    const key = await sshKeyBy(showing.db, 'id', params.id)
    if (!key) throw notFoundPlain()
    return ok(await showSshKeyWithUser(showing, key, actor))
  },
)
