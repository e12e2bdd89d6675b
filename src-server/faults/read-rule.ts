import { parameterError } from '../kit/errors.ts'
import { type Effect, targetOf } from '../kit/faults/effect.ts'
import { RoutePattern } from '../kit/faults/route-pattern.ts'
import type { RuleFacts } from '../kit/faults/rule.ts'
import { TURNS } from '../kit/faults/turns.ts'
import type { Endpoint } from '../kit/http/endpoint.ts'
import { nearest } from '../kit/nearest.ts'
import type { ChangedRule, NewRule } from './filters.ts'

/** What a rule is checked against. */
export interface Known {
  endpoints: readonly Endpoint[]
  job_kinds: readonly string[]
}

/** A new rule as its administrator has described it. @throws ApiError 400 */
export function factsOf({ expect, ...sent }: NewRule, pack: string | null, known: Known): RuleFacts {
  const facts: RuleFacts = {
    ...sent,
    name: sent.name ?? sent.effect.type.replaceAll('_', '-'),
    route: sent.route ?? null,
    method: sent.method ?? null,
    user: sent.user ?? null,
    times: sent.times ?? null,
    expect: expectOf(expect),
    pack,
  }
  return checked(facts, known)
}

/** A rule with changes. A new way to choose requests replaces the one before. @throws ApiError 400 */
export function changedFacts(before: RuleFacts, sent: ChangedRule, known: Known): RuleFacts {
  const { expect, nth, first, after, every, share, ...others } = sent
  const turns = { nth, first, after, every, share }
  const choosesAnew = TURNS.some((name) => turns[name] !== undefined)
  const chosen = choosesAnew ? turns : before
  const facts: RuleFacts = {
    ...before,
    ...definedIn(others),
    ...Object.fromEntries(TURNS.map((name) => [name, chosen[name] ?? undefined])),
    ...(expect !== undefined && { expect: expectOf(expect) }),
  }
  return checked(facts, known)
}

function checked(facts: RuleFacts, known: Known): RuleFacts {
  const { effect, route, expect } = facts
  const [, ...further] = TURNS.filter((name) => facts[name] !== undefined)
  if (further.length > 0) throw refusal(TURNS.join(', '), 'are mutually exclusive', 'one of them')
  if (targetOf(effect) === 'requests') requireRoute(route, known.endpoints)
  else refuseAboutRequests(facts)
  requireJob(effect, known.job_kinds)
  requireOrder(effect)
  if (expect && expect.max !== null && expect.max < expect.min)
    throw refusal('expect', 'has a max below its min', 'a max of at least the min')
  return facts
}

function requireRoute(route: string | null, endpoints: readonly Endpoint[]) {
  if (route === null) throw refusal('route', 'is missing', 'an address, such as GET /projects/:id/issues, or *')
  const pattern = new RoutePattern(route)
  const addresses = endpoints.map(({ contract }) => contract.address)
  if (addresses.some((address) => pattern.matches(address))) return
  if (/\/-\/gantry(\/|$)/.test(route))
    throw refusal('route', "is one of Gantry's own, which meet no faults", 'another address')
  throw refusal('route', `matches no address, the nearest is ${nearest(route, addresses)}`, 'an address of the API')
}

function refuseAboutRequests(facts: RuleFacts) {
  const name = (['route', 'method', 'user'] as const).find((each) => facts[each] !== null)
  if (name) throw refusal(name, `does not apply to ${facts.effect.type}`, 'nothing')
  if (facts.count_by !== 'rule') throw refusal('count_by', `does not apply to ${facts.effect.type}`, 'rule')
}

function requireJob(effect: Effect, kinds: readonly string[]) {
  if (effect.type !== 'slow_job' || effect.job === undefined || kinds.includes(effect.job)) return
  const fault = `is no kind of background job, the nearest is ${nearest(effect.job, kinds)}`
  throw refusal('effect[job]', fault, kinds.join(', '))
}

function requireOrder(effect: Effect) {
  if (effect.type !== 'latency' || typeof effect.delay === 'number') return
  if (effect.delay.max_ms < effect.delay.min_ms)
    throw refusal('effect[delay][max_ms]', 'is below min_ms', `a number of at least ${effect.delay.min_ms}`)
}

const expectOf = (expect: NewRule['expect'] | null): RuleFacts['expect'] =>
  typeof expect === 'number' ? { min: expect, max: expect } : (expect ?? null)

/** The values that were sent. */
function definedIn<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const result: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const name in values) {
    const value = values[name]
    if (isDefined(value)) result[name] = value
  }
  return result
}

const isDefined = <T>(value: T): value is Exclude<T, undefined> => value !== undefined

const refusal = (name: string, fault: string, needs: string) =>
  parameterError(`${name} ${fault}`, [{ name, fault, needs }])
