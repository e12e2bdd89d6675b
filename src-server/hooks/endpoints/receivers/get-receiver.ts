import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { receiverDetailEntity, receiverName } from '../../receivers/entity.ts'
import { hooksOfReceiver } from '../../receivers/receiver-of.ts'
import { showReceiver } from '../../receivers/receivers.ts'

export const getReceiver = endpoint(
  'GET /-/gantry/v1/receivers/:name',
  {
    summary: 'Get a built-in receiver with the newest 100 deliveries that it took since the server started',
    access: 'admin',
    params: { name: receiverName },
    answers: { 200: receiverDetailEntity },
  },
  async ({ params, db, instance }) => {
    await hooksOfReceiver(db, instance, params.name)
    return ok(showReceiver(instance, params.name))
  },
)
