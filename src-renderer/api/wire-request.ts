import { basePath } from './base-path.ts'

/** One request as sent over the wire, and its outcome. */
export interface WireRequest {
  method: string
  /** For display: without `/api/v4`, and the query is not percent-encoded. */
  path: string
  /** Absolute path with encoded query. */
  url: string
  body: object | undefined
  multipart: boolean
  /** Whether the write is to be rolled back. */
  dry_run?: boolean
  /** Whether it is sent without a token. */
  anonymous?: boolean
  /** The variable with its token in copied code, if it is not `GANTRY_TOKEN`. The names are those of `gantry exec`. */
  token_variable?: string
  /** `null` while pending or not sent, `0` if there was no response. */
  status: number | null
  ms: number | null
  request_id: string | null
  /** After how many seconds a limited request may be sent again. */
  retry_after?: number
}

/** Parameters that the API takes as one comma-separated value. */
const commaLists = /(^|\[)(labels|in)\]?$/

/**
 * Path parameters go into the path; one without a value keeps its name, such as `:id`. The rest goes into the query of a GET, or into the
 * body of any other method.
 */
export function wireRequest(address: string, input: object): WireRequest {
  const [method = 'GET', template = '/'] = address.split(' ')
  const rest = new Map<string, unknown>(Object.entries(input))
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value === undefined ? `:${name}` : encodeURIComponent(String(value))
  })
  const base = template.startsWith('/-/') || template.startsWith('/uploads/') ? '' : '/api/v4'
  const query = method === 'GET' ? [...rest].flatMap(([name, value]) => pairs(name, value)) : []
  const body = method === 'GET' || rest.size === 0 ? undefined : Object.fromEntries(rest)
  return {
    method,
    path: path + queryString(query, String),
    url: basePath + base + path + queryString(query, encodeURIComponent),
    body,
    multipart: [...rest.values()].some((value) => value instanceof Blob),
    status: null,
    ms: null,
    request_id: null,
  }
}

/** Converts a parameter to bracket notation: `{ not: { iids: [1] } }` becomes `not[iids][]=1`. */
export function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (Array.isArray(value)) {
    if (value.length === 0) return []
    return commaLists.test(name) ? [[name, value.join(',')]] : value.flatMap((one) => pairs(`${name}[]`, one))
  }
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner))
  return [[name, value === null ? '' : String(value)]]
}

const queryString = (query: [string, string][], encode: (text: string) => string) =>
  query.length === 0 ? '' : `?${query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
