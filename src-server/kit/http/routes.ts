import { fullPath } from './addresses.ts'
import type { Contract, Endpoint, Scope } from './endpoint.ts'
import { isOwn, namedAllowedValues } from './own-parameters.ts'
import type { Bag } from './parameters.ts'
import { type Fault, type Fields, readerOf } from './wire.ts'

/** A prepared endpoint: path segments and parameter readers. */
export interface Route {
  endpoint: Endpoint
  contract: Contract
  method: string
  /** The token needs one of these scopes. */
  scopes: readonly Scope[]
  admits_anonymous: boolean
  /** Names of the path parameters, in order. */
  names: readonly string[]
  /** Whether the last segment is a number or date, which contains no letters, so that `.json` after it is a format. */
  ends_in_number: boolean
  /** Parses all parameters; returns the error texts in the order of declaration. */
  read(path: Bag, bag: Bag, files: Record<string, unknown>): Read
}

interface Read {
  params: Bag
  query: Bag
  body: Bag
  files: Record<string, unknown>
  faults: readonly Fault[]
}

/** A route with the still encoded values of its path parameters. */
export interface Found {
  route: Route
  values: readonly string[]
  format?: string
}

interface Node {
  fixed: Map<string, Node>
  parameter: Node | undefined
  routes: Map<string, Route[]>
}
const node = (): Node => ({ fixed: new Map(), parameter: undefined, routes: new Map() })

/** All routes as a tree of path segments. A fixed segment takes precedence over a parameter. */
class Routes {
  readonly #root = node()

  constructor(endpoints: readonly Endpoint[]) {
    for (const one of endpoints) this.#add(one)
  }

  /** `path` starts with `/api/v4/`, `/-/` or `/uploads/`; its segments are encoded. @returns undefined if there is no such route */
  find(method: string, path: string): Found | undefined {
    const segments = path.split('/').slice(1)
    if (segments.at(-1) === '') segments.pop()
    const found = walk(this.#root, segments, 0, [], method)
    if (found && !found.route.ends_in_number) return found
    return (path.startsWith('/api/') && this.#withFormat(method, segments)) || found
  }

  /** The methods that exist for a path. */
  methods(path: string): string[] {
    return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => this.find(method, path))
  }

  /** `/version.json`: the suffix names the format. */
  #withFormat(method: string, segments: readonly string[]): Found | undefined {
    const last = segments.at(-1) ?? ''
    const dot = last.lastIndexOf('.')
    if (dot < 1 || !/^[a-z]\w*$/i.test(last.slice(dot + 1))) return undefined
    const found = walk(this.#root, [...segments.slice(0, -1), last.slice(0, dot)], 0, [], method)
    return found && { ...found, format: last.slice(dot + 1) }
  }

  #add(endpoint: Endpoint) {
    const route = routeOf(endpoint)
    let at = this.#root
    for (const segment of fullPath(endpoint.contract.address).split('/').slice(1)) {
      if (segment.startsWith(':')) {
        at.parameter ??= node()
        at = at.parameter
      } else {
        const next = at.fixed.get(segment) ?? node()
        at.fixed.set(segment, next)
        at = next
      }
    }
    at.routes.set(route.method, [...(at.routes.get(route.method) ?? []), route])
  }
}

/** Routes depend on the contracts of the endpoints only, so all instances of a process share them. */
export function routesOf(endpoints: readonly Endpoint[]): Routes {
  const known = prepared.get(endpoints)
  if (known) return known
  const routes = new Routes(endpoints)
  prepared.set(endpoints, routes)
  return routes
}
const prepared = new WeakMap<readonly Endpoint[], Routes>()

/** Whether a request without a token is accepted. */
export const admitsAnonymous = ({ address, access, anonymous_write }: Contract) =>
  access === 'anyone' && (address.startsWith('GET ') || anonymous_write === true)

/** The scopes that give access; a token needs one of them. */
export function acceptedScopes({ address, scopes }: Contract): readonly Scope[] {
  const wide: readonly Scope[] = address.startsWith('GET ') ? ['api', 'read_api'] : ['api']
  return scopes ? [...wide, scopes] : wide
}

function walk(
  at: Node,
  segments: readonly string[],
  index: number,
  values: readonly string[],
  method: string,
): Found | undefined {
  const segment = segments[index]
  if (segment === undefined) {
    const route = at.routes.get(method)?.find((one) => fits(one, values))
    return route && { route, values }
  }
  const fixed = at.fixed.get(segment)
  const found = fixed && walk(fixed, segments, index + 1, values, method)
  if (found || !at.parameter || segment === '') return found
  return walk(at.parameter, segments, index + 1, [...values, segment], method)
}

function fits({ contract, names }: Route, values: readonly string[]) {
  if (!contract.matches) return true
  return names.every((name, i) => contract.matches?.[name]?.test(values[i] ?? '') ?? true)
}

function routeOf(endpoint: Endpoint): Route {
  const { contract } = endpoint
  const [method = 'GET', path = ''] = contract.address.split(' ')
  const shapes: { params: Fields; query: Fields; body: Fields } = {
    params: contract.params ?? {},
    query: contract.query ?? {},
    body: contract.body ?? {},
  }
  const files = Object.entries(contract.files ?? {})
  const order = [
    ...Object.keys(shapes.params),
    ...Object.keys(shapes.query),
    ...Object.keys(shapes.body),
    ...files.map(([name]) => name),
  ]
  const readers = {
    params: readerOf(shapes.params, order),
    query: readerOf(shapes.query, order),
    body: readerOf(shapes.body, order),
  }
  const rules = (contract.rules ?? []).map((rule) => ({
    rule,
    position: Math.min(...rule.names.map((name) => order.indexOf(name)).filter((position) => position >= 0)),
  }))
  const fileFault = (name: string, fault: string): Fault => ({
    position: order.indexOf(name),
    text: `${name} ${fault}`,
    field: { name, needs: 'a file', fault },
  })
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const end = path.endsWith(`:${names.at(-1)}`) ? shapes.params[names.at(-1) ?? ''] : undefined
  let ends_in_number: boolean | undefined
  const is_own = isOwn(contract)
  return {
    endpoint,
    contract,
    method,
    scopes: acceptedScopes(contract),
    admits_anonymous: admitsAnonymous(contract),
    names,
    get ends_in_number() {
      ends_in_number ??= end?.safeParse('a').success === false
      return ends_in_number
    },
    read(pathBag, bag, sent) {
      const faults: Fault[] = []
      const params = readers.params(pathBag, faults)
      const query = readers.query(bag, faults)
      const body = readers.body(bag, faults)
      const kept: Record<string, unknown> = { ...sent }
      for (const [name, { required, removable }] of files)
        if (!(name in sent)) {
          if (removable && (bag[name] === null || bag[name] === '')) kept[name] = null
          if (isSent(bag[name]) && bag[name] !== null && bag[name] !== '') faults.push(fileFault(name, 'is invalid'))
          else if (required) faults.push(fileFault(name, 'is missing'))
        }
      for (const { rule, position } of rules) {
        const text = rule.breach(
          rule.names.filter((name) => isSent(bag[name]) || name in sent),
          bag,
        )
        if (text !== undefined) faults.push({ position, text, field: { name: rule.names.join(', '), fault: text } })
      }
      faults.sort((a, b) => a.position - b.position)
      if (!is_own) return { params, query, body, files: kept, faults }
      return {
        params,
        query,
        body,
        files: kept,
        faults: faults.map(namedAllowedValues),
      }
    },
  }
}

/** null counts as sent: it removes a value. */
const isSent = (value: unknown) => value !== undefined
