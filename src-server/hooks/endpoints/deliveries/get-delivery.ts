import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { deliveryDetailEntity, presentDeliveryDetail } from '../../deliveries/log-entity.ts'
import { findDelivery } from '../../deliveries/log-queries.ts'

export const getDelivery = endpoint(
  'GET /-/gantry/v1/deliveries/:id',
  {
    summary: 'Get a delivery with its request, answer and times',
    access: 'admin',
    params: { id: recordId },
    answers: { 200: deliveryDetailEntity },
  },
  async ({ params, db, instance }) => ok(presentDeliveryDetail(instance, await findDelivery(db, params.id))),
)
