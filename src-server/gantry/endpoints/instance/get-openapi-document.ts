import { z } from 'zod'
import { type Endpoint, endpoint } from '../../../kit/http/endpoint.ts'
import { openapi } from '../../../kit/http/openapi.ts'
import { ok } from '../../../kit/http/reply.ts'
import { presentVersion } from '../../../metadata/entity.ts'
import { markOrigins } from '../../../origins/mark-origins.ts'

export const getOpenapiDocument = endpoint(
  'GET /-/openapi.json',
  {
    summary: 'Get this API as an OpenAPI 3.1 document, which says how each route and field is known',
    access: 'anyone',
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  // Below a path, as in a world, the API is there.
  async ({ endpoints, request: { base_url } }) =>
    ok({ ...(await documentOf(endpoints)), servers: [{ url: new URL(base_url).pathname }] }),
)

/**
 * The document depends on nothing but the list of endpoints, which does not change while the process runs. So it is built once for all instances
 * and worlds.
 */
const documents = new WeakMap<readonly Endpoint[], Promise<Document>>()
interface Document extends Record<string, unknown> {
  openapi: string
}

function documentOf(endpoints: readonly Endpoint[]): Promise<Document> {
  const document = documents.get(endpoints) ?? describe(endpoints)
  documents.set(endpoints, document)
  return document
}

async function describe(endpoints: readonly Endpoint[]): Promise<Document> {
  const version = presentVersion(false).revision.replace('gantry-', '')
  const described = await openapi(endpoints, { title: 'Gantry', version })
  const addresses = endpoints.map(({ contract }) => contract.address)
  const { document } = await markOrigins(described, addresses)
  return { ...document, openapi: described.openapi }
}
