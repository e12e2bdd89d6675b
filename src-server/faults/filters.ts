import { z } from 'zod'
import { effect } from '../kit/faults/effect.ts'
import { METHODS } from '../kit/faults/route-pattern.ts'
import { COUNTED_BY } from '../kit/faults/rule.ts'
import { formed } from '../kit/http/allowed-values.ts'

const count = z.int().min(1).max(1_000_000_000)
const hits = z.int().min(0).max(1_000_000_000)
const name = formed(
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  'up to 63 lower-case letters, digits and hyphens, such as slow-list',
)
const expect = z.union([hits, z.object({ min: hits.default(0), max: hits.nullable().default(null) })])

export const route = z
  .string()
  .min(1)
  .max(500)
  .describe(
    "`GET /projects/:id/issues`, `/projects/42/**` or `*`. `*` stands for any segment, `**` for all that follow, and a parameter may be a value. Gantry's own endpoints meet no faults",
  )
export const user = z.string().min(1).max(255).describe('Username: only requests of this user')
export const seed = z.int().min(0).max(2_147_483_647)

const words = {
  name: 'Lower-case letters, digits and hyphens, at most 63. The answers that it changes have it in `X-Gantry-Fault`',
  method: 'Instead of a method in the route',
  nth: 'Only this one of those that match, from 1',
  first: 'Only the first so many',
  after: 'All but the first so many',
  every: 'Every so many: 3 is the third, the sixth and so on',
  share: 'A share of all from 0 to 1. The seed chooses, so runs repeat',
  seed: 'Chooses the share and the delays',
  count_by: 'What is counted apart. `request`: the same method and URL, so that `nth: 1` lets each first try fail',
  times: 'It happens at most so often',
  expect: 'How many hits are expected: a number, or `min` and `max`',
}

/** What a new fault can have. */
export const newRule = {
  name: name.optional().describe(`${words.name}. Default: the type of the effect`),
  enabled: z.boolean().default(true),
  route: route.optional().describe(`${route.description}. Required, unless the effect is about jobs or imports`),
  method: z.enum(METHODS).optional().describe(words.method),
  user: user.optional(),
  nth: count.optional().describe(words.nth),
  first: count.optional().describe(words.first),
  after: count.optional().describe(words.after),
  every: count.optional().describe(words.every),
  share: z.number().min(0).max(1).optional().describe(words.share),
  seed: seed.default(1).describe(words.seed),
  count_by: z.enum(COUNTED_BY).default('rule').describe(words.count_by),
  times: count.optional().describe(words.times),
  effect,
  expect: expect.optional().describe(words.expect),
}

/** What can be changed. Null takes a value away. */
export const changedRule = {
  name: name.optional().describe(words.name),
  enabled: z.boolean().optional(),
  route: route.nullable().optional(),
  method: z.enum(METHODS).nullable().optional().describe(words.method),
  user: user.nullable().optional(),
  nth: count.nullable().optional().describe(words.nth),
  first: count.nullable().optional().describe(words.first),
  after: count.nullable().optional().describe(words.after),
  every: count.nullable().optional().describe(words.every),
  share: z.number().min(0).max(1).nullable().optional().describe(words.share),
  seed: seed.optional().describe(words.seed),
  count_by: z.enum(COUNTED_BY).optional().describe(words.count_by),
  times: count.nullable().optional().describe(words.times),
  effect: effect.optional(),
  expect: expect.nullable().optional().describe(words.expect),
}

export type NewRule = z.output<z.ZodObject<typeof newRule>>
export type ChangedRule = z.output<z.ZodObject<typeof changedRule>>
