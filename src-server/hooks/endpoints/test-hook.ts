import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import type { Instance } from '../../kit/instance.ts'
import { recordTest } from '../acts/record-test.ts'
import { sendDelivery } from '../deliveries/send.ts'
import { uuidFrom } from '../deliveries/uuid.ts'
import { MOCK, mockPayload } from '../entity.ts'
import { findHook } from '../queries.ts'

export const testHook = endpoint(
  'POST /hooks/:id',
  {
    summary:
      'Send a test to a system hook; the answer is the test, whatever the receiver answers. It comes after the receiver has answered, or after ten seconds. `X-Gantry-Delivery` is the id of the delivery',
    access: 'admin',
    acts_outside: true,
    params: { id: recordId },
    answers: { 201: mockPayload },
  },
  async ({ params, db, act, prepared }) => {
    // The hook may have been deleted meanwhile.
    const hook = await findHook(db, params.id)
    const { id } = await recordTest(act, hook, prepared)
    return created(MOCK, { 'X-Gantry-Delivery': String(id) })
  },
  sendTest,
)

/** Sends the test before the transaction, because other writes would wait for the receiver. */
async function sendTest({ params, instance }: { params: { id: number }; instance: Instance }) {
  const hook = await findHook(instance.db.read, params.id)
  const event_uuid = uuidFrom(`test ${instance.random.bytes(16).toString('hex')}`)
  const request_body = JSON.stringify(MOCK)
  const outcome = await sendDelivery(instance, hook, { id: 0, event_uuid, request_headers: '{}', request_body })
  return { ...outcome, event_uuid, request_body }
}
