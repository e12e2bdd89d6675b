import { expect, test } from 'vitest'
import { z } from 'zod'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { Coverage } from '../../../src-server/kit/coverage.ts'
import type { Contract } from '../../../src-server/kit/http/endpoint.ts'

const contract: Contract = {
  address: 'PUT /things/:id',
  summary: 'Change a thing',
  access: 'user',
  params: { id: z.int() },
  body: { name: z.string().optional(), place: z.object({ x: z.int(), y: z.int() }).nullable().default(null) },
  files: { picture: { required: false, description: 'A picture' } },
  answers: { 200: null },
}

test('coverage counts every request of a suite, however many', () => {
  const coverage = new Coverage(clockOf(() => 1_000))
  for (let i = 0; i < 5_000; i++) {
    const body = { name: 'a', ...(i % 2 === 0 && { place: { x: 1 } }), [`x${i}`]: 1 }
    coverage.add({ contract, address: contract.address, query: { id: 1 }, body, files: ['picture'] }, 200, [])
  }
  const { requests, statuses, parameters, unknown } = coverage.of(contract)
  expect([requests, [...statuses], unknown.size]).toEqual([5_000, [[200, 5_000]], 100])
  expect(Object.fromEntries(parameters)).toEqual({ name: 5_000, 'place[x]': 2_500, 'place[y]': 0, picture: 5_000 })
})

test('coverage counts a parameter once that is in the query and in the body, and an object that is a text as unknown', () => {
  const coverage = new Coverage(clockOf(() => 1_000))
  const sent = { contract, address: contract.address, files: [] }
  coverage.add({ ...sent, query: { name: 'a', place: 'x' }, body: { name: 'b' } }, 400, ['long-credential'])
  coverage.add({ ...sent, query: { 'long-credential': 1 }, body: null }, 401, ['long-credential'])
  const { parameters, unknown } = coverage.of(contract)
  expect(parameters.get('name')).toBe(1)
  expect([...unknown]).toEqual([
    ['place', 1],
    ['[masked]', 1],
  ])
})

test('coverage forgets everything when it is reset', () => {
  let now = 1_000
  const coverage = new Coverage(clockOf(() => now))
  const nothing = { contract: null, query: {}, body: null, files: [] }
  coverage.add({ ...nothing, contract, address: contract.address }, 200, [])
  coverage.add({ ...nothing, address: 'GET /projects/:id/pipelines' }, 501, [])
  coverage.add({ ...nothing, address: null }, 404, [])
  coverage.add({ ...nothing, address: null }, 403, [])
  expect([coverage.of(contract).requests, coverage.notBuilt.size, coverage.unknownPaths]).toEqual([1, 1, 1])
  now = 2_000
  coverage.reset()
  expect([coverage.of(contract).requests, coverage.notBuilt.size, coverage.unknownPaths]).toEqual([0, 0, 0])
  expect(coverage.since).toBe(2_000)
})
