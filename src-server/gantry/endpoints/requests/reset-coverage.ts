import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'

export const resetCoverage = endpoint(
  'DELETE /-/gantry/v1/coverage',
  {
    summary: 'Forget which routes and parameters clients have used, and begin to count again',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    answers: { 204: null },
  },
  async ({ instance }) => {
    instance.traffic.coverage.reset()
    return noContent()
  },
)
