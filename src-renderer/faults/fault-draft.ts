import { isIdentical } from '../ui/draft-changes.ts'
import { bodyProblem, parseJson } from '../ui/json-text.ts'
import type { Effect, Fault, FaultChanges, NewFault } from './fault.ts'

export const kinds = [
  ['status', 'Answer with a status'],
  ['latency', 'Wait before the answer'],
  ['rate_limit', 'Refuse with 429'],
  ['close', 'Close the connection'],
  ['other', 'Another effect, as JSON'],
] as const
export type Kind = (typeof kinds)[number][0]

export const turns = [
  ['all', 'All of them'],
  ['nth', 'Only this one'],
  ['first', 'The first so many'],
  ['after', 'All but the first so many'],
  ['every', 'Every so many'],
  ['share', 'A share, from 0 to 1'],
] as const
export type Turn = (typeof turns)[number][0]

export const countedBy = [
  ['rule', 'Together'],
  ['user', 'For each user'],
  ['token', 'For each token'],
  ['request', 'For each method and URL'],
] as const
export type CountedBy = (typeof countedBy)[number][0]

/** The fields of the form of a rule, as typed. */
export interface FaultDraft {
  kind: Kind
  route: string
  status: string
  body: string
  delay: string
  retry_after: string
  headers: boolean
  how: 'end' | 'reset'
  when: 'before' | 'after'
  effect: string
  turn: Turn
  turn_value: string
  count_by: CountedBy
  times: string
  user: string
  name: string
  expect: string
}

export const emptyFault: FaultDraft = {
  kind: 'status',
  route: '',
  status: '503',
  body: '',
  delay: '1000',
  retry_after: '60',
  headers: true,
  how: 'end',
  when: 'before',
  effect: '{\n  "type": "truncate",\n  "after_bytes": 100\n}',
  turn: 'all',
  turn_value: '',
  count_by: 'rule',
  times: '',
  user: '',
  name: '',
  expect: '',
}

/** Why the form cannot be sent yet. Everything else the server checks. */
export function faultObstacle(draft: FaultDraft): string | undefined {
  const { kind, route, turn, turn_value, effect } = draft
  if (kind === 'other') {
    const problem = bodyProblem(effect)
    if (problem) return problem.replace('The body', 'The effect')
  } else if (route.trim() === '') return 'Enter a route, or * for every request.'
  if (turn !== 'all' && turn_value.trim() === '') return 'Enter the number of the turn.'
  const unreadable = numbersOf(draft).find(([, text]) => text.trim() !== '' && !Number.isFinite(Number(text)))
  if (unreadable) return `${unreadable[0]} must be a number.`
  if (draft.expect.trim() !== '' && readExpect(draft.expect) === undefined)
    return 'Expected hits must be a number, 1 to 3, or at least 1.'
  if (kind === 'status' && draft.status.trim() === '') return 'Enter a status.'
  return kind === 'latency' && draft.delay.trim() === '' ? 'Enter a delay.' : undefined
}

const numbersOf = ({ kind, status, delay, retry_after, turn, turn_value, times }: FaultDraft) =>
  [
    ...(kind === 'status' ? [['The status', status] as const] : []),
    ...(kind === 'latency' ? [['The delay', delay] as const] : []),
    ...(kind === 'rate_limit' ? [['Retry-After', retry_after] as const] : []),
    ...(turn === 'all' ? [] : [['The number of the turn', turn_value] as const]),
    ['At most', times],
  ] as const

/** `2`, `1 to 3` or `at least 1`: how many hits are expected. Undefined for another text. */
function readExpect(text: string): NewFault['expect'] {
  const trimmed = text.trim()
  if (/^\d+$/.test(trimmed)) return Number(trimmed)
  const [, min, max] = /^(\d+) *(?:-|–|to) *(\d+)$/.exec(trimmed) ?? []
  if (min !== undefined) return { min: Number(min), max: Number(max) }
  const [, least] = /^at least (\d+)$/i.exec(trimmed) ?? []
  return least === undefined ? undefined : { min: Number(least), max: null }
}

const expectText = ({ min, max }: NonNullable<Fault['expect']>) =>
  max === null ? `at least ${min}` : min === max ? String(min) : `${min} to ${max}`

/** What the form sends; undefined for an effect that is no JSON object. Empty fields are left out, so that the server's defaults apply. */
export function faultInput(draft: FaultDraft): NewFault | undefined {
  const effect = effectOf(draft)
  if (!effect) return undefined
  const { route, turn, turn_value, count_by, times, user, name, expect } = draft
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(route.trim() !== '' && { route: route.trim() }),
    ...(user.trim() !== '' && { user: user.trim().replace(/^@/, '') }),
    ...(turn !== 'all' && { [turn]: Number(turn_value) }),
    ...(count_by !== 'rule' && { count_by }),
    ...(times.trim() !== '' && { times: Number(times) }),
    effect,
    ...(expect.trim() !== '' && { expect: readExpect(expect) }),
  }
}

function effectOf(draft: FaultDraft): NewFault['effect'] | undefined {
  const { kind, status, body, delay, retry_after, headers, how } = draft
  const when = draft.when === 'after' ? { when: draft.when } : {}
  switch (kind) {
    case 'status':
      return { type: kind, status: Number(status), ...(body.trim() !== '' && { body: bodyOf(body) }), ...when }
    case 'latency':
      return { type: kind, delay: Number(delay), ...when }
    case 'rate_limit':
      return {
        type: kind,
        retry_after: retry_after.trim() === '' ? null : Number(retry_after),
        ...(!headers && { headers }),
      }
    case 'close':
      return { type: kind, ...(how === 'reset' && { how }), ...when }
    case 'other': {
      const value = parseJson(draft.effect)
      return isEffect(value) ? value : undefined
    }
  }
}

/** A body that is JSON is sent as JSON, every other text as it is. */
const bodyOf = (text: string): unknown => parseJson(text) ?? text

/** Any object may be tried: the server says what is wrong with it, in words that the form shows. */
const isEffect = (value: unknown): value is Effect => typeof value === 'object' && value !== null

/** The fields of the form, filled in with what a rule says. */
export function draftOf(fault: Fault): FaultDraft {
  const { name, route, method, user, count_by, times, expect, effect } = fault
  const turn = turnNames.find((one) => fault[one] !== null) ?? 'all'
  const draft: FaultDraft = {
    ...emptyFault,
    ...{ name, count_by, turn },
    effect: JSON.stringify(effect, null, 2),
    route: method === null || route === null || /^[A-Z]+ /.test(route) ? (route ?? '') : `${method} ${route}`,
    user: user ?? '',
    turn_value: turn === 'all' ? '' : String(fault[turn]),
    times: times === null ? '' : String(times),
    expect: expect ? expectText(expect) : '',
  }
  const usual = { ...draft, ...usualFieldsOf(effect) }
  return isSameEffect(effectOf(usual), effect) ? usual : { ...draft, kind: 'other' }
}

const turnNames = ['nth', 'first', 'after', 'every', 'share'] as const

/** The fields of an effect that has its own; they may not be able to say all of it. */
function usualFieldsOf(effect: Effect): Partial<FaultDraft> {
  switch (effect.type) {
    case 'status': {
      const { type, status, body, when } = effect
      const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
      return { kind: type, status: String(status), when, body: text ?? '' }
    }
    case 'latency':
      return { kind: effect.type, delay: String(effect.delay), when: effect.when }
    case 'rate_limit':
      return { kind: effect.type, retry_after: String(effect.retry_after ?? ''), headers: effect.headers }
    case 'close':
      return { kind: effect.type, how: effect.how, when: effect.when }
    default:
      return { kind: 'other' }
  }
}

/** What the API fills in. */
const effectDefaults: Readonly<Record<string, object>> = {
  status: { headers: {}, when: 'before' },
  latency: { when: 'before' },
  rate_limit: { retry_after: 60, headers: true },
  close: { how: 'end', when: 'before' },
}

function isSameEffect(one: NewFault['effect'] | undefined, other: NewFault['effect'] | undefined): boolean {
  const complete = (effect: NewFault['effect'] | undefined) =>
    Object.entries({ ...(effect && effectDefaults[effect.type]), ...effect }).sort(([a], [b]) => (a < b ? -1 : 1))
  return isIdentical(complete(one), complete(other))
}

/** What a rule with the typed fields would change; undefined for an effect that is no JSON object. Null takes a value away. */
export function faultChanges(fault: Fault, draft: FaultDraft): FaultChanges | undefined {
  const [now, before] = [faultInput(draft), draftOf(fault)]
  if (!now) return undefined
  const differs = (...names: (keyof FaultDraft)[]) => names.some((name) => String(draft[name]).trim() !== before[name])
  return {
    ...(differs('name') && { name: draft.name.trim() }),
    ...(differs('route') && { route: now.route ?? null, ...(fault.method !== null && { method: null }) }),
    ...(differs('user') && { user: now.user ?? null }),
    ...(differs('turn', 'turn_value') && turnChange(before.turn, draft)),
    ...(differs('count_by') && { count_by: draft.count_by }),
    ...(differs('times') && { times: now.times ?? null }),
    ...(differs('expect') && { expect: now.expect ?? null }),
    ...(!isSameEffect(now.effect, fault.effect) && { effect: now.effect }),
  }
}

function turnChange(before: Turn, { turn, turn_value }: FaultDraft): FaultChanges {
  if (turn !== 'all') return { [turn]: Number(turn_value) }
  return before === 'all' ? {} : { [before]: null }
}

/** Why the changes of a rule cannot be sent yet. */
export function changeObstacle(fault: Fault, draft: FaultDraft): string | undefined {
  if (draft.name.trim() === '') return 'Enter a name.'
  const obstacle = faultObstacle(draft)
  if (obstacle) return obstacle
  return Object.keys(faultChanges(fault, draft) ?? {}).length === 0 ? 'Nothing is changed.' : undefined
}

/** The names of the form's fields in errors of the server. Errors in the effect have a field in the form for each usual effect. */
export const faultErrorNames = [
  ...['name', 'route', 'user', 'times', 'expect', 'nth', 'first', 'after', 'every', 'share', 'count_by'],
  ...['effect[status]', 'effect[body]', 'effect[delay]', 'effect[retry_after]'],
]
