import { describe, expectTypeOf, test } from 'vitest'
import type { Trx } from '../../../src-server/kit/db/schema.ts'
import { type Call, defineRead, endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { noContent } from '../../../src-server/kit/http/reply.ts'
import type { Instance } from '../../../src-server/kit/instance.ts'

type None = Record<never, never>
type Read = Call<'GET /things', 'user', None, None, None, None>
type Write = Call<'POST /things', 'user', None, None, None, None>

// The compiler checks these cases: `npm run check` fails if one of them compiles differently.
describe('what a handler can access', () => {
  test('the handler of a GET cannot write', () => {
    expectTypeOf<Read['instance']>().toEqualTypeOf<Instance>()
    expectTypeOf<Read['instance']['db']>().not.toHaveProperty('write')
    expectTypeOf<Read['instance']['db']>().not.toHaveProperty('lease')
    expectTypeOf<Read['instance']>().not.toHaveProperty('later')
    expectTypeOf<Read['db']>().not.toExtend<Trx>()
  })

  test('the handler of a write has its transaction and no other way to write', () => {
    expectTypeOf<Write['db']>().toEqualTypeOf<Trx>()
    expectTypeOf<Write['instance']['db']>().not.toHaveProperty('write')
  })

  test('the handler of an endpoint built per kind can access the same', () => {
    const family = defineRead({ summary: '', access: 'user', answers: { 204: null } }, async ({ db, instance }) => {
      expectTypeOf(db).toEqualTypeOf<Read['db']>()
      expectTypeOf(instance).toEqualTypeOf<Instance>()
      return noContent()
    })
    endpoint('GET /things', ...family)
    // @ts-expect-error The family has the handler of a read.
    endpoint('POST /things', ...family)
  })
})
