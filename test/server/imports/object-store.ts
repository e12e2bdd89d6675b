import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a client of object storage signs with. */
export interface Keys {
  region: string
  access_key_id: string
  secret_access_key: string
}

export const KEYS: Keys = {
  region: 'eu-central-1',
  access_key_id: 'AKIDEXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

type Signed = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature (version 4) that a request must have, computed from what arrived. */
export function signatureOf({ method, url = '', headers }: Signed, names: string, keys: Keys): string {
  const [path = '', query = ''] = url.split('?')
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const segments = path.split('/').map((segment) => encoded(decodeURIComponent(segment)))
  const request = [method, segments.join('/'), query, lines.join(''), names, headers['x-amz-content-sha256']]
  const hash = createHash('sha256').update(request.join('\n')).digest('hex')
  const day = hmac(`AWS4${keys.secret_access_key}`, date.slice(0, 8))
  const key = hmac(hmac(hmac(day, keys.region), 's3'), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, hash].join('\n')).toString('hex')
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([\da-f]{64})$/

/** The status for a request: 200 if its signature is right, and else what the provider answers. */
export function statusFor(request: Signed, keys: Keys): 200 | 400 | 403 {
  const [, id, day, region, names = '', signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (region !== undefined && region !== keys.region) return 400
  const required = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const isComplete = required.every((name) => names.split(';').includes(name))
  const isOfDay = String(request.headers['x-amz-date']).startsWith(String(day))
  if (id !== keys.access_key_id || !isComplete || !isOfDay) return 403
  return signature === signatureOf(request, names, keys) ? 200 : 403
}

/** A store with objects by `BUCKET/KEY`, which answers only to requests with the right signature. */
export function objectStore(objects: ReadonlyMap<string, Buffer>, keys: Keys = KEYS) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const status = statusFor(request, keys)
    if (status !== 200) {
      response.writeHead(status, status === 400 ? { 'x-amz-bucket-region': keys.region } : {}).end()
      return
    }
    const bytes = objects.get(decodeURIComponent((request.url ?? '').slice(1)))
    if (!bytes) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Length': bytes.length, 'Content-Type': 'binary/octet-stream' })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
}
