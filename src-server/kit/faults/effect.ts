import { z } from 'zod'
import { formed } from '../http/allowed-values.ts'

/** Ten minutes: a client that waits longer has given up. */
const LONGEST_MS = 600_000
const MOST_BYTES = 1_000_000_000
/** As the platform names them, and those that have rows of their own. */
const FAILING_RELATIONS = ['labels', 'milestones', 'issues', 'snippets', 'merge_requests'] as const

const ms = z.int().min(0).max(LONGEST_MS)
const bounds = {
  min_ms: ms.default(0).describe('No request waits for less'),
  max_ms: ms.default(60_000).describe('No request waits for longer'),
}
const delay = z.union([
  ms,
  z.discriminatedUnion('distribution', [
    z.object({ distribution: z.literal('uniform'), min_ms: ms, max_ms: ms }),
    z.object({ distribution: z.literal('normal'), mean_ms: ms, deviation_ms: ms, ...bounds }),
    z.object({
      distribution: z.literal('lognormal'),
      median_ms: ms,
      sigma: z
        .number()
        .min(0)
        .max(5)
        .default(0.5)
        .describe('0.5: one request in 40 takes more than 2.7 times the median'),
      ...bounds,
    }),
  ]),
])
export type Delay = z.output<typeof delay>

const when = z
  .enum(['before', 'after'])
  .default('before')
  .describe('`after`: the request is carried out and committed first, so a client that sends it again does it twice')

/** These would be refused by the client, or describe another body than the one that is sent. */
const RESERVED = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'trailer'])
const HEADER =
  'a name of letters, digits and hyphens, but not one of the connection or the length, with up to 4,000 visible ASCII characters and spaces'
const headers = formed(
  z
    .record(
      z
        .string()
        .regex(/^[A-Za-z0-9-]{1,100}$/)
        .refine((name) => !RESERVED.has(name.toLowerCase())),
      formed(z.string().regex(/^[\t\x20-\x7e]{0,4000}$/), HEADER),
    )
    .refine((all) => Object.keys(all).length <= 50),
  `an object with at most 50 headers, each ${HEADER}`,
)
  .default({})
  .describe(
    'At most 50 headers, without those of the connection and the length. `Content-Type` replaces that of the body',
  )

const origin = formed(
  z
    .string()
    .max(300)
    .regex(/^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?$/),
  'an origin, such as https://proxy.example',
).default('http://gantry.invalid')

/** What happens to a request that meets the fault, or to a job. */
export const effect = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('status'),
      status: formed(
        z
          .int()
          .min(200)
          .max(599)
          .refine((status) => ![204, 205, 304].includes(status)),
        'a whole number from 200 to 599, but not 204, 205 or 304',
      ),
      body: z.unknown().optional().describe('A text is sent as it is, everything else as JSON'),
      headers,
      when,
    })
    .describe('Answers with a status, a body and headers'),
  z
    .object({
      type: z.literal('burst'),
      statuses: z.array(z.int().min(500).max(599)).min(1).max(20).default([502, 503, 504]),
      length: z.int().min(1).max(1000).default(3).describe('So many requests in a row fail, and the next one does not'),
      body: z.enum(['html', 'json']).default('html').describe('`html`: the page of a proxy'),
    })
    .describe('Answers several requests in a row with 5xx, each with the next status of the list'),
  z
    .object({
      type: z.literal('rate_limit'),
      retry_after: z.int().min(0).max(86_400).nullable().default(60).describe('Seconds; null: no `Retry-After`'),
      headers: z.boolean().default(true).describe('Whether `RateLimit-…` is sent too'),
    })
    .describe("Answers with 429, as the platform's throttle of the API does"),
  z.object({ type: z.literal('latency'), delay, when }).describe('Lets the client wait, in real time'),
  z
    .object({
      type: z.literal('close'),
      how: z.enum(['end', 'reset']).default('end').describe('`reset`: with RST instead of FIN'),
      when,
    })
    .describe('Closes the connection without an answer'),
  z
    .object({ type: z.literal('truncate'), after_bytes: z.int().min(0).max(MOST_BYTES) })
    .describe('Closes the connection after so many bytes of the body, although `Content-Length` promises more'),
  z
    .object({
      type: z.literal('trickle'),
      bytes: z.int().min(1).max(1_000_000).default(64),
      every_ms: z.int().min(1).max(60_000).default(100),
    })
    .describe('Sends the body in small pieces'),
  z
    .object({
      type: z.literal('page_shift'),
      change: z
        .enum(['inserted', 'removed'])
        .describe(
          '`inserted`: the last record of a page comes again on the next one; `removed`: a record is on neither',
        ),
      from_page: z.int().min(2).max(10_000).default(2).describe('The first page that has moved'),
    })
    .describe('Moves numbered pages, as if a record was created or deleted while a client reads them'),
  z
    .object({ type: z.literal('foreign_link'), origin })
    .describe('Lets the `Link` of a list name another origin, as a proxy does that is not configured well'),
  z
    .object({ type: z.literal('missing_totals') })
    .describe('Leaves `X-Total`, `X-Total-Pages` and the link to the last page out, as for more than 10,000 records'),
  z
    .object({
      type: z.literal('offset_limit'),
      records: z.int().min(0).max(50_000).default(50_000).describe('The first page beyond so many records is refused'),
    })
    .describe('Refuses numbered pages far from the start with 405, as the platform does beyond 50,000 records'),
  z
    .object({ type: z.literal('expired_token') })
    .describe('Answers as if the token of the request had expired (401). Requests without a token do not count'),
  z
    .object({
      type: z.literal('slow_job'),
      job: z.string().max(100).optional().describe('A kind of background job, such as `import.run`; without it, any'),
      seconds: z
        .int()
        .min(1)
        .max(31_536_000)
        .optional()
        .describe('Of the clock of the instance; without it, the job stays queued until the fault is removed'),
    })
    .describe('Lets background jobs start later'),
  z
    .object({
      type: z.literal('failed_relation'),
      relation: z.enum(FAILING_RELATIONS).default('issues'),
      records: z.int().min(1).max(1_000_000).default(1).describe('So many records at the start of the relation fail'),
    })
    .describe('Lets an import of a project finish with failed relations'),
])

export type Effect = z.output<typeof effect>
export type EffectType = Effect['type']
export type EffectOf<T extends EffectType> = Extract<Effect, { type: T }>

/** What a rule waits for: requests, jobs or imports. */
export type Target = 'requests' | 'jobs' | 'imports'

/** What a fault of this type happens to. */
export const targetOf = ({ type }: Pick<Effect, 'type'>): Target =>
  type === 'slow_job' ? 'jobs' : type === 'failed_relation' ? 'imports' : 'requests'
