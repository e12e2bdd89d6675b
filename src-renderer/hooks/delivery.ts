import type { ApiError } from '../api/api-error.ts'
import type { ResponseBody } from '../api/client.ts'
import type { Tone } from '../ui/status-badge.tsx'

export type Delivery = ResponseBody<'GET /-/gantry/v1/deliveries'>[number]
export type DeliveryDetail = ResponseBody<'GET /-/gantry/v1/deliveries/:id'>
export type Outcome = NonNullable<Delivery['outcome']>

const tones: Record<Outcome, Tone> = { ok: 'ok', client_error: 'warn', server_error: 'bad', no_answer: 'bad' }

/** The tone of a result; plain while the delivery waits. */
export const toneOf = ({ outcome }: Pick<Delivery, 'outcome'>): Tone => (outcome === null ? 'plain' : tones[outcome])

interface Failure {
  /** In a list. */
  short: string
  /** What happened, and what to do about it. */
  long: string
}

const failures: Readonly<Record<string, Failure>> = {
  dns: {
    short: 'No DNS',
    long: 'The name of the receiver has no address. Check the spelling of the host in the URL of the hook.',
  },
  refused: {
    short: 'Refused',
    long: 'Nothing accepts connections at the address and port of the receiver. Check that the receiver runs.',
  },
  tls: {
    short: 'TLS',
    long: 'The certificate of the receiver is not valid: it has expired, is for another host, or is signed by nobody known. The hook can skip the check.',
  },
  timeout: { short: 'Timeout', long: 'The receiver did not answer completely within ten seconds.' },
  reset: { short: 'Broken', long: 'The connection broke before the receiver had answered.' },
  not_http: {
    short: 'No HTTP',
    long: 'The receiver answered with something else than HTTP. Check the port and the scheme of the URL.',
  },
  blocked: {
    short: 'Blocked',
    long: 'The settings for outgoing requests forbid the address, so nothing was sent. The settings can allow local addresses, or single ones.',
  },
  too_large: { short: 'Too large', long: 'The body is larger than 25 MiB, so nothing was sent.' },
  backed_off: {
    short: 'Not sent',
    long: 'Nothing was sent, because the last deliveries had timed out. A change of the hook, or a test that is answered, ends this.',
  },
}

/** `200`, `Timeout`, `Waiting`, and `Sending` while the receiver has not answered. */
export function statusText({
  state,
  sending_since,
  response_status,
  failure,
}: Pick<Delivery, 'state' | 'sending_since' | 'response_status' | 'failure'>) {
  if (state === 'waiting') return sending_since === null ? 'Waiting' : 'Sending'
  if (failure !== null) return failures[failure]?.short ?? 'Failed'
  return String(response_status ?? '–')
}

/** Why a delivery has no answer, and what to do; undefined if it has one. */
export const failureText = (failure: string | null): string | undefined =>
  failure === null ? undefined : (failures[failure]?.long ?? 'The delivery failed.')

const causes: Record<Delivery['cause'], string> = {
  event: 'Caused by an event',
  test: 'A test of the hook',
  resend: 'Sent again',
  simulation: 'Simulated',
}
export const causeText = (cause: Delivery['cause']): string => causes[cause]

/** The URL without its scheme, as a receiver is named in lists. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/** The reads that change with every delivery. */
export const readsAffectedByDeliveries = [
  'GET /-/gantry/v1/deliveries',
  'GET /-/gantry/v1/deliveries/:id',
  'GET /-/gantry/v1/delivery_figures',
  'GET /-/gantry/v1/hooks',
  'GET /-/gantry/v1/hooks/:id',
  'GET /-/gantry/v1/receivers/:name',
] as const

/** Says why a user may not see hooks and their deliveries. */
export const explainRefusal = ({ status }: Pick<ApiError, 'status'>): string | undefined =>
  status === 403 ? 'Only administrators see hooks and deliveries.' : undefined
