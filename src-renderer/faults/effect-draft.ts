import { isIdentical } from '../ui/draft-changes.ts'
import { parseJson } from '../ui/json-text.ts'
import type { Effect, NewFault } from './fault.ts'

export const kinds = [
  ['status', 'Answer with a status'],
  ['latency', 'Wait before the answer'],
  ['rate_limit', 'Refuse with 429'],
  ['close', 'Close the connection'],
  ['other', 'Another effect, as JSON'],
] as const
export type Kind = (typeof kinds)[number][0]

/** The fields of the form of a rule that say what happens, as typed. */
export interface EffectDraft {
  kind: Kind
  status: string
  body: string
  /** `Name: value` on each line. */
  answer_headers: string
  delay: string
  retry_after: string
  headers: boolean
  how: 'end' | 'reset'
  when: 'before' | 'after'
  effect: string
}

export const emptyEffect: EffectDraft = {
  kind: 'status',
  status: '503',
  body: '',
  answer_headers: '',
  delay: '1000',
  retry_after: '60',
  headers: true,
  how: 'end',
  when: 'before',
  effect: '{\n  "type": "truncate",\n  "after_bytes": 100\n}',
}

/** The effect as typed; undefined if it is no JSON object. */
export function effectOf(draft: EffectDraft): NewFault['effect'] | undefined {
  const { kind, status, body, answer_headers, delay, retry_after, headers, how } = draft
  const when = draft.when === 'after' ? { when: draft.when } : {}
  switch (kind) {
    case 'status':
      return {
        ...{ type: kind, status: Number(status), ...when },
        ...(body.trim() !== '' && { body: bodyOf(body) }),
        ...(answer_headers.trim() !== '' && { headers: Object.fromEntries(headersIn(answer_headers)) }),
      }
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

/** The name and value of each header. A space after the colon belongs to neither; all others belong to the value. */
const headersIn = (text: string): (readonly [name: string, value: string])[] =>
  linesOf(text).map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).replace(/^ /, '')]
  })

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

const headersText = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Why the typed headers cannot be sent. */
export function headersProblem(text: string): string | undefined {
  if (linesOf(text).some((line) => line.indexOf(':') < 1)) return 'Headers must have one Name: value on each line.'
  const names = headersIn(text).map(([name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  return twice === undefined ? undefined : `The header ${twice} is listed twice.`
}

/** The fields of the form, filled in with an effect: as JSON, if the fields of its type cannot say all of it. */
export function effectFieldsOf(effect: Effect): EffectDraft {
  const draft = { ...emptyEffect, effect: JSON.stringify(effect, null, 2) }
  const usual = { ...draft, ...usualFieldsOf(effect) }
  return isSameEffect(effectOf(usual), effect) ? usual : { ...draft, kind: 'other' }
}

/** The fields of an effect that has its own; they may not be able to say all of it. */
function usualFieldsOf(effect: Effect): Partial<EffectDraft> {
  switch (effect.type) {
    case 'status': {
      const { type, status, body, headers, when } = effect
      const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
      return { kind: type, status: String(status), when, body: text ?? '', answer_headers: headersText(headers) }
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

/** Whether two effects are the same to the API, which fills in defaults. */
export function isSameEffect(one: NewFault['effect'] | undefined, other: NewFault['effect'] | undefined): boolean {
  const complete = (effect: NewFault['effect'] | undefined) =>
    Object.entries({ ...(effect && effectDefaults[effect.type]), ...effect }).sort(([a], [b]) => (a < b ? -1 : 1))
  return isIdentical(complete(one), complete(other))
}
