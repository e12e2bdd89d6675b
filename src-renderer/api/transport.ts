import { countUpload } from './uploads.ts'
import { pairs, type WireRequest } from './wire-request.ts'

export type Progress = (share: number) => void

export interface RawResponse {
  status: number
  headers: Headers
  text: string
}

interface SendOptions {
  token: string | null
  signal?: AbortSignal
  onProgress?: Progress
  unmodified_since?: string
}

/** Sends a request and reads the whole response. Rejects if there is no response. */
export async function send(
  request: WireRequest,
  { token, signal, onProgress, unmodified_since }: SendOptions,
): Promise<RawResponse> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers['PRIVATE-TOKEN'] = token
  if (request.dry_run) headers['Gantry-Dry-Run'] = 'true'
  if (unmodified_since) headers['If-Unmodified-Since'] = unmodified_since
  if (request.multipart) return countUpload(upload(request, headers, signal, onProgress))
  if (request.body) headers['Content-Type'] = 'application/json'
  const response = await fetch(request.url, {
    method: request.method,
    headers,
    ...(request.body && { body: JSON.stringify(request.body) }),
    ...(signal && { signal }),
    credentials: 'omit',
    redirect: 'error',
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Sends a read and collects its answer as a file. A refusal has its text instead. */
export async function receive(
  request: WireRequest,
  { token, signal, onProgress }: Omit<SendOptions, 'unmodified_since'>,
): Promise<RawResponse & { file: Blob | undefined }> {
  const response = await fetch(request.url, {
    headers: token ? { 'PRIVATE-TOKEN': token } : {},
    ...(signal && { signal }),
    credentials: 'omit',
    redirect: 'error',
  })
  const { status, headers } = response
  if (status !== 200 || !response.body) return { status, headers, text: await response.text(), file: undefined }
  const length = Number(headers.get('content-length') ?? 0)
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, to) {
        received += part.length
        if (length > 0) onProgress?.(received / length)
        to.enqueue(part)
      },
    }),
  )
  return { status, headers, text: '', file: await new Response(counted).blob() }
}

/** Uses XMLHttpRequest because fetch reports no upload progress. */
function upload(request: WireRequest, headers: Record<string, string>, signal?: AbortSignal, onProgress?: Progress) {
  return new Promise<RawResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total)
    xhr.onload = () =>
      resolve({ status: xhr.status, headers: headersOf(xhr.getAllResponseHeaders()), text: xhr.responseText })
    xhr.onerror = () => reject(new TypeError('No response'))
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(formOf(request.body ?? {}))
  })
}

/** Appends files last, so that a server that streams the form has all other fields before the file. */
function formOf(body: object): FormData {
  const form = new FormData()
  const entries = Object.entries(body)
  for (const [name, value] of entries)
    if (!(value instanceof Blob)) for (const [key, text] of pairs(name, value)) form.append(key, text)
  for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value)
  return form
}

const headersOf = (raw: string) =>
  new Headers(
    raw
      .trim()
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
