import { z } from 'zod'
import type { Clock } from './clock.ts'
import { coreOf } from './http/core-of.ts'
import { OF_CALLER } from './http/rules.ts'
import { maskText } from './secrets.ts'

/** Callers choose the names of unknown parameters. Of each route, so many are kept, and none that is longer. */
const MOST_UNKNOWN = 100
const LONGEST_NAME = 100

type Shape = Readonly<Record<string, z.ZodType>>

/** The part of a contract that says what can be covered. */
interface Documented {
  address: string
  params?: Shape
  query?: Shape
  body?: Shape
  files?: Readonly<Record<string, unknown>>
}

type Parameters = Readonly<Record<string, unknown>>

/** What coverage reads of a request. */
interface CoveredRequest {
  /** null: no endpoint has the address, or the request was refused before. */
  contract: Documented | null
  /** Without a contract, the part of the platform that is not built. */
  address: string | null
  query: Parameters
  /** null: there was none, or it was not read. */
  body: Parameters | null
  /** Names of the parameters with uploaded files. */
  files: readonly string[]
}

/** What clients have sent to a route. */
export interface RouteUse {
  requests: number
  /** Requests by status of the answer. */
  statuses: ReadonlyMap<number, number>
  /** Requests by parameter, also those that no request had. A field of an object is `not[labels]`. */
  parameters: ReadonlyMap<string, number>
  /** Requests by parameter that the contract does not have. */
  unknown: ReadonlyMap<string, number>
}

/** Counts the routes, parameters and statuses that the clients of an instance have used since the start or the last reset. */
export class Coverage {
  readonly #clock: Clock
  readonly #whole: Coverage | undefined
  readonly #routes = new Map<string, RouteCounts>()
  readonly #notBuilt = new Map<string, number>()
  #unknownPaths = 0
  #since: number

  /** @param whole counts every request too: the coverage of the instance that this one is a world of */
  constructor(clock: Clock, whole?: Coverage) {
    this.#clock = clock
    this.#whole = whole
    this.#since = clock.now()
  }

  /** When counting began, in ms since 1970. */
  get since(): number {
    return this.#since
  }

  /** Requests by address of a part of the platform that is not built. */
  get notBuilt(): ReadonlyMap<string, number> {
    return this.#notBuilt
  }

  /** Requests to paths and methods that neither Gantry nor the platform has. */
  get unknownPaths(): number {
    return this.#unknownPaths
  }

  /** What clients have sent to the route. */
  of(contract: Documented): RouteUse {
    return this.#routes.get(contract.address) ?? new RouteCounts(contract)
  }

  /** Forgets all counts. */
  reset() {
    this.#routes.clear()
    this.#notBuilt.clear()
    this.#unknownPaths = 0
    this.#since = this.#clock.now()
  }

  /**
   * Counts a request.
   *
   * @param credentials texts that must not be kept
   */
  add(request: CoveredRequest, status: number, credentials: readonly string[]) {
    this.#whole?.add(request, status, credentials)
    const { contract, address } = request
    if (contract === null) {
      if (address !== null) increment(this.#notBuilt, address)
      else if (status === 404 || status === 405) this.#unknownPaths++
      return
    }
    let counts = this.#routes.get(contract.address)
    if (!counts) {
      counts = new RouteCounts(contract)
      this.#routes.set(contract.address, counts)
    }
    counts.add(request, status, credentials)
  }
}

class RouteCounts implements RouteUse {
  requests = 0
  readonly statuses = new Map<number, number>()
  readonly parameters = new Map<string, number>()
  readonly unknown = new Map<string, number>()
  /** Parameters whose fields are counted. */
  readonly #objects = new Set<string>()
  /** Every request of the route has those of the path, and may have those of the caller. */
  readonly #uncounted: ReadonlySet<string>

  constructor({ params = {}, query = {}, body = {}, files = {} }: Documented) {
    this.#uncounted = new Set([...Object.keys(params), ...OF_CALLER])
    for (const [name, schema] of Object.entries({ ...query, ...body })) {
      const core = coreOf(schema)
      if (core instanceof z.ZodObject) {
        this.#objects.add(name)
        for (const field of Object.keys(core.shape)) this.parameters.set(`${name}[${field}]`, 0)
      } else this.parameters.set(name, 0)
    }
    for (const name of Object.keys(files)) this.parameters.set(name, 0)
  }

  add({ query, body, files }: CoveredRequest, status: number, credentials: readonly string[]) {
    this.requests++
    increment(this.statuses, status)
    for (const name in query) this.#addParameter(name, query[name], credentials)
    // A parameter of the body replaces the same one of the query.
    for (const name in body) if (!(name in query)) this.#addParameter(name, body[name], credentials)
    for (const name of files) this.#addName(name, credentials)
  }

  #addParameter(name: string, value: unknown, credentials: readonly string[]) {
    if (!this.#objects.has(name) || typeof value !== 'object' || value === null) this.#addName(name, credentials)
    else for (const field in value) this.#addName(`${name}[${field}]`, credentials)
  }

  #addName(name: string, credentials: readonly string[]) {
    const known = this.parameters.get(name)
    if (known !== undefined) this.parameters.set(name, known + 1)
    else if (!this.#uncounted.has(name) && name.length <= LONGEST_NAME) this.#addUnknown(maskText(name, credentials))
  }

  #addUnknown(name: string) {
    if (this.unknown.has(name) || this.unknown.size < MOST_UNKNOWN) increment(this.unknown, name)
  }
}

const increment = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)
