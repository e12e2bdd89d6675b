import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { findProfile } from '../../profile-queries.ts'
import { userStatus } from '../../status/entity.ts'
import { presentStatus } from '../../status/present-status.ts'
import { statusOf } from '../../status/status-queries.ts'

export const getUserStatus = endpoint(
  'GET /users/:id_or_username/status',
  {
    summary: 'Get the status of a user',
    access: 'anyone',
    scopes: 'read_user',
    params: { id_or_username: z.union([recordId, z.string()]).describe('ID or username') },
    answers: { 200: userStatus },
  },
  async ({ params, db, instance }) => {
    const { id } = await findProfile(db, params.id_or_username)
    return ok(await presentStatus(await statusOf(db, id, instance.clock.iso())))
  },
)
