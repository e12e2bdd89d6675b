import { bodyProblem } from '../ui/json-text.ts'
import {
  type EffectDraft,
  effectFieldsOf,
  effectOf,
  emptyEffect,
  headersProblem,
  isSameEffect,
} from './effect-draft.ts'
import type { Fault, FaultChanges, NewFault } from './fault.ts'

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
export interface FaultDraft extends EffectDraft {
  route: string
  turn: Turn
  turn_value: string
  seed: string
  count_by: CountedBy
  times: string
  user: string
  name: string
  expect: string
}

export const emptyFault: FaultDraft = {
  ...emptyEffect,
  route: '',
  turn: 'all',
  turn_value: '',
  seed: '',
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
  const problem = kind === 'status' ? headersProblem(draft.answer_headers) : undefined
  if (problem) return problem
  return kind === 'latency' && draft.delay.trim() === '' ? 'Enter a delay.' : undefined
}

const numbersOf = ({ kind, status, delay, retry_after, turn, turn_value, seed, times }: FaultDraft) =>
  [
    ...(kind === 'status' ? [['The status', status] as const] : []),
    ...(kind === 'latency' ? [['The delay', delay] as const] : []),
    ...(kind === 'rate_limit' ? [['Retry-After', retry_after] as const] : []),
    ...(turn === 'all' ? [] : [['The number of the turn', turn_value] as const]),
    ['The seed', seed],
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
  const { route, turn, turn_value, seed, count_by, times, user, name, expect } = draft
  return {
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(route.trim() !== '' && { route: route.trim() }),
    ...(user.trim() !== '' && { user: user.trim().replace(/^@/, '') }),
    ...(turn !== 'all' && { [turn]: Number(turn_value) }),
    ...(seed.trim() !== '' && { seed: Number(seed) }),
    ...(count_by !== 'rule' && { count_by }),
    ...(times.trim() !== '' && { times: Number(times) }),
    effect,
    ...(expect.trim() !== '' && { expect: readExpect(expect) }),
  }
}

/** The fields of the form, filled in with what a rule says. */
export function draftOf(fault: Fault): FaultDraft {
  const { name, route, method, user, seed, count_by, times, expect, effect } = fault
  const turn = turnNames.find((one) => fault[one] !== null) ?? 'all'
  return {
    ...emptyFault,
    ...{ name, count_by, turn },
    ...effectFieldsOf(effect),
    route: method === null || route === null || /^[A-Z]+ /.test(route) ? (route ?? '') : `${method} ${route}`,
    user: user ?? '',
    turn_value: turn === 'all' ? '' : String(fault[turn]),
    seed: seed === DEFAULT_SEED ? '' : String(seed),
    times: times === null ? '' : String(times),
    expect: expect ? expectText(expect) : '',
  }
}

/** The API's own. */
const DEFAULT_SEED = 1

const turnNames = ['nth', 'first', 'after', 'every', 'share'] as const

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
    ...(differs('seed') && { seed: now.seed ?? DEFAULT_SEED }),
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
  ...['name', 'route', 'user', 'times', 'expect', 'nth', 'first', 'after', 'every', 'share', 'seed', 'count_by'],
  ...['effect[status]', 'effect[body]', 'effect[delay]', 'effect[retry_after]', 'effect[headers]'],
]
