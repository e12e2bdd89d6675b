import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { importEntity, presentImport } from '../entity.ts'
import { createImport, overrideFields, placeFields } from '../new-import.ts'
import { prepareRemoteImport, type RemoteRequest } from '../sources/remote-import.ts'
import { urlFields } from '../sources/source-fields.ts'

const { path, ...otherPlaceFields } = placeFields

export const importFromUrl = endpoint(
  'POST /projects/remote-import',
  {
    summary: 'Import a project from an export archive at a URL',
    access: 'user',
    acts_outside: true,
    body: {
      path,
      ...urlFields,
      ...otherPlaceFields,
      ...overrideFields,
    },
    answers: { 201: importEntity },
  },
  async ({ body, act, request, prepared }) => {
    const row = await createImport(act, body, { correlation_id: request.id, archive: () => prepared })
    return created(presentImport(row, []))
  },
  askServer,
)

function askServer({ body, actor, instance }: RemoteRequest<{ url: string }>) {
  return prepareRemoteImport(instance, actor, body, { kind: 'url', url: body.url })
}
