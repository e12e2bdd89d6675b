import { basePath } from '../api/base-path.ts'
import type { ResponseBody } from '../api/client.ts'
import { pairs, type WireRequest } from '../api/wire-request.ts'

export type FailureDetail = ResponseBody<'GET /-/gantry/v1/failures/:request_id'>

/** The credentials of the old request, and the user that it acted as: the new request uses the session. */
const dropped = new Set(['private_token', 'access_token', 'sudo'])

/** Why the request cannot be sent again; undefined if it can. */
export function obstacleOf({ method, files, masked, body_state }: FailureDetail): string | undefined {
  if (masked.length > 0) return 'Secrets in this request were masked, so it cannot be sent again.'
  if (files.length > 0) return 'Uploaded files are not kept, so this request cannot be sent again.'
  if (method === 'GET' || method === 'HEAD') return undefined
  return body_state === 'none' || body_state === 'kept' ? undefined : noBody[body_state]
}

/** Why a body is missing. */
export const noBody: Record<Exclude<FailureDetail['body_state'], 'kept'>, string> = {
  none: 'The request had no body.',
  not_read: 'The request failed before its body was read.',
  too_large: 'The body was too large to be kept.',
  dropped: 'The body is no longer kept.',
}

/** Why the body of the response is missing. */
export const noAnswer: Record<Exclude<FailureDetail['answer_state'], 'kept'>, string> = {
  none: 'The response had no body.',
  not_json: 'The response was a file, which is not kept.',
  too_large: 'The response was too large to be kept.',
  dropped: 'The response is no longer kept.',
}

/**
 * The same request without its credentials. A form is sent as a form, because its values are texts. With `sudo`, an administrator's token sends it as
 * that user.
 */
export function requestAgain(
  { method, path, query, body, content_type, dry_run }: FailureDetail,
  sudo?: string,
): WireRequest {
  const kept = Object.entries(query).filter(([name]) => !dropped.has(name))
  const search = [...kept, ...(sudo === undefined ? [] : [['sudo', sudo] as const])].flatMap(([name, value]) =>
    pairs(name, value),
  )
  const rest = Object.entries(body ?? {}).filter(([name]) => !dropped.has(name))
  const join = (encode: (text: string) => string) =>
    search.length === 0 ? '' : `?${search.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
  const sendsBody = method !== 'GET' && method !== 'HEAD' && rest.length > 0
  return {
    method,
    path: path + join(String),
    url: basePath + path + join(encodeURIComponent),
    body: sendsBody ? Object.fromEntries(rest) : undefined,
    multipart: sendsBody && !(content_type ?? '').startsWith('application/json'),
    dry_run,
    status: null,
    ms: null,
    request_id: null,
  }
}
