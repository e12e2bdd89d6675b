import { type Control, GantryError } from './control.ts'
import type { DryRun } from './records.ts'

const WRITES: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE']

/** A request to the API, as `fetch` of a place sends it. */
type Send = (path: string, init: RequestInit) => Promise<Response>

/** What a dry run sends: a value is sent as JSON, everything else as `fetch` does. */
export type DryRunBody = URLSearchParams | FormData | string | object

/** Sends a write that is rolled back, and reads what it would have done. @throws GantryError if it would be refused */
export async function dryRun(
  control: Control,
  send: Send,
  [method, path, body]: readonly [string, string, DryRunBody | undefined],
): Promise<DryRun> {
  if (!WRITES.includes(method)) throw new TypeError(`dryRun takes ${WRITES.join(', ')}, not ${method}`)
  const answer = await send(path, { method, ...sent(body) })
  const text = await answer.text()
  const parsed: unknown = answer.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : text
  if (answer.status >= 400) throw new GantryError(`${method} ${path}`, answer.status, parsed)
  const id = answer.headers.get('X-Request-Id')
  const report = await control.send<Omit<DryRun, 'status' | 'body'>>('GET', `/dry-runs/${id}`)
  return { status: answer.status, body: parsed, ...report }
}

function sent(body: DryRunBody | undefined): RequestInit {
  const headers = { 'Gantry-Dry-Run': 'true' }
  if (body === undefined) return { headers }
  if (typeof body === 'string' || body instanceof URLSearchParams || body instanceof FormData) return { headers, body }
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}
