import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { checkSource, type SourceRequest } from '../sources/remote-import.ts'
import type { StoredObject } from '../sources/source.ts'
import { sourceCheckEntity, storedObjectFields } from '../sources/source-fields.ts'

export const checkObjectStorage = endpoint(
  'POST /-/gantry/v1/remote-import-s3-checks',
  {
    summary: 'Check whether an export archive in object storage could be downloaded, without importing it',
    access: 'user',
    acts_outside: true,
    body: storedObjectFields,
    answers: { 200: sourceCheckEntity },
  },
  async ({ prepared }) => ok(prepared),
  askStorage,
)

function askStorage({ body, actor, instance }: SourceRequest<Omit<StoredObject, 'kind'>>) {
  return checkSource(instance, actor, { kind: 'object_storage', ...body })
}
