import type { Instance } from '../../kit/instance.ts'
import { UNREACHABLE } from '../../kit/outbound/failures.ts'
import { lengthFault, type SourceAnswer } from './answer-faults.ts'
import type { StoredObject } from './source.ts'
import type { SourceAccess } from './source-access.ts'

/** Part of a host name, so that a region cannot name another host. */
export const REGION = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
export const BUCKET = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{1,253}[A-Za-z0-9])$/
/** Buckets whose names can be part of a host name that the provider's certificate covers. */
const HOST_BUCKET = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/
const REASONS: Readonly<Record<number, string>> = { 400: 'Bad Request', 403: 'Forbidden', 503: 'Service Unavailable' }

/** A segment `..` would be removed from the URL, and so name another object. */
export const isObjectKey = (key: string) =>
  !key.split('/').some((segment) => segment === '.' || segment === '..') && key.isWellFormed()

/** The address of an object. With an endpoint of its own, the bucket is part of the path. */
export function objectUrl(
  { region, bucket_name, file_key }: Pick<StoredObject, 'region' | 'bucket_name' | 'file_key'>,
  endpoint: string | undefined,
): string {
  const path = file_key.split('/').map(encoded).join('/')
  if (endpoint !== undefined) return `${endpoint}/${bucket_name}/${path}`
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return HOST_BUCKET.test(bucket_name)
    ? `https://${bucket_name}.${host}/${path}`
    : `https://${host}/${bucket_name}/${path}`
}

/** The encoding that signatures count with, which is stricter than that of URLs. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

export function objectStorage(
  object: StoredObject,
  { s3_endpoint, clock }: Pick<Instance, 's3_endpoint' | 'clock'>,
): SourceAccess {
  const { bucket_name, file_key } = object
  const failed = (reason: string) => `Failed to open '${file_key}' in '${bucket_name}': ${reason}`
  return {
    unreachable: failed(UNREACHABLE),
    request: async (method) => ({
      ...(await signed(method, objectUrl(object, s3_endpoint), object, clock.iso())),
      sender: 'import',
      // The operator has named the endpoint, so it may be on this machine.
      allow_local: s3_endpoint !== undefined,
    }),
    refusal(answer, largest) {
      if (answer.status === 404) return `File not found '${file_key}' in '${bucket_name}'`
      if (answer.status !== 200) return failed(reasonOf(answer, object))
      return lengthFault(answer, largest)
    },
  }
}

function reasonOf({ status, headers }: SourceAnswer, { region }: StoredObject): string {
  const found = headers['x-amz-bucket-region']
  if ((status === 301 || status === 307 || status === 400) && typeof found === 'string' && found !== region)
    return REGION.test(found) ? `The bucket is in the region ${found}` : 'The bucket is in another region'
  return REASONS[status] ?? `The storage answered with the status ${status}`
}

async function signed(method: 'HEAD' | 'GET', url: string, object: StoredObject, now: string) {
  const { AwsV4Signer } = await import('aws4fetch')
  const { region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = object
  const { headers } = await new AwsV4Signer({
    ...{ method, url, accessKeyId, secretAccessKey, region, service: 's3' },
    datetime: now.replace(/[:-]|\.\d{3}/g, ''),
    headers: { 'Accept-Encoding': 'identity' },
  }).sign()
  return { url, headers: Object.fromEntries([...headers]) }
}
