import { z } from 'zod'
import { rowUser } from '../../worlds/entity.ts'

const row = z.record(z.string(), z.unknown())
const total = (what: string) => z.int().describe(`All ${what}. At most 1,000 are listed`)

export const dryRunEntity = z
  .object({
    request_id: z.string(),
    tables: z
      .array(z.object({ table: z.string(), added: z.int(), removed: z.int(), changed: z.int() }))
      .describe('How many rows of each table would change'),
    rows: z
      .array(
        z.object({
          table: z.string(),
          key: row.describe('The columns that identify the row'),
          before: row
            .nullable()
            .describe('Null for a row that would be added; of a changed row, only what would change'),
          after: row.nullable().describe('Null for a row that would be removed'),
        }),
      )
      .describe('By table'),
    users: z.array(rowUser).describe('The users whose ids these rows have, as far as they exist'),
    total_rows: total('rows'),
    complete: z.boolean().describe('False: rows would change more than 50,000 times, and the rest is unknown'),
    events: z.array(z.object({ event: z.string(), payload: z.unknown() })).describe('What would have happened'),
    total_events: total('events'),
    deliveries: z
      .array(z.object({ hook_id: z.int(), event_name: z.string(), body: z.unknown() }))
      .describe('What system hooks would get'),
    total_deliveries: total('deliveries'),
    jobs: z
      .array(z.object({ kind: z.string(), payload: z.unknown() }))
      .describe('What would go on in the background. What these jobs change is not known here'),
    total_jobs: total('jobs'),
  })
  .meta({ id: 'DryRun' })
