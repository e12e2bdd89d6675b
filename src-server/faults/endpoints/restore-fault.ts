import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { faultEntity } from '../entity.ts'
import { presentFault } from '../present.ts'

export const restoreFault = endpoint(
  'POST /-/gantry/v1/faults/restore/:fault_id',
  {
    summary: 'Take back the last change or the removal of a fault. It has the counts that it had before',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { fault_id: recordId },
    answers: { 200: faultEntity },
  },
  async ({ params, instance }) => ok(presentFault(instance.faults.restore(params.fault_id))),
)
