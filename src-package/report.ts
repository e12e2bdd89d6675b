import type { Control } from './control.ts'
import type { LoggedRequest } from './records.ts'

/** A report that is longer hides what matters. */
const MOST_LINES = 50
const MOST_REASONS = 10

/** Why a request was refused, as the log of requests tells administrators. */
interface Why {
  text: string
  needs: string | null
  has: string | null
}

/** The last requests as text, a line each, with the reason of each that was refused. */
export async function reportRequests(control: Control, all: readonly LoggedRequest[]): Promise<string> {
  const shown = all.slice(-MOST_LINES)
  const refused = shown.filter(({ status }) => status >= 400).slice(-MOST_REASONS)
  const reasons = new Map(
    await Promise.all(
      refused.map(async ({ request_id }) => [request_id, await reasonOf(control, request_id)] as const),
    ),
  )
  const lines = shown.map((request) => {
    const reason = reasons.get(request.request_id)
    return reason === undefined ? lineOf(request) : `${lineOf(request)}\n    ${reason}`
  })
  const earlier = all.length - shown.length
  return [...(earlier > 0 ? [`(${earlier} earlier requests)`] : []), ...lines].join('\n')
}

const lineOf = ({ method, path, query_string, status, ms, user, message }: LoggedRequest) => {
  const query = query_string === '' ? '' : `?${query_string.replace(/^\?/, '')}`
  return `${status} ${method} ${path}${query} (${user?.username ?? 'anonymous'}, ${ms} ms)${message === null ? '' : ` ${message}`}`
}

/** Undefined if the log has lost the request. */
async function reasonOf(control: Control, request_id: string): Promise<string | undefined> {
  const { why } = await control.send<{ why: Why | null }>('GET', `/requests/${request_id}`).catch(() => ({ why: null }))
  if (!why) return undefined
  const { text, needs, has } = why
  return [text, needs && `Needs: ${needs}.`, has && `Has: ${has}.`].filter(Boolean).join(' ')
}
