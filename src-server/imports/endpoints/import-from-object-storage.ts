import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { importEntity, presentImport } from '../entity.ts'
import { createImport, placeFields } from '../new-import.ts'
import { prepareRemoteImport, type RemoteRequest } from '../sources/remote-import.ts'
import type { StoredObject } from '../sources/source.ts'
import { storedObjectFields } from '../sources/source-fields.ts'

const { path, ...otherPlaceFields } = placeFields

export const importFromObjectStorage = endpoint(
  'POST /projects/remote-import-s3',
  {
    summary: 'Import a project from an export archive in object storage',
    access: 'user',
    acts_outside: true,
    body: {
      ...storedObjectFields,
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
