import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'

export const removeFaults = endpoint(
  'DELETE /-/gantry/v1/faults',
  {
    summary: 'Remove all faults of the instance, and turn all packs off',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    answers: { 204: null },
  },
  async ({ instance }) => {
    instance.faults.remove(() => true)
    return noContent()
  },
)
