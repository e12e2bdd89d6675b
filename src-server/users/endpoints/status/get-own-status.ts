import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { userStatus } from '../../status/entity.ts'
import { presentStatus } from '../../status/present-status.ts'
import { statusOf } from '../../status/status-queries.ts'

export const getOwnStatus = endpoint(
  'GET /user/status',
  { summary: "Get the caller's status", access: 'user', scopes: 'read_user', answers: { 200: userStatus } },
  async ({ actor, db, instance }) => ok(await presentStatus(await statusOf(db, actor.id, instance.clock.iso()))),
)
