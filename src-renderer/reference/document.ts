import { isObject, type Json, listOf, objectOf, textOf, textsOf } from './json.ts'
import { type Source, sourceOf } from './origin.ts'
import { childrenOf, schemaIn } from './schema.ts'

/** An operation of the OpenAPI document. */
export interface Endpoint {
  /** `GET /projects/:id/issues` */
  address: string
  method: string
  path: string
  tag: string
  summary: string
  deprecated: boolean
  source: Source | undefined
  /** Names of parameters and fields that a request can have. */
  names: readonly string[]
  operation: Json
}

/** The API as the instance describes it. */
export interface Reference {
  title: string
  version: string
  endpoints: readonly Endpoint[]
  by_address: ReadonlyMap<string, Endpoint>
  /** The named parts of the document. */
  components: Json
  /** Whether the document says how each behaviour is known. */
  has_origins: boolean
}

/** A parameter of the path, the query or the header. */
export interface Parameter {
  place: string
  name: string
  schema: Json
  description: string
  required: boolean
  deprecated: boolean
  source: Source | undefined
  /** A list is one text with commas. */
  is_comma_list: boolean
}

/** A documented answer. */
export interface Answer {
  status: number
  text: string
  /** Undefined if the answer has no body. */
  schema: Json | undefined
  content_type: string
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Reads the list of endpoints from an OpenAPI document. What belongs to one endpoint is read when it is shown. */
export function readReference(document: unknown): Reference {
  const { info, paths, components } = objectOf(document)
  const parts = objectOf(components)
  const endpoints = Object.entries(objectOf(paths)).flatMap(([template, item]) =>
    methods.flatMap((method) => {
      const operation = objectOf(item)[method]
      return isObject(operation) ? [endpointOf(method.toUpperCase(), pathOf(template), operation, parts)] : []
    }),
  )
  return {
    title: textOf(objectOf(info).title),
    version: textOf(objectOf(info).version),
    endpoints,
    by_address: new Map(endpoints.map((endpoint) => [endpoint.address, endpoint])),
    components: parts,
    has_origins: endpoints.some(({ source }) => source !== undefined),
  }
}

/** `/api/v4/projects/{id}` → `/projects/:id` */
const pathOf = (template: string) => template.replace(/^\/api\/v4(?=\/)/, '').replaceAll(/\{(\w+)\}/g, ':$1')

function endpointOf(method: string, path: string, operation: Json, components: Json): Endpoint {
  const body = bodyOf({ operation }, components)
  return {
    address: `${method} ${path}`,
    method,
    path,
    tag: textsOf(operation.tags)[0] ?? 'other',
    summary: textOf(operation.summary),
    deprecated: operation.deprecated === true,
    source: sourceOf(operation),
    names: [
      ...parametersOf({ operation }, components).map(({ name }) => name),
      ...(body ? childrenOf(body.schema, components).map(({ name }) => name) : []),
    ],
    operation,
  }
}

type WithOperation = Pick<Endpoint, 'operation'>

/** The parameters of the path, the query and the headers. */
export function parametersOf({ operation }: WithOperation, components: Json): Parameter[] {
  return listOf(operation.parameters).map((each) => {
    const parameter = referredIn(objectOf(each), components)
    const schema = schemaIn(objectOf(parameter.schema), components)
    return {
      place: textOf(parameter.in),
      name: textOf(parameter.name),
      schema,
      description: textOf(parameter.description) || textOf(schema.description),
      required: parameter.required === true,
      deprecated: parameter.deprecated === true || schema.deprecated === true,
      source: sourceOf(parameter) ?? sourceOf(schema),
      is_comma_list: parameter.style === 'form' && parameter.explode === false,
    }
  })
}

/** `{ $ref: '#/components/parameters/DryRun' }` → the parameter. */
function referredIn(part: Json, components: Json): Json {
  const [, name = ''] = /^#\/components\/parameters\/(.+)$/.exec(textOf(part.$ref)) ?? []
  return name ? objectOf(objectOf(components.parameters)[name]) : part
}

/** The body of a write: its schema, and whether it can or must be sent as a form with files. */
export function bodyOf({ operation }: WithOperation, components: Json) {
  const { content, required } = objectOf(operation.requestBody)
  const types = objectOf(content)
  const form = types['multipart/form-data']
  const json = types['application/json']
  const chosen = form ?? json
  if (!isObject(chosen)) return undefined
  return {
    required: required === true,
    schema: schemaIn(objectOf(chosen.schema), components),
    takes_files: form !== undefined,
    is_only_form: json === undefined,
    content_types: Object.keys(types),
  }
}

/** The documented answers, successes first. */
export function answersOf({ operation }: WithOperation, components: Json): Answer[] {
  return Object.entries(objectOf(operation.responses)).map(([status, each]) => {
    const response = objectOf(each)
    const [content_type = '', content] = Object.entries(objectOf(response.content))[0] ?? []
    const schema = objectOf(content).schema
    return {
      status: Number(status),
      text: textOf(response.description),
      schema: isObject(schema) ? schemaIn(schema, components) : undefined,
      content_type,
    }
  })
}

/** Who may send the request, and which scopes a token needs. */
export function accessOf({ operation }: WithOperation): { who: string; scopes: readonly string[] } {
  const anonymous = listOf(operation.security).some((one) => isObject(one) && Object.keys(one).length === 0)
  return {
    who: anonymous
      ? 'Anyone, also without a token'
      : operation['x-gantry-access'] === 'admin'
        ? 'Administrators'
        : 'Signed-in users',
    scopes: textsOf(operation['x-gantry-scopes']),
  }
}

/** Whether a write can be tried without effect. */
export const hasDryRun = (endpoint: WithOperation, components: Json): boolean =>
  parametersOf(endpoint, components).some(({ place, name }) => place === 'header' && name === 'Gantry-Dry-Run')

/** The path of the screen that shows the endpoint: `/api/GET/projects/:id`. */
export const screenPathOf = (address: string): string => `/api/${address.replace(' ', '')}`

/** The address that a path of the screen names: `GET/projects/:id` → `GET /projects/:id`. */
export const addressIn = (path: string): string => path.replace('/', ' /')
