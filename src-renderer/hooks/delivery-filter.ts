import type { Input } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms } from '../lists/filter-terms.ts'
import type { Operator, Value } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type DeliveryQuery = Omit<Input<'GET /-/gantry/v1/deliveries'>, 'page' | 'per_page' | 'sort'>

const outcomes = {
  ok: 'ok',
  failed: 'failed',
  '4xx': 'client_error',
  '5xx': 'server_error',
  'no-answer': 'no_answer',
  waiting: 'waiting',
} as const
const causes = ['event', 'test', 'resend', 'simulation'] as const
const events = [
  'project_create',
  'project_destroy',
  'project_rename',
  'project_transfer',
  'project_update',
  'user_add_to_team',
  'user_update_for_team',
  'user_remove_from_team',
  'user_add_to_group',
  'user_update_for_group',
  'user_remove_from_group',
  'user_create',
  'user_destroy',
  'user_rename',
  'user_failed_login',
  'key_create',
  'key_destroy',
  'group_create',
  'group_destroy',
  'group_rename',
  'repository_update',
  'push',
  'tag_push',
  'merge_request',
]

const fixed = (name: string, help: string, values: readonly Value[], hasServerValues = false): Operator => ({
  ...{ name, help, values, hasServerValues, negatable: false },
})

/** The operators of the list of deliveries. */
export const deliveryOperators: readonly Operator[] = [
  fixed('hook', 'the number of a hook', [], true),
  fixed(
    'event',
    'the name of the event',
    events.map((value) => ({ value })),
  ),
  fixed('status', 'how it ended: failed, a kind of status, or one status such as 503', [
    { value: 'failed', note: '4xx, 5xx or no answer' },
    { value: 'ok', note: '2xx or 3xx' },
    { value: '4xx' },
    { value: '5xx' },
    { value: 'no-answer', note: 'time-out, DNS, TLS …' },
    { value: 'waiting', note: 'not sent yet' },
  ]),
  fixed(
    'cause',
    'what queued it',
    causes.map((value) => ({ value })),
  ),
  fixed('since', 'sent within a period such as 2h, 30m or 3d', [{ value: '15m' }, { value: '2h' }, { value: '1d' }]),
  fixed('took', 'took longer than a time such as >1s or >200ms', [
    { value: '>200ms' },
    { value: '>1s' },
    { value: '>5s' },
  ]),
]

const once = (name: string) => `Use ${name}: only once.`

const appliers = (now: number): Readonly<Record<string, ApplyTerm<DeliveryQuery>>> => ({
  hook: (query, value) => {
    if (query.hook_id !== undefined) return once('hook')
    if (!/^\d{1,15}$/.test(value)) return 'Use hook: with the number of a hook.'
    query.hook_id = Number(value)
    return undefined
  },
  event: (query, value) => {
    if (query.event !== undefined) return once('event')
    query.event = value
    return undefined
  },
  status: (query, value) => {
    if (query.outcome !== undefined || query.status !== undefined) return once('status')
    if (/^[1-5]\d\d$/.test(value)) query.status = Number(value)
    else {
      const outcome = Object.entries(outcomes).find(([name]) => name === value.toLowerCase())
      if (!outcome) return `Use status: with ${anyOf(Object.keys(outcomes))}, or with one status such as 503.`
      query.outcome = outcome[1]
    }
    return undefined
  },
  cause: (query, value) => {
    const cause = causes.find((one) => one === value.toLowerCase())
    if (query.cause !== undefined) return once('cause')
    if (!cause) return `Use cause: with ${anyOf(causes)}.`
    query.cause = cause
    return undefined
  },
  since: (query, value) => {
    const ms = periodOf(value, { m: 60_000, h: 3_600_000, d: 86_400_000 })
    if (query.since !== undefined) return once('since')
    if (ms === undefined) return 'Use since: with a period such as 30m, 2h or 3d.'
    // To the minute, so that the list does not begin anew with every second.
    query.since = new Date(Math.floor((now - ms) / 60_000) * 60_000).toISOString()
    return undefined
  },
  took: (query, value) => {
    const ms = periodOf(value.replace(/^>/, ''), { ms: 1, s: 1000 })
    if (query.longer_than_ms !== undefined) return once('took')
    if (ms === undefined) return 'Use took: with a time such as >200ms or >1s.'
    query.longer_than_ms = ms
    return undefined
  },
})

function periodOf(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,6})([a-z]+)$/i.exec(text) ?? []
  const ms = units[unit.toLowerCase()]
  return ms === undefined ? undefined : Number(amount) * ms
}

/** Translates the terms into a query. `now` is the time of the instance, in milliseconds. */
export const toDeliveryQuery = (terms: readonly Term[], now: number): AppliedFilter<DeliveryQuery> =>
  applyTerms<DeliveryQuery>(terms, { operators: deliveryOperators, appliers: appliers(now) }, {})
