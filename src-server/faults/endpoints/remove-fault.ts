import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'

export const removeFault = endpoint(
  'DELETE /-/gantry/v1/faults/:fault_id',
  {
    summary: 'Remove a fault',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { fault_id: recordId },
    answers: { 204: null },
  },
  async ({ params, instance: { faults } }) => {
    const rule = faults.find(params.fault_id)
    faults.remove((one) => one === rule)
    return noContent()
  },
)
