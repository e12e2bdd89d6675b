import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { importEntity, presentImport } from '../entity.ts'
import { createImport, placeFields } from '../new-import.ts'
import { BUCKET, isObjectKey, REGION } from '../sources/object-storage.ts'
import { prepareRemoteImport, type RemoteRequest } from '../sources/remote-import.ts'
import type { StoredObject } from '../sources/source.ts'

const { path, ...otherPlaceFields } = placeFields

export const importFromObjectStorage = endpoint(
  'POST /projects/remote-import-s3',
  {
    summary: 'Import a project from an export archive in object storage',
    access: 'user',
    body: {
      region: z.string().min(1).regex(REGION).describe('Region of the bucket: `eu-central-1`'),
      bucket_name: z.string().min(1).regex(BUCKET).describe('Bucket that holds the archive'),
      file_key: z
        .string()
        .min(1)
        .max(1024)
        .refine(isObjectKey)
        .describe('Key of the archive, without segments `.` and `..`. The archive may have 10 GiB'),
      access_key_id: z
        .string()
        .min(1)
        .regex(/^[\w.~+-]{1,128}$/)
        .describe('Kept encrypted until the archive is downloaded'),
      secret_access_key: z
        .string()
        .min(1)
        .regex(/^[\x21-\x7e]{1,256}$/)
        .describe('Kept encrypted until the archive is downloaded'),
      path,
      ...otherPlaceFields,
    },
    answers: { 201: importEntity },
  },
  async ({ body, act, request, prepared }) => {
    const row = await createImport(act, body, { correlation_id: request.id, archive: () => prepared })
    return created(presentImport(row, []))
  },
  askStorage,
)

function askStorage({ body, actor, instance }: RemoteRequest<Omit<StoredObject, 'kind'>>) {
  const { region, bucket_name, file_key, access_key_id, secret_access_key } = body
  const source = { region, bucket_name, file_key, access_key_id, secret_access_key }
  return prepareRemoteImport(instance, actor, body, { kind: 'object_storage', ...source })
}
