import { describe, expectTypeOf, test } from 'vitest'
import type { Trx } from '../../../src-server/kit/db/schema.ts'
import type { Call } from '../../../src-server/kit/http/endpoint.ts'
import type { Instance } from '../../../src-server/kit/instance.ts'

type Read = Call<'GET /things', 'user', undefined, undefined, undefined, undefined>
type Write = Call<'POST /things', 'user', undefined, undefined, undefined, undefined>

// These cases are proven by the compiler: `npm run check` fails when one of them stops being true.
describe('what a handler reaches', () => {
  test('the handler of a GET has no way to write', () => {
    expectTypeOf<Read['instance']>().toEqualTypeOf<Instance>()
    expectTypeOf<Read['instance']['db']>().not.toHaveProperty('write')
    expectTypeOf<Read['instance']['db']>().not.toHaveProperty('lease')
    expectTypeOf<Read['instance']>().not.toHaveProperty('later')
    expectTypeOf<Read['db']>().not.toExtend<Trx>()
  })

  test('the handler of a write has its transaction, and no second way to write', () => {
    expectTypeOf<Write['db']>().toEqualTypeOf<Trx>()
    expectTypeOf<Write['instance']['db']>().not.toHaveProperty('write')
  })
})
