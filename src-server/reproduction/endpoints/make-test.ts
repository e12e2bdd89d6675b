import { z } from 'zod'
import { matches } from '../../gantry/request-filters.ts'
import { requestQuery } from '../../gantry/requests/request-query.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { Mutex } from '../../kit/db/lock.ts'
import { invalid, notFound } from '../../kit/errors.ts'
import { type Endpoint, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { mutuallyExclusive } from '../../kit/http/rules.ts'
import { oneOf } from '../../kit/http/wire.ts'
import type { Instance } from '../../kit/instance.ts'
import type { LoggedRequest } from '../../kit/request-log.ts'
import { CONSOLE, type Traffic } from '../../kit/traffic.ts'
import { worldsFor } from '../../worlds/access.ts'
import type { Worlds } from '../../worlds/worlds.ts'
import { FORMATS, type Format, writtenTestEntity } from '../entity.ts'
import { presentTest } from '../present-test.ts'
import { reproduce } from '../reproduce.ts'

/** A test of more requests would be hard to read. */
const MOST_REQUESTS = 50

export const makeTest = endpoint(
  'POST /-/gantry/v1/requests/test',
  {
    summary: 'Make a test of logged requests, with the smallest seed that was found to give them the same answers',
    access: 'admin',
    acts_outside: true,
    body: {
      request_ids: z
        .array(z.string().min(1).max(100))
        .min(1)
        .max(MOST_REQUESTS)
        .optional()
        .describe(`The requests; without it, those that the filters find. At most ${MOST_REQUESTS}`),
      ...requestQuery,
      limit: z
        .int()
        .min(1)
        .max(MOST_REQUESTS)
        .optional()
        .describe('Only the newest so many of those that the filters find'),
      format: oneOf(FORMATS).default('vitest').describe('The test runner; `curl` is a shell script'),
      seconds: z
        .int()
        .min(1)
        .max(60)
        .default(30)
        .describe(
          'How long everything may take, from when the search begins: one search runs at a time. A search may end up to two seconds later, because a try that has begun is completed',
        ),
    },
    rules: [mutuallyExclusive('request_ids', 'limit')],
    answers: { 200: writtenTestEntity },
  },
  async ({ prepared }) => ok(prepared),
  writeTest,
)

interface Preparing {
  body: Wanted
  actor: Actor
  instance: Instance
  endpoints: readonly Endpoint[]
  untilGone(): AbortSignal
}
type Filters = Parameters<typeof matches>[1]
interface Wanted extends Filters {
  request_ids?: readonly string[] | undefined
  limit?: number | undefined
  format: Format
  seconds: number
}

/** It takes seconds, so it runs before the transaction of the request. */
async function writeTest({ body, actor, instance, endpoints, untilGone }: Preparing) {
  const worlds = worldsFor(instance, instance.world)
  const requests = chosen(instance.traffic, actor, body)
  const made = await alone(worlds, () =>
    reproduce({ worlds, instance, endpoints, requests, budget_ms: body.seconds * 1000, signal: untilGone() }),
  )
  return presentTest(made, body.format)
}

/** Each needs the memory of an instance or two, so there is one at a time. */
async function alone<T>(worlds: Worlds, work: () => Promise<T>): Promise<T> {
  const lock = locks.get(worlds) ?? new Mutex()
  locks.set(worlds, lock)
  await lock.acquire()
  try {
    return await work()
  } finally {
    lock.release()
  }
}
const locks = new WeakMap<Worlds, Mutex>()

/** The requests, the oldest first. @throws ApiError 404 for a request that is not in the log, 400 for too many, 422 for none */
function chosen(traffic: Traffic, actor: Actor, { request_ids, limit, ...filters }: Wanted): LoggedRequest[] {
  if (request_ids) {
    const all = [undefined, CONSOLE].flatMap((client) => traffic.logOf(client).seenBy(actor))
    const wanted = new Set(request_ids)
    const found = all.filter(({ request_id }) => wanted.has(request_id))
    if (found.length < wanted.size) throw notFound('Request')
    return found.reverse().sort((a, b) => a.at_ms - b.at_ms)
  }
  const found = traffic
    .logOf(filters.client)
    .seenBy(actor)
    .filter((one) => matches(one, filters) && one.path.startsWith('/api/'))
    .slice(0, limit)
  if (found.length > MOST_REQUESTS)
    throw invalid({
      request_ids: [
        `are ${found.length} requests, and a test has at most ${MOST_REQUESTS}: narrow the filters, or set a limit`,
      ],
    })
  return found.reverse()
}
