import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { importEntity, presentImport } from '../entity.ts'
import { createImport, overrideFields, placeFields } from '../new-import.ts'
import { prepareRemoteImport, type RemoteRequest } from '../sources/remote-import.ts'

const { path, ...otherPlaceFields } = placeFields

export const importFromUrl = endpoint(
  'POST /projects/remote-import',
  {
    summary: 'Import a project from an export archive at a URL',
    access: 'user',
    body: {
      path,
      url: z
        .string()
        .min(1)
        .max(8192)
        .describe(
          'https only. The server must answer with Content-Type: application/gzip and a Content-Length of at most 10 GiB',
        ),
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
