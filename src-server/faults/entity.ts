import { z } from 'zod'
import { effect } from '../kit/faults/effect.ts'
import { METHODS } from '../kit/faults/route-pattern.ts'
import { COUNTED_BY } from '../kit/faults/rule.ts'

const count = z.int().nullable()

const ruleFields = {
  name: z.string().describe('As in the header `X-Gantry-Fault` of the answers that it has changed'),
  route: z.string().nullable().describe('Null for faults of jobs and imports'),
  method: z.enum(METHODS).nullable(),
  user: z.string().nullable().describe('Username'),
  nth: count.describe('Only this one'),
  first: count.describe('The first so many'),
  after: count.describe('All but the first so many'),
  every: count.describe('Every so many'),
  share: z.number().nullable().describe('So many of all, chosen by the seed'),
  seed: z.int(),
  count_by: z.enum(COUNTED_BY),
  times: count.describe('It happens at most so often'),
  effect,
}

const expectation = z.object({ min: z.int(), max: z.int().nullable().describe('Null: no limit') })

export const faultEntity = z
  .object({
    id: z.int(),
    pack: z.string().nullable().describe('The pack that it came with'),
    enabled: z.boolean(),
    ...ruleFields,
    matched: z.int().describe('How many requests, jobs or imports matched, whether or not it was their turn'),
    hits: z.int().describe('How many of these met the fault'),
    expect: expectation.nullable().describe('How many hits are expected'),
    as_expected: z
      .boolean()
      .nullable()
      .describe('Whether the hits are as expected so far; null without an expectation'),
    last_hit: z
      .object({
        at: z.string().meta({ format: 'date-time' }),
        what: z.string().describe('`GET /api/v4/projects`, or `job import.run`'),
        request_id: z.string().nullable().describe('Finds the request in the log'),
      })
      .nullable(),
  })
  .meta({ id: 'Fault' })
export type FaultEntity = z.infer<typeof faultEntity>

export const expectationsEntity = z
  .object({
    as_expected: z.boolean().describe('Whether the hits of all faults are as expected'),
    expected: z.int().describe('How many faults have an expectation'),
    failed: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        expect: expectation,
        hits: z.int(),
        text: z.string().describe('In words, for the message of a failed test'),
      }),
    ),
  })
  .meta({ id: 'FaultExpectations' })

export const packEntity = z
  .object({
    name: z.string(),
    does: z.string().describe('What happens to requests'),
    finds: z.string().describe('Which mistake of clients it finds'),
    on: z.boolean(),
    fault_ids: z.array(z.int()).describe('The faults of the pack, while it is on'),
    rules: z.array(z.object(ruleFields)).describe('The faults that it adds'),
  })
  .meta({ id: 'FaultPack' })
