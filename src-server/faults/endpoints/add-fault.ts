import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { faultEntity } from '../entity.ts'
import { newRule } from '../filters.ts'
import { presentFault } from '../present.ts'
import { factsOf } from '../read-rule.ts'

export const addFault = endpoint(
  'POST /-/gantry/v1/faults',
  {
    summary: 'Add a fault: what happens to some requests, jobs or imports of the instance from now on',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    body: newRule,
    answers: { 201: faultEntity },
  },
  async ({ body, instance, endpoints }) => {
    const facts = factsOf(body, null, { endpoints, job_kinds: instance.jobs.kinds })
    return created(presentFault(instance.faults.add(facts)))
  },
)
