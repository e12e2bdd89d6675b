import { inspect } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '../../src-server/api.ts'
import type * as kitCompiled from '../../src-server/kit/db/compiled.ts'
import { keyOf } from '../../src-server/kit/db/compiled.ts'
import { isLong, times } from '../support/runs.ts'
import { findSample } from '../support/samples/all.ts'
import { openingOf } from '../support/samples/opening.ts'
import { openStage, type Role } from '../support/samples/scene.ts'
import { callBy } from '../support/server.ts'

/** A query with several shapes: each requested shape with the statement compiled directly from it. */
type Watched = Map<string, { shape: unknown; sql: string }>
const watched = vi.hoisted((): Watched[] => [])

/** Also compiles the caller's own shape; the kit uses a copy that is found by key. */
vi.mock('../../src-server/kit/db/compiled.ts', async (load) => {
  const kit = await load<typeof kitCompiled>()
  const watch: typeof kit.compiledByKey = (build, options) => {
    const run = kit.compiledByKey(build, options)
    const requested: Watched = new Map()
    watched.push(requested)
    return (db, shape, parameters) => {
      const whole = inspect(shape, { depth: null })
      if (!requested.has(whole)) requested.set(whole, { shape, sql: kit.compile(build, shape).sql })
      return run(db, shape, parameters)
    }
  }
  return { ...kit, compiledByKey: watch, compiledBy: watch }
})

const ROLES: readonly Role[] = isLong
  ? ['anonymous', 'external', 'guest', 'owner', 'administrator']
  : ['guest', 'administrator']
const ALONE: readonly Role[] = ['guest', 'administrator']

/** Values for texts and lists: keywords, search words, names, dates. */
const TEXTS = [
  ...['None', 'Any', '#upcoming', '#started', 'needle', '"two words" more', 'ab', 'ünder', 'over/under'],
  ...['bug', 'production', 'owner', '2026-05-01', '2026-05-01T10:00:00Z', '1', '30', ''],
]

/** Valid values of the parameter. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  if (isOf(def, 'enum')) return fc.constantFrom(...Object.values(def.entries))
  if (isOf(def, 'boolean')) return fc.boolean()
  if (isOf(def, 'number')) return fc.constantFrom(1, 2, 10, 30, 50)
  if (isOf(def, 'array')) return fc.array(valuesOf(def.element), { minLength: 1, maxLength: 3 })
  if (isOf(def, 'union')) return fc.oneof(...def.options.map(valuesOf))
  if (isOf(def, 'record')) return fc.constant({ room: '12' })
  if (isOf(def, 'object')) return fc.record(allOf(def.shape), { requiredKeys: [] })
  if (isOf(def, 'optional') || isOf(def, 'default') || isOf(def, 'nullable')) return valuesOf(def.innerType)
  return fc.constantFrom(...TEXTS)
}
type Def = z.core.$ZodTypes['_zod']['def']
const isOf = <T extends Def['type']>(def: { type: string }, type: T): def is Extract<Def, { type: T }> =>
  def.type === type
const allOf = (shape: Readonly<Record<string, z.core.$ZodType>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, valuesOf(schema)]))

/** Some values of each parameter alone, and some of several together. */
function queriesOf(query: Readonly<Record<string, z.core.$ZodType>>) {
  const all = Object.entries(allOf(query))
  const sample = (some: typeof all, numRuns: number) =>
    fc.sample(fc.record(Object.fromEntries(some)), { seed: 20_260_802, numRuns })
  const sets = fc.sample(fc.subarray(all, { maxLength: Math.min(4, all.length) }), {
    seed: 20_260_803,
    numRuns: times(1, 12),
  })
  return {
    alone: all.flatMap((one) => sample([one], times(1, 3))),
    together: all.length < 3 ? [{}] : [{}, ...sets.flatMap((some) => sample(some, 1))],
  }
}

/** Sends many queries to every address, as every viewer. */
async function askEverything() {
  const stage = await openStage()
  const { server, tokens } = stage
  for (const endpoint of endpoints) {
    const { address, query = {} } = endpoint.contract
    if (!address.startsWith('GET ')) continue
    const { alone, together } = queriesOf(query)
    for (const role of ROLES) {
      const { path, body } = await openingOf(stage, role, findSample(address))
      for (const some of [...together, ...(ALONE.includes(role) ? alone : [])])
        await callBy(server, tokens[role], address, { ...body, ...some, ...path })
    }
  }
  await server.stop()
}

/** Shapes of one query that have the same key but different statements. */
const clashesOf = (key: (shape: unknown) => string) =>
  watched.flatMap((requested) => {
    const sharing = Map.groupBy(requested.values(), ({ shape }) => key(shape))
    return [...sharing.values()].filter((same) => new Set(same.map(({ sql }) => sql)).size > 1)
  })

const without = (field: string) => (shape: unknown) =>
  JSON.stringify(shape, (name, value) => (name === field ? undefined : value))

/** The order of each page in a statement. */
function ordersOf(statement: string): string[] {
  const orders = [...statement.matchAll(/order by ((?:(?!order by).)*?)\s+limit \S+\s+offset/gis)]
  // An order that opens or closes a parenthesis belongs to another part of the statement than the page.
  return orders.flatMap(([, order = '']) => (isBalanced(order) ? [order] : []))
}

const isBalanced = (text: string) => text.split('(').length === text.split(')').length

/** The last column of an order. A list has at most one record with each value of such a column. */
const UNIQUE =
  /(\b(id|user_id|follower_id|followee_id|deployment_id|issue_link_id|invite_email)"?|\(found\.value ->> 1\))( asc| desc)?$/i

describe('queries of many shapes', () => {
  beforeAll(askEverything, 240_000)

  test('have pages in an order without ties, so that no record is on two pages or on none', () => {
    const statements = watched.flatMap((requested) => [...requested.values()].map(({ sql }) => sql))
    const orders = statements.flatMap(ordersOf)
    expect(orders.filter((order) => !UNIQUE.test(order))).toEqual([])
    expect(orders.length).toBeGreaterThan(statements.length / 4)
    const tied = ordersOf('SELECT id FROM label ORDER BY id > +?, instr(title, +?) DESC LIMIT +? OFFSET +?')
    expect(tied.filter((order) => !UNIQUE.test(order))).toEqual(['id > +?, instr(title, +?) DESC'])
  })

  test("have one statement per key: no viewer gets another's statement", () => {
    expect(clashesOf(keyOf)).toEqual([])
    // Most queries were used, and a key without one of these fields would have been noticed.
    expect(watched.filter((requested) => requested.size > 0).length).toBeGreaterThan(watched.length * 0.85)
    const fields = [
      'viewer',
      'kind',
      'confidential',
      'reach',
      'whose',
      'scope',
      'membership',
      'conditions',
      'filters',
      'order',
    ]
    expect(fields.filter((field) => clashesOf(without(field)).length === 0)).toEqual([])
  })
})
