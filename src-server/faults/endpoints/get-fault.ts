import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { faultEntity } from '../entity.ts'
import { presentFault } from '../present.ts'

export const getFault = endpoint(
  'GET /-/gantry/v1/faults/:fault_id',
  {
    summary: 'Get a fault with its hits',
    access: 'admin',
    params: { fault_id: recordId },
    answers: { 200: faultEntity },
  },
  async ({ params, instance }) => ok(presentFault(instance.faults.find(params.fault_id))),
)
