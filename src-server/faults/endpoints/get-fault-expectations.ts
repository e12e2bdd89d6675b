import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { expectationsEntity } from '../entity.ts'
import { presentExpectation } from '../present.ts'

export const getFaultExpectations = endpoint(
  'GET /-/gantry/v1/faults/expectations',
  {
    summary: 'Compare the expected hits of all faults with the actual ones, for the end of a test',
    access: 'admin',
    answers: { 200: expectationsEntity },
  },
  async ({ instance: { faults } }) => {
    const expected = faults.list().filter(({ facts }) => facts.expect !== null)
    const failed = expected.filter((rule) => rule.isAsExpected === false)
    return ok({
      as_expected: failed.length === 0,
      expected: expected.length,
      failed: failed.map(presentExpectation),
    })
  },
)
