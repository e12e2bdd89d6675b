import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { receiverEntity } from '../../receivers/entity.ts'
import { receiversWithHooks } from '../../receivers/receiver-of.ts'
import { receiversOf } from '../../receivers/receivers.ts'

export const listReceivers = endpoint(
  'GET /-/gantry/v1/receivers',
  {
    summary: 'List the built-in receivers that hooks point to',
    access: 'admin',
    answers: { 200: z.array(receiverEntity) },
  },
  async ({ db, instance }) => {
    const names = [...(await receiversWithHooks(db, instance)).keys()]
    const receivers = receiversOf(instance)
    return ok(
      names.map((name) => {
        const deliveries = receivers.deliveriesOf(name)
        const answer = receivers.answerOf(name)
        return { name, answer, received: deliveries.length, last_at: deliveries[0]?.at ?? null }
      }),
    )
  },
)
