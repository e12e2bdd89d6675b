import type { LoggedRequest } from '../kit/request-log.ts'
import { queryStringOf } from './query-string.ts'

interface RequestFilters {
  client?: string | undefined
  user_id?: number | undefined
  token_id?: number | undefined
  address?: string | undefined
  method?: string | undefined
  /** `404` or `4xx`. */
  status?: string | undefined
  since?: string | undefined
  until?: string | undefined
  search?: string | undefined
  failed?: boolean | undefined
}

export function matches(request: LoggedRequest, filters: RequestFilters): boolean {
  const { client, user_id, token_id, address, method, status, since, until, search, failed } = filters
  const at = request.at_ms
  return (
    (client === undefined || request.client === client) &&
    (user_id === undefined || request.user?.id === user_id) &&
    (token_id === undefined || request.token?.id === token_id) &&
    (address === undefined || request.address === address) &&
    (method === undefined || request.method === method) &&
    (status === undefined || hasStatus(request, status)) &&
    (since === undefined || at >= Date.parse(since)) &&
    (until === undefined || at < Date.parse(until)) &&
    (search === undefined || hasText(request, search.toLowerCase())) &&
    (failed === undefined || request.status >= 400 === failed)
  )
}

/** Most requests have no query, or are found by their path. */
const hasText = ({ path, query }: LoggedRequest, text: string) =>
  path.toLowerCase().includes(text) || `${path}?${queryStringOf(query)}`.toLowerCase().includes(text)

const hasStatus = (request: LoggedRequest, wanted: string) =>
  wanted.endsWith('xx') ? String(request.status)[0] === wanted[0] : String(request.status) === wanted

/** The numbers of requests by address and class of status, the most frequent address first. */
export function countByAddress(requests: readonly LoggedRequest[]) {
  const counts = new Map<string | null, ReturnType<typeof noRequests>>()
  for (const { address, status } of requests) {
    const count = counts.get(address) ?? noRequests(address)
    count.requests++
    count[classOf(status)]++
    counts.set(address, count)
  }
  return [...counts.values()].sort((a, b) => b.requests - a.requests)
}

function classOf(status: number) {
  if (status >= 500) return 'server_error'
  if (status >= 400) return 'client_error'
  return status >= 300 ? 'redirect' : 'success'
}

const noRequests = (address: string | null) => {
  return { address, requests: 0, success: 0, redirect: 0, client_error: 0, server_error: 0 }
}
