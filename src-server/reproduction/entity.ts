import { z } from 'zod'

/** What the time can be too short for. */
const TIME_ENDS = ['better_start', 'smaller_seed'] as const
export type TimeEnd = (typeof TIME_ENDS)[number]

export const FORMATS = ['vitest', 'jest', 'pytest', 'curl'] as const
export type Format = (typeof FORMATS)[number]

export const writtenTestEntity = z
  .object({
    format: z.enum(FORMATS),
    file_name: z.string(),
    test: z.string().describe('The test file'),
    seed_file_name: z.string().describe('The name by which the test finds its seed'),
    seed: z.string().describe('The seed, as YAML. It has the users who sent the requests, with made-up tokens'),
    agrees: z
      .boolean()
      .describe('Whether the requests, sent to an instance with the seed, got the statuses of the log'),
    requests: z
      .array(
        z.object({
          request_id: z.string(),
          method: z.string(),
          path: z.string(),
          status: z.int().describe('In the log'),
          replayed_status: z.int().describe('Of an instance with the seed; the test expects it'),
          differs: z.array(z.string()).describe('Where the answer is not that of the log: `status`, `body.title`'),
          not_compared: z
            .string()
            .nullable()
            .describe('Why only the status was compared: the log does not have the answer. Null: it was compared'),
        }),
      )
      .describe('The requests of the test, in their order'),
    left_out: z
      .array(z.object({ request_id: z.string(), reason: z.string() }))
      .describe('Requests that cannot be sent again'),
    start: z
      .object({
        from: z
          .string()
          .describe(
            'The state that the seed was made from: a snapshot, `WORLD@origin`, `now`, or `now, without newer records`',
          ),
        is_known: z.boolean().describe('Whether it is known to be the state before the first request'),
      })
      .describe('Where the seed comes from'),
    is_smallest: z.boolean().describe('Whether nothing more can be left out of the seed. False: the time was over'),
    time_ended: z
      .enum(TIME_ENDS)
      .nullable()
      .describe(
        'What `seconds` were too short for: `better_start`, a seed with which more answers would be those of the log, and then a smaller one; `smaller_seed`, the smallest one. Null: everything was tried',
      ),
    tries: z.int().describe('How many smaller seeds were tried'),
  })
  .meta({ id: 'WrittenTest' })
