import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { ANSWERS, receiverDetailEntity, receiverName } from '../../receivers/entity.ts'
import { hooksOfReceiver } from '../../receivers/receiver-of.ts'
import { receiversOf, showReceiver } from '../../receivers/receivers.ts'

export const changeReceiver = endpoint(
  'PUT /-/gantry/v1/receivers/:name',
  {
    summary: 'Tell a built-in receiver how to answer, until the server stops',
    access: 'admin',
    acts_outside: true,
    params: { name: receiverName },
    body: { answer: z.enum(ANSWERS) },
    answers: { 200: receiverDetailEntity },
  },
  async ({ params, body, db, instance }) => {
    await hooksOfReceiver(db, instance, params.name)
    receiversOf(instance).setAnswer(params.name, body.answer)
    return ok(showReceiver(instance, params.name))
  },
)
