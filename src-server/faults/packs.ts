import { z } from 'zod'
import { newRule } from './filters.ts'

/** Faults that real clients have met together, ready to be turned on. */
export interface Pack {
  name: string
  /** What happens to requests. */
  does: string
  /** The mistake of clients that it finds. */
  finds: string
  rules: readonly z.input<typeof rule>[]
}

const rule = z.object(newRule)
const everywhere = { route: '*' }

export const packs: readonly Pack[] = [
  {
    name: 'rate-limited',
    does: 'Every tenth request is refused with 429, `Retry-After: 1` and `RateLimit-…`.',
    finds: 'Clients that treat 429 as a failure, or that send the request again before the second is over.',
    rules: [{ ...everywhere, every: 10, effect: { type: 'rate_limit', retry_after: 1 } }],
  },
  {
    name: 'retry-after-missing',
    does: 'Every fifth request is refused with 429, without `Retry-After` and `RateLimit-…`.',
    finds: 'Clients that read `Retry-After` without looking whether it is there, and then do not wait at all.',
    rules: [{ ...everywhere, every: 5, effect: { type: 'rate_limit', retry_after: null, headers: false } }],
  },
  {
    name: 'first-try-fails',
    does: 'Each request is answered with 503 when it is sent for the first time, and works the second time.',
    finds: 'Clients that never try again, and those that try only some of their requests again.',
    rules: [
      {
        ...everywhere,
        count_by: 'request',
        nth: 1,
        effect: {
          type: 'status',
          status: 503,
          body: { message: '503 Service Unavailable' },
          headers: { 'Retry-After': '1' },
        },
      },
    ],
  },
  {
    name: 'lost-answer-after-commit',
    does: 'Each POST is carried out, and the connection is closed before the answer when it is sent for the first time.',
    finds: 'Clients that send a POST again after a lost connection, and so create everything twice.',
    rules: [
      {
        route: 'POST /**',
        count_by: 'request',
        nth: 1,
        effect: { type: 'close', when: 'after' },
      },
    ],
  },
  {
    name: 'gateway-burst',
    does: 'Every twentieth request begins a burst of three answers from a proxy: 502, 503 and 504, as HTML.',
    finds: 'Clients that parse every body as JSON, or that give up after one more try.',
    rules: [{ ...everywhere, every: 20, effect: { type: 'burst' } }],
  },
  {
    name: 'html-instead-of-json',
    does: 'Every fifth read is answered with 200 and a sign-in page, as a proxy does when its own session has expired.',
    finds: 'Clients that look at the status only, and then fail while they parse.',
    rules: [
      {
        route: 'GET /**',
        every: 5,
        effect: {
          type: 'status',
          status: 200,
          body: '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>\n',
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        },
      },
    ],
  },
  {
    name: 'flaky-connection',
    does: 'One request in ten loses its connection before anything is carried out.',
    finds: 'Clients that know failures with a status only.',
    rules: [{ ...everywhere, share: 0.1, effect: { type: 'close', how: 'reset' } }],
  },
  {
    name: 'truncated-body',
    does: 'Every tenth body ends after 100 bytes, although `Content-Length` promises more.',
    finds: 'Clients that take what has arrived for the whole answer.',
    rules: [{ ...everywhere, every: 10, effect: { type: 'truncate', after_bytes: 100 } }],
  },
  {
    name: 'slow-answers',
    does: 'Answers take about 300 ms, and one in a hundred more than 3 s.',
    finds: 'Clients without a time limit, and those that wait for one answer before they send the next request.',
    rules: [
      {
        ...everywhere,
        effect: { type: 'latency', delay: { distribution: 'lognormal', median_ms: 300, sigma: 1, max_ms: 10_000 } },
      },
    ],
  },
  {
    name: 'slow-body',
    does: 'Bodies arrive in pieces of 256 bytes, twenty in a second.',
    finds: 'Clients whose time limit ends with the first byte, or counts the pauses between bytes only.',
    rules: [{ ...everywhere, effect: { type: 'trickle', bytes: 256, every_ms: 50 } }],
  },
  {
    name: 'page-shifts',
    does: 'From page 2 on, lists have moved by one, as if a record was created meanwhile: one record comes twice.',
    finds: 'Clients that count or store a record twice.',
    rules: [{ route: 'GET /**', effect: { type: 'page_shift', change: 'inserted' } }],
  },
  {
    name: 'page-skips',
    does: 'From page 2 on, lists have moved by one, as if a record was deleted meanwhile: one record is on no page.',
    finds: 'Clients that take numbered pages for a complete list, and delete what they do not find.',
    rules: [{ route: 'GET /**', effect: { type: 'page_shift', change: 'removed' } }],
  },
  {
    name: 'proxy-rewrites-links',
    does: 'The `Link` headers of lists name another origin.',
    finds:
      'Clients that follow a link to a host that they do not know, with their token, and those that stop after page 1.',
    rules: [{ route: 'GET /**', effect: { type: 'foreign_link', origin: 'http://gantry.invalid' } }],
  },
  {
    name: 'totals-missing',
    does: 'Lists have no `X-Total`, no `X-Total-Pages` and no link to the last page, as with more than 10,000 records.',
    finds: 'Clients that read pages until `X-Total-Pages`, and then read none.',
    rules: [{ route: 'GET /**', effect: { type: 'missing_totals' } }],
  },
  {
    name: 'offset-limit',
    does: 'Numbered pages beyond 100 records are refused with 405, as the platform does beyond 50,000.',
    finds: 'Clients that read long lists without keyset pages, which fails only where there is much data.',
    rules: [{ route: 'GET /**', effect: { type: 'offset_limit', records: 100 } }],
  },
  {
    name: 'token-expires',
    does: 'After ten requests, a token answers 401 as an expired one.',
    finds: 'Clients that ask for a token at their start only, and programs that lose work when they are signed out.',
    rules: [{ ...everywhere, count_by: 'token', after: 10, effect: { type: 'expired_token' } }],
  },
  {
    name: 'slow-import',
    does: 'Imports and exports start a minute late, by the clock of the instance.',
    finds: 'Clients that ask a few times for the status and then take the transfer for failed.',
    rules: ['import.run', 'export.run'].map((job) => ({
      name: job.replace('.', '-'),
      effect: { type: 'slow_job', job, seconds: 60 },
    })),
  },
  {
    name: 'stuck-jobs',
    does: 'No background job starts until the pack is turned off.',
    finds: 'Clients that wait without end for an import, an export or a deletion.',
    rules: [{ effect: { type: 'slow_job' } }],
  },
  {
    name: 'import-loses-records',
    does: 'Imports finish, but without the first issue and the first merge request of the archive.',
    finds: 'Clients that look at `import_status` and not at `failed_relations`.',
    rules: [
      { effect: { type: 'failed_relation', relation: 'issues' } },
      { effect: { type: 'failed_relation', relation: 'merge_requests' } },
    ],
  },
]

/** The faults of a pack with all their defaults. They are named after the pack. */
export const rulesOf = ({ name, rules }: Pack) => rules.map((one) => rule.parse({ name, ...one }))
