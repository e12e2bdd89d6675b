import { STATUS_CODES } from 'node:http'
import { shownHeaders } from '../../kit/answer-headers.ts'
import { answerOf, type LoggedRequest } from '../../kit/request-log.ts'
import { GANTRY_VERSION } from '../../kit/version.ts'
import { pairsOf } from '../query-string.ts'

const NOTE =
  'Secrets are masked. Of the headers of requests, only User-Agent and Content-Type are known. Long bodies and old bodies are left out.'

/** A HAR 1.2 document around its entries, which are separated by commas. */
export const harHead = `{"log":{"version":"1.2","creator":{"name":"Gantry","version":"${GANTRY_VERSION}"},"comment":"${NOTE}","entries":[`
export const harFoot = ']}}\n'

interface Pair {
  name: string
  value: string
}

/** A request of the log as an entry of a HAR document. Names that begin with `_` are Gantry's own. */
export function harEntryOf(request: LoggedRequest, base_url: string) {
  const { at_ms, ms, request_id, address, client, user, sudo_by, token, message, masked, dry_run, faults } = request
  return {
    startedDateTime: new Date(at_ms - ms).toISOString(),
    time: ms,
    request: harRequestOf(request, base_url),
    response: harResponseOf(request),
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    _gantry: { request_id, address, client, user, sudo_by, token, message, masked, dry_run, faults },
  }
}

function harRequestOf(request: LoggedRequest, base_url: string) {
  const { method, path, query, user_agent, content_type } = request
  const pairs = pairsOf(query)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  const postData = postDataOf(request)
  return {
    method,
    url: `${base_url}${path}${search === '' ? '' : `?${search}`}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [
      ...(user_agent === null ? [] : [{ name: 'User-Agent', value: user_agent }]),
      ...(content_type === null ? [] : [{ name: 'Content-Type', value: content_type }]),
    ],
    queryString: named(pairs),
    ...(postData && { postData }),
    headersSize: -1,
    bodySize: postData ? -1 : 0,
  }
}

/** The parameters of a form are listed. JSON is written again from what was read. */
function postDataOf({ content_type, body, body_state, files }: LoggedRequest) {
  if (body_state === 'none') return undefined
  const mimeType = content_type ?? ''
  if (body === null) return { mimeType, text: '', comment: `The body is not in the log: ${body_state}` }
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(mimeType))
    return { mimeType, text: JSON.stringify(body) }
  const uploads = files.map((name) => ({ name, comment: 'An uploaded file, which is not kept' }))
  return { mimeType, params: [...named(pairsOf(body)), ...uploads] }
}

function harResponseOf(request: LoggedRequest) {
  const { status, answer_headers, answer_bytes, answer_state } = request
  const headers = shownHeaders(answer_headers)
  const answer = answerOf(request) ?? null
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: named(Object.entries(headers)),
    content: {
      size: answer_bytes,
      mimeType: headers['Content-Type'] ?? '',
      ...(answer === null ? {} : { text }),
      ...(answer_state === 'kept' || answer_state === 'none'
        ? {}
        : { comment: `The body is not in the log: ${answer_state}` }),
    },
    redirectURL: headers.Location ?? '',
    headersSize: -1,
    bodySize: answer_bytes,
  }
}

const named = (pairs: readonly (readonly [string, string])[]): Pair[] => pairs.map(([name, value]) => ({ name, value }))
