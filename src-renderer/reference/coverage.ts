import type { ResponseBody } from '../api/client.ts'
import type { Endpoint } from './document.ts'

export const coverageAddress = 'GET /-/gantry/v1/coverage'
export type Coverage = ResponseBody<typeof coverageAddress>
export type RouteUse = Coverage['routes'][number]

/** What clients have sent to the endpoints that they have used. */
export type Uses = (address: string) => RouteUse | undefined

/** The document gives paths that differ only by the names of their parameters one path, so the names do not count. */
const shapeOf = (address: string) => address.replaceAll(/:\w+/g, ':')

export function usesIn(coverage: Coverage | undefined): Uses {
  const routes = new Map(coverage?.routes.map((route) => [shapeOf(route.address), route]))
  return (address) => routes.get(shapeOf(address))
}

/** How often requests had the parameter: `iids[]` is counted as `iids`. */
export const timesSent = (use: RouteUse | undefined, name: string): number =>
  use?.parameters.find((one) => one.name === name.replace(/\[\]$/, ''))?.requests ?? 0

export const timesAnswered = (use: RouteUse | undefined, status: number): number =>
  use?.statuses.find((one) => one.status === status)?.requests ?? 0

/** The classes of statuses, as the columns of the table. */
export const classes = ['2xx', '3xx', '4xx', '5xx'] as const

/** The answers of a class: `4xx`. */
export const countIn = (use: RouteUse | undefined, name: (typeof classes)[number]): number =>
  (use?.statuses ?? []).reduce((sum, one) => (String(one.status)[0] === name[0] ? sum + one.requests : sum), 0)

/** How an endpoint was used. `refused`: no request succeeded. `failed`: the server failed at least once. */
export type Heat = 'never' | 'used' | 'refused' | 'failed'

export function heatOf(use: RouteUse | undefined): Heat {
  if (!use || use.requests === 0) return 'never'
  if (countIn(use, '5xx') > 0) return 'failed'
  return countIn(use, '2xx') + countIn(use, '3xx') > 0 ? 'used' : 'refused'
}

/** How often, by magnitude, because one endpoint often gets most requests. */
export const levelOf = (use: RouteUse | undefined): 'few' | 'some' | 'many' =>
  (use?.requests ?? 0) < 10 ? 'few' : (use?.requests ?? 0) < 100 ? 'some' : 'many'

export const heatTexts: Record<Heat, string> = {
  never: 'never used',
  used: 'used',
  refused: 'only refused',
  failed: 'failed at least once',
}

/** `GET /projects: 12 requests, 11 × 200, 1 × 404` */
export function describeUse({ address }: Pick<Endpoint, 'address'>, use: RouteUse | undefined): string {
  if (!use || use.requests === 0) return `${address}: never used`
  const statuses = use.statuses.map(({ status, requests }) => `${requests.toLocaleString('en')} × ${status}`)
  return `${address}: ${[use.requests === 1 ? '1 request' : `${use.requests.toLocaleString('en')} requests`, ...statuses].join(', ')}`
}
