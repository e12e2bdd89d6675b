import type { Input } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, applyTerms } from '../lists/filter-terms.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type RequestQuery = Omit<Input<'GET /-/gantry/v1/requests'>, 'page' | 'per_page'>

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const fixed = (name: string, help: string, values: readonly string[], hasServerValues = false): Operator => ({
  ...{ name, help, hasServerValues, negatable: false, values: values.map((value) => ({ value })) },
})

/** The operators of the log of requests. */
export const requestOperators: readonly Operator[] = [
  fixed('status', 'a status such as 404, a class such as 4xx, or failed', ['failed', '2xx', '3xx', '4xx', '5xx']),
  fixed('method', 'the method', methods),
  fixed('client', 'the client; console shows the requests of the console', ['console'], true),
  fixed('route', 'an endpoint, such as "GET /projects/:id"', [], true),
  fixed('user', 'the ID of the user', []),
  fixed('token', 'the ID of the access token', []),
  fixed('since', 'within a period such as 15m or 2h', ['1m', '15m', '2h']),
]

const once = (name: string) => `Use ${name}: only once.`

function id(name: 'user_id' | 'token_id', operator: string): ApplyTerm<RequestQuery> {
  return (query, value) => {
    if (query[name] !== undefined) return once(operator)
    if (!/^\d{1,15}$/.test(value)) return `Use ${operator}: with an ID.`
    query[name] = Number(value)
    return undefined
  }
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

const appliers = (now: number): Readonly<Record<string, ApplyTerm<RequestQuery>>> => ({
  status: (query, value) => {
    if (query.status !== undefined || query.failed !== undefined) return once('status')
    if (value.toLowerCase() === 'failed') query.failed = true
    else if (/^[1-5](\d\d|xx)$/i.test(value)) query.status = value.toLowerCase()
    else return 'Use status: with failed, a class such as 4xx, or a status such as 404.'
    return undefined
  },
  method: (query, value) => {
    const method = methods.find((one) => one === value.toUpperCase())
    if (query.method !== undefined) return once('method')
    if (!method) return `Use method: with ${methods.join(', ')}.`
    query.method = method
    return undefined
  },
  client: (query, value) => {
    if (query.client !== undefined) return once('client')
    query.client = value
    return undefined
  },
  route: (query, value) => {
    if (query.address !== undefined) return once('route')
    query.address = value
    return undefined
  },
  user: id('user_id', 'user'),
  token: id('token_id', 'token'),
  since: (query, value) => {
    const [, amount = '', unit = ''] = /^(\d{1,6})([mhd])$/i.exec(value) ?? []
    const ms = units[unit.toLowerCase()]
    if (query.since !== undefined) return once('since')
    if (ms === undefined) return 'Use since: with a period such as 15m or 2h.'
    query.since = new Date(Math.floor((now - Number(amount) * ms) / 60_000) * 60_000).toISOString()
    return undefined
  },
})

/** Translates the terms into a query. `now` is the time of the instance, in milliseconds. */
export const toRequestQuery = (terms: readonly Term[], now: number): AppliedFilter<RequestQuery> =>
  applyTerms<RequestQuery>(terms, { operators: requestOperators, appliers: appliers(now) }, {})
