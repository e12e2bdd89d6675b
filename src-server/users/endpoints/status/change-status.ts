import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { setStatus } from '../../acts/set-status.ts'
import { userStatus } from '../../status/entity.ts'
import { presentStatus } from '../../status/present-status.ts'
import { statusOf } from '../../status/status-queries.ts'
import { endOf, statusFields, validStatus } from '../../status/status-rules.ts'

export const changeStatus = endpoint(
  'PATCH /user/status',
  {
    summary: "Change the caller's status; what is not sent stays",
    access: 'user',
    body: statusFields,
    answers: { 200: userStatus },
  },
  async ({ body, actor, db, act, instance }) => {
    const was = await statusOf(db, actor.id, act.now)
    const { clear_status_after, ...sent } = body
    const end = clear_status_after === undefined ? (was?.clear_status_at ?? null) : undefined
    const status = await validStatus(
      { ...was, ...sent },
      end === undefined ? endOf(clear_status_after, instance.clock.now()) : end,
    )
    await setStatus(act, status)
    return ok(await presentStatus(status))
  },
)
