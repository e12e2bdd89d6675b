import { z } from 'zod'
import { type Endpoint, endpoint } from '../../../kit/http/endpoint.ts'
import { type Document, openapi } from '../../../kit/http/openapi.ts'
import { ok } from '../../../kit/http/reply.ts'
import { presentVersion } from '../../../metadata/entity.ts'

export const getOpenapiDocument = endpoint(
  'GET /-/openapi.json',
  {
    summary: 'Get this API as an OpenAPI 3.1 document',
    access: 'anyone',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  // Below a path, as in a world, the API is there.
  async ({ endpoints, request: { base_url } }) =>
    ok({ ...(await documentOf(endpoints)), servers: [{ url: new URL(base_url).pathname }] }),
)

/** The document is built once per list of endpoints, which does not change while the process runs. */
const documents = new WeakMap<readonly Endpoint[], Promise<Document>>()

function documentOf(endpoints: readonly Endpoint[]): Promise<Document> {
  const known = documents.get(endpoints)
  if (known) return known
  const version = presentVersion(false).revision.replace('gantry-', '')
  const document = openapi(endpoints, { title: 'Gantry', version })
  documents.set(endpoints, document)
  return document
}
