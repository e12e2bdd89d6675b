import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { receiverName } from '../../receivers/entity.ts'
import { hooksOfReceiver } from '../../receivers/receiver-of.ts'
import { receiversOf } from '../../receivers/receivers.ts'

export const emptyReceiver = endpoint(
  'DELETE /-/gantry/v1/receivers/:name',
  {
    summary: 'Forget what a built-in receiver took',
    access: 'admin',
    acts_outside: true,
    params: { name: receiverName },
    answers: { 204: null },
  },
  async ({ params, db, instance }) => {
    await hooksOfReceiver(db, instance, params.name)
    receiversOf(instance).empty(params.name)
    return noContent()
  },
)
