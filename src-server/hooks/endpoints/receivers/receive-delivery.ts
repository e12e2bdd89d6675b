import { z } from 'zod'
import { endpoint, type RequestFacts } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import type { Instance } from '../../../kit/instance.ts'
import { receiverName } from '../../receivers/entity.ts'
import { LOGIN_PAGE, receive } from '../../receivers/receive.ts'

const message = z.object({ message: z.string() })

export const receiveDelivery = endpoint(
  'POST /-/gantry/v1/receivers/:name',
  {
    summary: 'Take a delivery and answer as the receiver is told to; any JSON object is accepted',
    access: 'anyone',
    acts_outside: true,
    takes_any_names: true,
    anonymous_write: true,
    during_maintenance: true,
    params: { name: receiverName.describe('A receiver exists while the URL of a hook points to it') },
    answers: {
      200: z.unknown().describe('A message, or a web page if the receiver is told to answer wrongly'),
      401: message,
      500: message,
    },
  },
  async ({ prepared }) => {
    if (prepared === 'error') return { status: 500 as const, body: { message: 'The receiver is told to fail.' } }
    if (prepared === 'unauthorized')
      return { status: 401 as const, body: { message: 'The receiver is told to refuse.' } }
    return prepared === 'wrong' ? ok(LOGIN_PAGE) : ok({ message: 'Received.' })
  },
  take,
)

interface Arrived {
  params: { name: string }
  instance: Instance
  request: RequestFacts
}

/** Waits before the transaction, because other writes would wait for a slow receiver. */
function take({ params, instance, request }: Arrived) {
  return receive(instance, params.name, request)
}
