import { STATUS_CODES } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type {
  createDocument as createDocumentType,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
} from 'zod-openapi'
import { fullPath } from './addresses.ts'
import { closeBody } from './closed-bodies.ts'
import { coreOf } from './core-of.ts'
import { replacementOf } from './deprecated.ts'
import { DRY_RUN } from './dry-run-header.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import { acceptedScopes, admitsAnonymous } from './routes.ts'
import { type Fields, isCommaList } from './wire.ts'

export type Document = ReturnType<typeof createDocumentType>

/** Errors that every endpoint may answer with. */
const REFUSALS = [400, 401, 403, 404] as const
const error = z
  .union([
    z.object({ message: z.union([z.string(), z.record(z.string(), z.unknown())]) }),
    z.object({ error: z.string(), error_description: z.string().optional(), scope: z.string().optional() }),
  ])
  .meta({
    id: 'Error',
    description: 'An error sentence, error texts by field name, or the text of a failed parameter check',
  })

const dryRun = z
  .enum(['true', 'false'])
  .optional()
  .meta({
    id: 'DryRunHeader',
    description: 'With `true`, the request is answered as if it were done, and rolled back',
    param: { id: 'DryRun' },
  })

type Components = NonNullable<Document['components']>

interface About {
  title: string
  version: string
}

/**
 * Builds the OpenAPI 3.1 document of the endpoints, a few at a time, so that other requests do not wait. The generator is loaded on first use.
 *
 * @param at_once how many endpoints are described before others get their turn
 */
export async function openapi(endpoints: readonly Endpoint[], about: About, at_once = 4): Promise<Document> {
  const { createDocument } = await import('zod-openapi')
  const templates = templatesOf(endpoints.map(({ contract }) => contract.address))
  const whole = createDocument(documentOf(about, {}))
  const paths: NonNullable<Document['paths']> = {}
  const schemas: NonNullable<Components['schemas']> = {}
  const parameters: NonNullable<Components['parameters']> = {}
  for (let from = 0; from < endpoints.length; from += at_once) {
    const few = endpoints.slice(from, from + at_once)
    const part = createDocument(documentOf(about, pathsOf(few, templates)))
    for (const { contract } of few)
      closeBody(contract, part.paths?.[pathIn(templates, contract)]?.[methodOf(contract.address)])
    for (const [path, operations] of Object.entries(part.paths ?? {})) paths[path] = { ...paths[path], ...operations }
    // An entity is the same in each part.
    Object.assign(schemas, part.components?.schemas)
    Object.assign(parameters, part.components?.parameters)
    await setImmediate()
  }
  Object.assign(schemas, whole.components?.schemas)
  const tags = [...new Set(endpoints.map(({ contract }) => tagOf(contract.address)))].sort().map((name) => ({ name }))
  return { ...whole, tags, paths, components: { ...whole.components, schemas, parameters } }
}

const documentOf = (about: About, paths: ZodOpenApiPathsObject): Parameters<typeof createDocumentType>[0] => ({
  openapi: '3.1.0',
  info: { ...about, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: '/' }],
  paths,
  components: {
    schemas: { Error: error },
    securitySchemes: {
      token: { type: 'apiKey', in: 'header', name: 'PRIVATE-TOKEN', description: 'A personal access token' },
      bearer: { type: 'http', scheme: 'bearer', description: 'The same token as a bearer token' },
    },
  },
})

function pathsOf(endpoints: readonly Endpoint[], templates: ReadonlyMap<string, string>): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  for (const { contract } of endpoints) {
    const path = pathIn(templates, contract)
    paths[path] = { ...paths[path], [methodOf(contract.address)]: operationOf(contract, namesIn(path)) }
  }
  return paths
}

const pathIn = (templates: ReadonlyMap<string, string>, { address }: Contract) =>
  templates.get(address) ?? templateOf(address)

/** `GET /projects/:id` → `/api/v4/projects/{id}` */
const templateOf = (address: string) => fullPath(address).replaceAll(/:(\w+)/g, '{$1}')
const namesIn = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/**
 * The path of each address in the document. Paths that differ only by the names of their parameters are one path in OpenAPI, which gets the names
 * of the first address: `GET /users/:id_or_username/keys` and `POST /users/:id/keys` are both `/api/v4/users/{id_or_username}/keys`.
 */
export function templatesOf(addresses: readonly string[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  return new Map(
    addresses.map((address) => {
      const template = templateOf(address)
      const shape = template.replaceAll(/\{\w+\}/g, '{}')
      const known = first.get(shape) ?? template
      first.set(shape, known)
      return [address, known]
    }),
  )
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'
const VERBS: Record<string, Verb> = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' }

/** The name of an address's method in the document: `get` */
export function methodOf(address: string): Verb {
  const [method = ''] = address.split(' ')
  return VERBS[method] ?? 'get'
}

/** Singular addresses and verbs, with the collections they belong to. */
const COLLECTIONS: Record<string, string> = { user: 'users', version: 'metadata', import: 'imports', export: 'exports' }

/** The collection that an address belongs to: `issues` for `/projects/:id/issues/:issue_iid`. */
function tagOf(address: string): string {
  if (address.includes(' /-/')) return 'gantry'
  const fixed = address
    .split('/')
    .slice(1)
    .filter((segment) => !segment.startsWith(':'))
  const name =
    fixed.findLast((segment) => segment in COLLECTIONS || segment.endsWith('s') || segment === 'metadata') ??
    fixed[0] ??
    ''
  return COLLECTIONS[name] ?? name
}

/** `names` are those of the path parameters in the document. */
function operationOf(contract: Contract, names: readonly string[]): ZodOpenApiOperationObject {
  const method = methodOf(contract.address)
  const bodyInQuery = method === 'delete'
  const query = { ...contract.query, ...(bodyInQuery ? contract.body : {}) }
  const requestBody = bodyInQuery ? undefined : bodyOf(contract)
  return {
    summary: contract.summary,
    tags: [tagOf(contract.address)],
    'x-gantry-access': contract.access,
    'x-gantry-scopes': acceptedScopes(contract),
    security: admitsAnonymous(contract) ? [{}, { token: [] }, { bearer: [] }] : [{ token: [] }, { bearer: [] }],
    requestParams: {
      path: z.object(pathOf(contract, names)),
      query: z.object(queryOf(query)),
      ...(method !== 'get' && !contract.acts_outside && { header: z.object({ [DRY_RUN]: dryRun }) }),
    },
    ...(requestBody && { requestBody }),
    responses: { ...Object.fromEntries(REFUSALS.map((status) => [status, refusal(status)])), ...answersOf(contract) },
  }
}

function pathOf({ address, params = {} }: Contract, names: readonly string[]): Fields {
  const own = namesIn(templateOf(address))
  return Object.fromEntries(names.map((name, at) => [name, params[own[at] ?? name] ?? z.string()]))
}

/** Lists are `name[]=a&name[]=b`, or `name=a,b` if the parameter accepts commas; hashes are `name[key]=value`. */
function queryOf(shape: Fields): Fields {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const core = coreOf(schema)
      const mark = replacementOf(schema) === undefined ? {} : { deprecated: true }
      const withStyle = (style: object) => schema.meta({ ...schema.meta(), param: { ...style, ...mark } })
      if (core instanceof z.ZodObject || core instanceof z.ZodRecord)
        return [name, withStyle({ style: 'deepObject', explode: true })]
      if (!(core instanceof z.ZodArray)) return [name, withStyle({})]
      if (isCommaList(schema)) return [name, withStyle({ style: 'form', explode: false })]
      return [`${name}[]`, withStyle({})]
    }),
  )
}

function bodyOf({ body = {}, files = {} }: Contract): ZodOpenApiOperationObject['requestBody'] {
  const uploads = Object.entries(files).map(([name, { required, description }]) => {
    const file = z.string().meta({ description, format: 'binary' })
    return [name, required ? file : file.optional()] as const
  })
  const schema = z.object({ ...body, ...Object.fromEntries(uploads) })
  if (Object.keys(schema.shape).length === 0) return undefined
  const required = !schema.safeParse({}).success
  const multipart = { 'multipart/form-data': { schema } }
  if (Object.values(files).some((file) => file.required)) return { required, content: multipart }
  const removals = Object.entries(files).flatMap(([name, { removable }]) =>
    removable ? [[name, z.literal('').optional().describe('An empty text removes the file')] as const] : [],
  )
  const plain = uploads.length > 0 ? z.object({ ...body, ...Object.fromEntries(removals) }) : schema
  const content = { 'application/json': { schema: plain }, 'application/x-www-form-urlencoded': { schema: plain } }
  return { required, content: uploads.length > 0 ? { ...content, ...multipart } : content }
}

const answersOf = ({ answers, messages }: Contract): ZodOpenApiOperationObject['responses'] =>
  Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const description = STATUS_CODES[status] ?? status
      if (schema === null) return [status, { description }]
      const content = messages ? { 'text/event-stream': { schema: messages } } : { 'application/json': { schema } }
      return [status, { description, content }]
    }),
  )

const refusal = (status: number) => ({
  description: STATUS_CODES[status] ?? String(status),
  content: { 'application/json': { schema: error } },
})
