import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '../access/actor.ts'
import type { ApiError } from '../errors.ts'
import type { RequestFacts } from '../http/endpoint.ts'
import type { Exchange } from '../http/exchange.ts'
import { FileBody } from '../http/file-body.ts'
import type { Reply } from '../http/reply.ts'
import { digestOf } from '../random.ts'
import type { Reason } from '../reason.ts'
import { maskText } from '../secrets.ts'
import type { WritableInstance } from '../writable-instance.ts'
import { cutAfter, damageBody, trickle } from './damage.ts'
import type { Effect, EffectOf } from './effect.ts'
import { delayOf, pause } from './latency.ts'
import { pageIn, shifted, withOrigin, withoutTotals } from './lists.ts'
import { answerOf, failureOf, offsetTooDeep, tokenExpired, tooManyRequests } from './refusals.ts'
import type { Claim, Rule } from './rule.ts'

/** The header that names the faults that an answer has met. */
const FAULT_HEADER = 'X-Gantry-Fault'

/** What the log shows for a connection that was closed without an answer. Some proxies log it with the same number. */
const CLOSED_STATUS = 444

const LONGEST_PATH = 500
const LONGEST_KEY = 200

/** A fault has closed the connection: nothing may be sent. */
export class ConnectionClosed extends Error {}

/** A request that has passed all checks before its endpoint. */
export interface Meeting {
  instance: WritableInstance
  req: IncomingMessage
  res: ServerResponse
  exchange: Exchange
  actor: Actor | null
  request: RequestFacts
  /** The parameters of a GET, as the endpoint gets them. */
  query: Record<string, unknown>
}

/**
 * Carries a request out and lets it meet the faults of the instance, in the order in which they were added. The first that ends the request hides
 * the rest.
 *
 * @param work runs the endpoint
 * @throws ApiError the answer of a fault; ConnectionClosed if a fault has closed the connection
 */
export async function withFaults(
  meeting: Meeting,
  work: (query: Record<string, unknown>) => Promise<Reply>,
): Promise<Reply> {
  const claims: Claim[] = []
  try {
    for (const rule of meeting.instance.faults.of_requests) {
      const claim = claimOf(rule, meeting)
      if (!claim) continue
      claims.push(claim)
      if (isBefore(claim.rule.facts.effect)) await happen(claim, meeting)
      else install(claim, meeting)
    }
    let reply = await work(meeting.query)
    for (const claim of claims) reply = await change(claim, meeting, reply, work)
    return reply
  } finally {
    for (const claim of claims) claim.release()
  }
}

/** Whether the rule is about the request, and it is the request's turn. The console meets no faults: it would hide what they do to others. */
function claimOf(rule: Rule, meeting: Meeting): Claim | undefined {
  const { actor, exchange, request } = meeting
  if (actor?.token.endSession) return undefined
  const { method, user, count_by, effect } = rule.facts
  const address = exchange.address ?? ''
  if (!rule.pattern?.matches(address, exchange.path)) return undefined
  if (method !== null && !address.startsWith(`${method} `)) return undefined
  if (user !== null && actor?.username.toLowerCase() !== user.toLowerCase()) return undefined
  if (!canHappen(effect, meeting)) return undefined
  if (count_by === 'user') return rule.take(`user ${actor?.id}`)
  if (count_by === 'token') return rule.take(`token ${actor?.token.id}`)
  return rule.take(count_by === 'request' ? keyOf(request) : '')
}

/** Many keys are kept, so a long one is shortened to its digest. */
function keyOf({ method, url }: RequestFacts): string {
  const key = `${method} ${url}`
  return key.length > LONGEST_KEY ? digestOf(key) : key
}

/** Whether the effect could change anything. Other requests do not count. */
function canHappen(effect: Effect, { actor, query }: Meeting): boolean {
  if (effect.type === 'expired_token') return actor !== null
  if (!['page_shift', 'offset_limit', 'missing_totals'].includes(effect.type)) return true
  const place = pageIn(query)
  if (!place) return false
  if (effect.type === 'page_shift') return place.page >= effect.from_page
  return effect.type !== 'offset_limit' || place.page * place.per_page > effect.records
}

/** Whether the fault happens before the endpoint runs, so that nothing is changed. */
const isBefore = (effect: Effect) =>
  'when' in effect
    ? effect.when === 'before'
    : ['burst', 'rate_limit', 'offset_limit', 'expired_token'].includes(effect.type)

/** @throws ApiError, ConnectionClosed */
async function happen(claim: Claim, meeting: Meeting) {
  const { rule, turn } = claim
  const { effect, seed } = rule.facts
  const { instance } = meeting
  if (effect.type === 'latency') {
    const ms = Math.round(delayOf(effect.delay, seed, turn.key, turn.count))
    note(claim, meeting, `answered ${ms} ms later`)
    return await pause(ms, instance.stopping)
  }
  if (effect.type === 'close') return close(claim, meeting, effect)
  const answer = refusalOf(claim, meeting, effect)
  if (!answer) return
  note(claim, meeting, `answered with ${answer.status}`)
  throw answer
}

function refusalOf({ rule, turn }: Claim, { instance, exchange }: Meeting, effect: Effect): ApiError | undefined {
  const reason: Reason = { step: 'fault', has: rule.label }
  if (effect.type === 'status') return answerOf(effect, reason)
  if (effect.type === 'burst') return failureOf(effect, turn.step, reason)
  if (effect.type === 'rate_limit') return tooManyRequests(effect, instance.clock, reason)
  if (effect.type === 'expired_token') return tokenExpired(reason)
  if (effect.type === 'offset_limit') return offsetTooDeep(exchange.address ?? '', effect.records, reason)
  return undefined
}

/** @throws ConnectionClosed */
function close(claim: Claim, meeting: Meeting, { how, when }: EffectOf<'close'>): never {
  const { exchange, res } = meeting
  note(claim, meeting, when === 'before' ? 'closed the connection' : 'closed the connection after the commit')
  exchange.reason = { step: 'fault', has: claim.rule.label }
  exchange.message = 'closed by a fault'
  res.statusCode = CLOSED_STATUS
  if (how === 'reset') res.socket?.resetAndDestroy()
  else res.socket?.destroy()
  throw new ConnectionClosed()
}

/** Prepares the effects on a body, which is sent after everything else. */
function install(claim: Claim, meeting: Meeting) {
  const { effect } = claim.rule.facts
  const { instance, res } = meeting
  const named = [FAULT_HEADER, claim.rule.facts.name] as const
  if (effect.type === 'truncate') {
    const begin = () => note(claim, meeting, `cut the body after ${effect.after_bytes} bytes`)
    damageBody(res, cutAfter(res, effect.after_bytes, begin), named)
  }
  if (effect.type === 'trickle') {
    const begin = () => note(claim, meeting, `sent ${effect.bytes} bytes every ${effect.every_ms} ms`)
    damageBody(res, trickle(res, effect, instance.stopping, begin), named)
  }
}

type Work = (query: Record<string, unknown>) => Promise<Reply>

/** What a fault makes of a reply. @throws ApiError, ConnectionClosed */
async function change(claim: Claim, meeting: Meeting, reply: Reply, work: Work): Promise<Reply> {
  const { effect } = claim.rule.facts
  const { request, query } = meeting
  if ('when' in effect && effect.when === 'after') {
    if (effect.type !== 'latency') discard(reply)
    await happen(claim, meeting)
  }
  const changed =
    effect.type === 'foreign_link'
      ? withOrigin(reply, effect.origin, request.base_url)
      : effect.type === 'missing_totals'
        ? withoutTotals(reply)
        : effect.type === 'page_shift'
          ? await shifted(reply, effect, { query, request, read: work })
          : undefined
  if (!changed) return reply
  note(claim, meeting, WORDS[effect.type] ?? 'changed the answer')
  return changed
}

const WORDS: Partial<Record<Effect['type'], string>> = {
  foreign_link: 'named another origin in the links',
  missing_totals: 'left the totals out',
  page_shift: 'moved the page',
}

/** A reply that nobody gets must not keep its file open. */
function discard({ body }: Reply) {
  if (body instanceof FileBody) void body.file.close()
}

/** Counts a hit, and tells it to the caller and to the log of requests. */
function note(claim: Claim, { instance, exchange, req }: Meeting, what: string) {
  const { rule } = claim
  claim.hit({
    at: instance.clock.iso(),
    what: `${req.method} ${maskText(exchange.path.slice(0, LONGEST_PATH))}`,
    request_id: exchange.id,
  })
  exchange.faults = [...exchange.faults, `${rule.label} ${what}`]
  const { effect, name } = rule.facts
  // These add the header to a head that is written already.
  if (effect.type === 'truncate' || effect.type === 'trickle') return
  exchange.guarded = [...exchange.guarded, FAULT_HEADER, name]
}
