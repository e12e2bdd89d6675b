import { indented } from '../ui/json-text.ts'
import { type DeliveryDetail, statusText } from './delivery.ts'

/** Headers that differ between any two deliveries, or that tell only when one was sent. */
const varying = new Set([
  ...['x-gitlab-event-uuid', 'x-gitlab-webhook-uuid', 'idempotency-key', 'x-request-id', 'x-gitlab-meta', 'x-runtime'],
  ...['date', 'etag', 'last-modified', 'expires', 'age', 'set-cookie'],
])
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const moment = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?/g

const withoutVarying = (text: string) => text.replace(uuid, '…').replace(moment, '…')

function textOf(line: string, headers: Readonly<Record<string, unknown>>, body: string, isWhole: boolean): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${!isWhole && varying.has(name.toLowerCase()) ? '…' : String(value)}`,
  )
  const text = `${line}\n${lines.join('\n')}\n\n${indented(body)}`
  return isWhole ? text : withoutVarying(text)
}

/** A request as a text to compare. Without `isWhole`, ids of deliveries and times are left out, because they always differ. */
export const requestText = (
  {
    url,
    hook_url,
    request_headers,
    request_body,
  }: Pick<DeliveryDetail, 'url' | 'hook_url' | 'request_headers' | 'request_body'>,
  isWhole: boolean,
) => textOf(`POST ${url === '' ? hook_url : url}`, request_headers, request_body, isWhole)

/** The same for its response. */
export const responseText = (
  delivery: Pick<
    DeliveryDetail,
    'state' | 'sending_since' | 'response_status' | 'failure' | 'response_headers' | 'response_body'
  >,
  isWhole: boolean,
) => textOf(statusText(delivery), delivery.response_headers ?? {}, delivery.response_body ?? '', isWhole)
