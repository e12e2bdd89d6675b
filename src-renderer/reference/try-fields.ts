import { basePath } from '../api/base-path.ts'
import { pairs, type WireRequest } from '../api/wire-request.ts'
import { bodyOf, type Endpoint, parametersOf } from './document.ts'
import { type Json, objectOf, textOf } from './json.ts'
import { childrenOf, coreOf, isNullable, schemaIn, typeText, valuesOf } from './schema.ts'

export type FieldKind = 'text' | 'long' | 'choice' | 'choices' | 'list' | 'hash' | 'json' | 'date' | 'file'

/** A field of the form that tries an endpoint. */
export interface TryField {
  /** `query.state`, `body.override_params[visibility]` */
  key: string
  place: 'path' | 'query' | 'body'
  /** As answers name it: `override_params[visibility]`. */
  name: string
  /** The names of the field and of the objects around it. */
  path: readonly string[]
  kind: FieldKind
  /** What can be chosen. */
  options: readonly string[]
  required: boolean
  deprecated: boolean
  description: string
  schema: Json
  /** A list is sent as one text with commas. */
  is_comma_list: boolean
  /** Its value must not be stored. */
  is_secret: boolean
}

/** What was typed into the fields, by key. Lists and hashes have a line for each entry. */
export type TryValues = Readonly<Record<string, string | File>>

const DRAFT = 'try '

/** The draft of the form that tries an endpoint. */
export const draftOf = (address: string): string => DRAFT + address

/** Whether a draft belongs to a form that tries an endpoint. With it, nothing is lost that somebody meant to keep. */
export const isTry = (form: string): boolean => form.startsWith(DRAFT)

const DEEPEST = 3

/** The fields of an endpoint's form: those of the path, of the query and of the body, or of one alternative of the body. */
export function fieldsOf(endpoint: Endpoint, components: Json, alternative?: Json): TryField[] {
  const parameters = parametersOf(endpoint, components)
    .filter(({ place }) => place === 'path' || place === 'query')
    .flatMap((one) => {
      const place = one.place === 'path' ? ('path' as const) : ('query' as const)
      return fieldsFor({ ...one, place, path: [one.name.replace(/\[\]$/, '')] }, components)
    })
  const body = bodyOf(endpoint, components)
  const fields = body ? childrenOf(alternative ?? body.schema, components) : []
  const inBody = fields.flatMap((one) =>
    fieldsFor({ ...one, place: 'body', path: [one.name], is_comma_list: false }, components),
  )
  return [...parameters, ...inBody]
}

type Part = Pick<TryField, 'place' | 'path' | 'schema' | 'required' | 'deprecated' | 'description' | 'is_comma_list'>

const secret_names = /password|token|secret|private_key|credential|access_key|variables|\bcode$/

/** One field, or one for each field of an object. */
function fieldsFor(part: Part, components: Json): TryField[] {
  const kind = kindOf(part, components)
  const inner = kind === 'json' && part.path.length < DEEPEST && isPlainObject(part.schema, components)
  if (inner)
    return childrenOf(part.schema, components).flatMap((one) =>
      fieldsFor(
        { ...part, ...one, required: part.required && one.required, path: [...part.path, one.name] },
        components,
      ),
    )
  const { place, path, schema, required, deprecated, description, is_comma_list } = part
  const [first = '', ...rest] = path
  const name = first + rest.map((one) => `[${one}]`).join('')
  return [
    {
      ...{ place, path, schema, required, deprecated, description, is_comma_list, kind, name },
      key: `${place}.${name}`,
      options: optionsOf(kind, schema, components),
      is_secret: secret_names.test(name) && !['choice', 'choices', 'date', 'file'].includes(kind),
    },
  ]
}

const isPlainObject = (schema: Json, components: Json) => 'properties' in coreOf(schema, components)

function kindOf({ schema, path }: Part, components: Json): FieldKind {
  if (valuesOf(schema, components).length > 0) return 'choice'
  const core = coreOf(schema, components)
  const type = typeText(core, components)
  if (type === 'file') return 'file'
  if (type === 'boolean') return 'choice'
  if (type === 'date') return 'date'
  if (type === 'hash') return 'hash'
  if (core.type === 'array') {
    const item = schemaIn(objectOf(core.items), components)
    if (valuesOf(item, components).length > 0) return 'choices'
    return /^(string|integer|number|date|date-time)( or \w+)*$/.test(typeText(item, components)) ? 'list' : 'json'
  }
  if (core.type === 'object' || 'properties' in core) return 'json'
  return /^(description|body|content|note|message|key|text)$/.test(path.at(-1) ?? '') ? 'long' : 'text'
}

function optionsOf(kind: FieldKind, schema: Json, components: Json): string[] {
  if (kind === 'choices') return valuesOf(schemaIn(objectOf(coreOf(schema, components).items), components), components)
  if (kind !== 'choice') return []
  const values = valuesOf(schema, components)
  return [...(values.length > 0 ? values : ['true', 'false']), ...(isNullable(schema) ? ['null'] : [])]
}

/** The entries of a list or hash, which has one on each line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What a field sends; undefined if nothing was typed. What cannot be converted is sent as it is, so that the server says what is wrong. */
function sentValue({ kind, schema }: TryField, typed: string | File | undefined, components: Json): unknown {
  if (typed === undefined || typed === '' || typed instanceof File) return typed === '' ? undefined : typed
  if (kind === 'choices' || kind === 'list') {
    const item = schemaIn(objectOf(coreOf(schema, components).items), components)
    return linesOf(typed).map((line) => converted(line, item, components))
  }
  if (kind === 'hash')
    return Object.fromEntries(
      linesOf(typed).map((line) => {
        const [name = '', ...rest] = line.split('=')
        return [name.trim(), rest.join('=').trim()]
      }),
    )
  if (kind === 'json') return jsonIn(typed)
  return converted(typed, schema, components)
}

function converted(text: string, schema: Json, components: Json): unknown {
  const types = typeText(schema, components).split(' or ')
  if (text === 'null' && types.includes('null')) return null
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  const isNumber = types.some((type) => type === 'integer' || type === 'number')
  return isNumber && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The body as JSON that was written by hand, instead of the fields. */
export interface RawBody {
  text: string
}

/** Why the request cannot be sent yet; undefined if it can. A missing field of query or body can be sent: the answer says what is missing. */
export function obstacleOf(
  fields: readonly TryField[],
  values: TryValues,
  raw: RawBody | undefined,
): string | undefined {
  const missing = fields.find(({ place, key }) => place === 'path' && (values[key] ?? '') === '')
  if (missing) return `Enter ${missing.name}.`
  const broken = fields.find(({ kind, key }) => kind === 'json' && textOf(values[key]) !== '' && !isJson(values[key]))
  if (broken && !(raw && broken.place === 'body')) return `${broken.name} is not valid JSON.`
  return raw && !isJson(raw.text) ? 'The body is not valid JSON.' : undefined
}

function isJson(text: unknown): boolean {
  try {
    JSON.parse(textOf(text))
    return true
  } catch {
    return false
  }
}

interface Typed {
  endpoint: Endpoint
  fields: readonly TryField[]
  values: TryValues
  /** The body as written by hand. */
  raw?: RawBody | undefined
  dry_run?: boolean
  /** The user as whom an administrator's token acts. */
  sudo?: string | undefined
}

/** The request that the form sends. */
export function requestFor({ endpoint, fields, values, raw, dry_run, sudo }: Typed, components: Json): WireRequest {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (name, field: string) => {
    const text = textOf(values[`path.${field}`])
    return text === '' ? name : encodeURIComponent(text)
  })
  const query = fields
    .filter(({ place }) => place === 'query')
    .flatMap((field) => queryPairs(field, sentValue(field, values[field.key], components)))
  const all = sudo === undefined ? query : [...query, ['sudo', sudo] as const]
  const joined = (encode: (text: string) => string) =>
    all.length === 0 ? '' : `?${all.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
  const body = raw ? objectOf(jsonIn(raw.text)) : bodyFrom(fields, values, components)
  const contents = bodyOf(endpoint, components)
  const has_file = Object.values(body).some((value) => value instanceof File)
  return {
    method: endpoint.method,
    path: path + joined(String),
    url:
      basePath +
      (endpoint.path.startsWith('/-/') || endpoint.path.startsWith('/uploads/') ? '' : '/api/v4') +
      path +
      joined(encodeURIComponent),
    body: contents && Object.keys(body).length > 0 ? body : undefined,
    multipart: contents !== undefined && (has_file || contents.is_only_form),
    ...(dry_run && { dry_run }),
    status: null,
    ms: null,
    request_id: null,
  }
}

function queryPairs({ path: [first = '', ...rest], is_comma_list }: TryField, value: unknown): [string, string][] {
  const name = first + rest.map((one) => `[${one}]`).join('')
  return is_comma_list && Array.isArray(value) ? [[name, value.join(',')]] : pairs(name, value)
}

/** The fields of the body as one object. */
export function bodyFrom(fields: readonly TryField[], values: TryValues, components: Json): Json {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const value = field.place === 'body' ? sentValue(field, values[field.key], components) : undefined
    if (value === undefined) continue
    let at = body
    for (const name of field.path.slice(0, -1)) {
      const inner = { ...objectOf(at[name]) }
      at[name] = inner
      at = inner
    }
    at[field.path.at(-1) ?? ''] = value
  }
  return body
}
