import { z } from 'zod'
import { formed } from '../../kit/http/allowed-values.ts'
import { BUCKET, isObjectKey, REGION } from './object-storage.ts'

/** The parameters that name an archive at a URL. */
export const urlFields = {
  url: z
    .string()
    .min(1)
    .max(8192)
    .describe(
      'https only. The server must answer with Content-Type: application/gzip and a Content-Length of at most 10 GiB',
    ),
}

/** The parameters that name an archive in object storage. */
export const storedObjectFields = {
  region: formed(z.string().min(1).regex(REGION), 'a region, such as eu-central-1').describe(
    'Region of the bucket: `eu-central-1`',
  ),
  bucket_name: formed(z.string().min(1).regex(BUCKET), 'the name of a bucket, such as my-archives').describe(
    'Bucket that holds the archive',
  ),
  file_key: formed(
    z.string().min(1).max(1024).refine(isObjectKey),
    'a text of up to 1,024 characters without segments . and ..',
  ).describe('Key of the archive, without segments `.` and `..`. The archive may have 10 GiB'),
  access_key_id: formed(
    z
      .string()
      .min(1)
      .regex(/^[\w.~+-]{1,128}$/),
    'up to 128 letters, digits and . ~ + - _',
  ).describe('Kept encrypted until the archive is downloaded'),
  secret_access_key: formed(
    z
      .string()
      .min(1)
      .regex(/^[\x21-\x7e]{1,256}$/),
    'up to 256 visible ASCII characters without spaces',
  ).describe('Kept encrypted until the archive is downloaded'),
}

/** What the server of an archive said about it. */
export const sourceCheckEntity = z
  .object({
    location: z.string().describe('The URL without its query and credentials, or `BUCKET/KEY`'),
    size_bytes: z.int(),
    content_type: z.string(),
  })
  .meta({ id: 'ImportSourceCheck' })
