import { type RawResponse, receive, send } from '../api/transport.ts'
import type { WireRequest } from '../api/wire-request.ts'

/** What came back: JSON, a text, a file, or nothing. */
export type Content =
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: Blob; name: string }
  | { kind: 'none' }

/** The answer to a request that somebody tried. */
export interface TriedAnswer {
  /** Another one for each answer. */
  id: string
  request: WireRequest
  caller: string
  status: number
  ms: number
  request_id: string | null
  headers: readonly (readonly [name: string, value: string])[]
  content: Content
}

/** Sends the request as it is, and reads the answer whatever its status is. Rejects if there is none. */
export async function sendTry(
  request: WireRequest,
  { token, caller, signal }: { token: string | null; caller: string; signal: AbortSignal },
): Promise<TriedAnswer> {
  // A path may begin with two slashes. Without the origin, it would name another host.
  const sent = { ...request, url: location.origin + request.url }
  const began = performance.now()
  const response: RawResponse & { file?: Blob | undefined } = await (request.method === 'GET'
    ? receive(sent, { token, signal })
    : send(sent, { token, signal }))
  const ms = performance.now() - began
  return {
    id: crypto.randomUUID(),
    request,
    caller,
    status: response.status,
    ms,
    request_id: response.headers.get('x-request-id'),
    headers: sortHeaders([...response.headers]),
    content: await contentOf(response, request.url),
  }
}

async function contentOf({ headers, text, file }: RawResponse & { file?: Blob | undefined }, url: string) {
  const type = headers.get('content-type') ?? ''
  if (file && !/json|^text\//.test(type)) {
    const [, named] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
    return { kind: 'file', file, name: named ?? (url.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? 'file' } as const
  }
  return readText(file ? await file.text() : text, type)
}

/** JSON as its value. A body that says it is JSON and is none, such as one that a fault has cut, stays a text. */
export function readText(text: string, type: string): Content {
  if (text === '') return { kind: 'none' }
  if (type.includes('json'))
    try {
      return { kind: 'json', value: JSON.parse(text) }
    } catch {}
  return { kind: 'text', text }
}

/** Whether clients read the header: pages and limits. */
export const isRead = (name: string): boolean => first.test(name)

const first = /^(x-total|x-total-pages|x-page|x-per-page|x-next-page|x-prev-page|link|ratelimit-.*|retry-after)$/

/** What clients read comes first. */
export const sortHeaders = (headers: readonly [string, string][]): [string, string][] =>
  headers.toSorted(([a], [b]) => Number(first.test(b)) - Number(first.test(a)) || a.localeCompare(b))

/** So many lines of an answer are open at first. */
const MOST_LINES = 300

/** The paths of the parts that are folded, so that a long answer is short at first: from where it gets too long. */
export function foldedIn(value: unknown, most = MOST_LINES): string[] {
  const folded: string[] = []
  let lines = 0
  const walk = (part: unknown, path: string) => {
    lines++
    if (typeof part !== 'object' || part === null) return
    if (path !== '$' && lines + Object.keys(part).length > most) {
      folded.push(path)
      return
    }
    for (const [key, inner] of Object.entries(part)) walk(inner, `${path}.${key}`)
    lines++
  }
  walk(value, '$')
  return folded
}

/** So many entries of a list are shown. More would make the page slow. */
export const MOST_ENTRIES = 500

/** A list without what is beyond the limit, and how many entries that is. */
export function bounded(value: unknown): { value: unknown; left_out: number } {
  if (!Array.isArray(value) || value.length <= MOST_ENTRIES) return { value, left_out: 0 }
  return { value: value.slice(0, MOST_ENTRIES), left_out: value.length - MOST_ENTRIES }
}
