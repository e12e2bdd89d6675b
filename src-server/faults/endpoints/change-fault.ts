import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { atLeastOneOf } from '../../kit/http/rules.ts'
import { recordId } from '../../kit/http/wire.ts'
import { faultEntity } from '../entity.ts'
import { changedRule } from '../filters.ts'
import { presentFault } from '../present.ts'
import { changedFacts } from '../read-rule.ts'

export const changeFault = endpoint(
  'PATCH /-/gantry/v1/faults/:fault_id',
  {
    summary: 'Change a fault, or turn it off. It counts from the start again',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { fault_id: recordId },
    body: changedRule,
    rules: [atLeastOneOf(...Object.keys(changedRule))],
    answers: { 200: faultEntity },
  },
  async ({ params, body, instance, endpoints }) => {
    const { faults, jobs } = instance
    const { facts } = faults.find(params.fault_id)
    const changed = changedFacts(facts, body, { endpoints, job_kinds: jobs.kinds })
    return ok(presentFault(faults.replace(params.fault_id, changed)))
  },
)
