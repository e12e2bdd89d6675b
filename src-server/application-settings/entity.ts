import { z } from 'zod'

const bound = z.number().nullable()

/** What the console shows and checks, from the registry. */
const settingEntity = z
  .object({
    name: z.string(),
    section: z.string(),
    label: z.string(),
    help: z.string(),
    purpose: z.string().nullable().describe('What somebody wants who looks for this setting'),
    type: z.enum(['boolean', 'integer', 'number', 'text', 'choice', 'list', 'choices', 'integers', 'weights']),
    options: z.array(z.union([z.string(), z.number()])).nullable(),
    option_names: z.record(z.string(), z.string()).nullable().describe('The names of options, by their value'),
    unit: z.enum(['seconds', 'minutes', 'hours']).nullable().describe('What a number of time counts'),
    nullable: z.boolean(),
    bounds: z.object({ min: bound, above: bound, max: bound }),
    default: z.unknown(),
    value: z.unknown().describe('As stored; null for a secret that is not returned'),
    is_set: z.boolean().describe('Whether a secret has a value'),
    changed: z.boolean().describe('Whether the value differs from that of a new instance'),
    tier: z.enum(['free', 'higher']),
    available: z.boolean().describe('Whether the license includes the setting'),
    deprecated: z.string().nullable(),
    alias_of: z.string().nullable(),
    read_only: z.boolean(),
    secret: z.enum(['hidden', 'masked', 'shown']).nullable(),
    requires: z.array(z.string()).describe('What a request must also have if it switches the setting on'),
    requires_one_of: z
      .array(z.string())
      .describe('Of which a request must also have exactly one; the first is the current name'),
    effect: z.string().nullable(),
    stored_because: z.string().nullable().describe('Why nothing here can act on the setting'),
    applies: z.enum(['at once', 'new records', 'nightly']).nullable(),
  })
  .meta({ id: 'Setting' })

export const settingList = z
  .object({
    cache_seconds: z.number().describe('Other parts of the instance see a change after so long'),
    sections: z.array(z.object({ name: z.string(), settings: z.int(), changed: z.int() })),
    settings: z.array(settingEntity),
  })
  .meta({ id: 'Settings' })
