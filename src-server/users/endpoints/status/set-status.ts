import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { setStatus as set } from '../../acts/set-status.ts'
import { userStatus } from '../../status/entity.ts'
import { presentStatus } from '../../status/present-status.ts'
import { endOf, statusFields, validStatus } from '../../status/status-rules.ts'

export const setStatus = endpoint(
  'PUT /user/status',
  {
    summary: "Set the caller's status; what is not sent becomes empty, and a status without a content is cleared",
    access: 'user',
    body: statusFields,
    answers: { 200: userStatus },
  },
  async ({ body, act, instance }) => {
    const status = await validStatus(body, endOf(body.clear_status_after, instance.clock.now()))
    await set(act, status)
    return ok(await presentStatus(status))
  },
)
