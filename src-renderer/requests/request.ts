import type { ResponseBody } from '../api/client.ts'
import type { Tone } from '../ui/status-badge.tsx'

export type LoggedRequest = ResponseBody<'GET /-/gantry/v1/requests'>[number]
export type RequestDetail = ResponseBody<'GET /-/gantry/v1/requests/:request_id'>
export type WrittenTest = ResponseBody<'POST /-/gantry/v1/requests/test'>
export type RequestFigures = ResponseBody<'GET /-/gantry/v1/request_figures'>

export const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok')

/** The path without the prefix that all endpoints of the platform share. */
export const shortPath = (path: string) => path.replace(/^\/api\/v4/, '')

/** The path with the query, as it was sent. */
export const withQuery = (path: string, { query_string }: Pick<LoggedRequest, 'query_string'>) =>
  query_string === '' ? path : `${path}?${query_string}`

/** Who sent the request, and through whom. */
export function senderText({ user, sudo_by }: Pick<LoggedRequest, 'user' | 'sudo_by'>): string {
  if (!user) return 'nobody'
  return sudo_by ? `@${user.username} by @${sudo_by.username}` : `@${user.username}`
}
