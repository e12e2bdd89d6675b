import { WorldClock } from './clock.ts'
import { Control } from './control.ts'
import { type DryRunBody, dryRun } from './dry-run.ts'
import { Faults } from './faults.ts'
import type { Coverage, Delivery, DeliveryFilter, DryRun, RoleOptions, Snapshot, TestRole } from './records.ts'
import { reportRequests } from './report.ts'
import { type Requests, requestsOf } from './requests.ts'

/** How long `deliveries` waits for so many: less than the five seconds after which test runners end a test. */
const MOST_WAIT_MS = 4_000

/** What `fetch` of a place takes: the options of the global `fetch`, whose token, and an object as the body. */
export interface ApiRequest extends Omit<RequestInit, 'body'> {
  token?: string
  body?: RequestInit['body'] | Readonly<Record<string, unknown>> | readonly unknown[]
}

function isPlain(body: unknown): body is Readonly<Record<string, unknown>> | readonly unknown[] {
  return (
    Array.isArray(body) ||
    (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype)
  )
}

/** What the main instance and every world have. */
export abstract class Place {
  /** `main`, or the name of the world. */
  readonly name: string
  /** The base URL of the API, for clients that want it: `http://127.0.0.1:4880/w/one/api/v4`. */
  readonly url: string
  /** The base URL without `/api/v4`, for clients that add it: `http://127.0.0.1:4880/w/one`. */
  readonly host: string
  /** The token of the first administrator. It lasts as long as the place, also after a reset. */
  readonly admin_token: string
  /** The clock of this place. */
  readonly clock: WorldClock
  /** The faults of this place: refusals, delays, lost connections, moving pages. */
  readonly faults: Faults
  /** The requests that this place has answered: `requests({ status: '4xx' })`, and `requests.test()` makes a test of them. */
  readonly requests: Requests
  protected readonly control: Control

  protected constructor(name: string, host: string, admin_token: string) {
    this.name = name
    this.host = host
    this.url = `${host}/api/v4`
    this.admin_token = admin_token
    this.control = new Control(host, admin_token)
    this.clock = new WorldClock(this.control)
    this.faults = new Faults(this.control)
    this.requests = requestsOf(this.control)
  }

  /**
   * An access token of a user who has the role in all groups and projects that exist now, or in `source`. The user is created once.
   *
   * Without a role: the token of the first administrator.
   */
  token(role?: TestRole, options: RoleOptions = {}): Promise<string> {
    if (role === undefined) return Promise.resolve(this.admin_token)
    return this.control.send<{ token: string }>('POST', '/role-tokens', { role, ...options }).then(({ token }) => token)
  }

  /**
   * Sends a request to the API, with the token of the first administrator unless `token` names another: `fetch('/projects')`. A plain object as
   * `body` is sent as JSON.
   */
  fetch(path: string, { token = this.admin_token, body, ...init }: ApiRequest = {}): Promise<Response> {
    if (typeof token !== 'string') throw new TypeError('token must be a text: await world.token(role)')
    const headers = new Headers(init.headers)
    const isJson = isPlain(body)
    if (isJson && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
    if (!headers.has('Authorization')) headers.set('PRIVATE-TOKEN', token)
    const sent = isJson ? JSON.stringify(body) : body
    return fetch(`${this.url}/${path.replace(/^\//, '')}`, {
      ...init,
      headers,
      ...(sent !== undefined && { body: sent }),
    })
  }

  /**
   * What a write would do: the rows that would change, the events, what hooks would get and which jobs would follow. Nothing is changed.
   *
   * @param path of the API: `/projects/1`
   * @param body an object is sent as JSON
   * @throws GantryError if the write would be refused
   */
  dryRun(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: DryRunBody,
    { token = this.admin_token }: { token?: string } = {},
  ): Promise<DryRun> {
    return dryRun(this.control, (to, init) => this.fetch(to, { ...init, token }), [method, path, body])
  }

  /** The requests as text, a line each, with the reason of each that was refused. */
  async report(): Promise<string> {
    return reportRequests(this.control, await this.requests())
  }

  /**
   * Which routes and parameters of the platform the clients of this place have used since it began or since `resetCoverage`. The main instance
   * counts the requests of its worlds too, also of those that were deleted.
   */
  coverage(): Promise<Coverage> {
    return this.control.send('GET', '/coverage?scope=platform')
  }

  /** Forgets what `coverage` has counted, so that it measures one run. */
  async resetCoverage(): Promise<void> {
    await this.control.send('DELETE', '/coverage')
  }

  /**
   * The deliveries of system hooks, the oldest first: those since the world was forked, reset or restored, of the main instance those since the
   * server started.
   */
  async deliveries({
    at_least = 0,
    wait_ms = MOST_WAIT_MS,
    all = false,
    ...filter
  }: DeliveryFilter = {}): Promise<Delivery[]> {
    for (const began = performance.now(); ; ) {
      const found = await this.control.list<Delivery>('/deliveries', { ...filter, new: !all })
      const ended = found.filter(({ state }) => state === 'ended').length
      if (ended >= at_least) return found.reverse()
      if (performance.now() - began > wait_ms) {
        const which = Object.entries(filter).map(([name, value]) => ` ${name} ${value}`)
        throw new Error(
          `Of the deliveries in ${this.name}${which.join(',')}, ${ended} ended within ${wait_ms} ms, not ${at_least}`,
        )
      }
      await new Promise((later) => setTimeout(later, 20))
    }
  }

  /** Takes a snapshot of everything that this place holds now. */
  snapshot(name?: string): Promise<Snapshot> {
    return this.control.send('POST', `/worlds/${this.name}/snapshots`, {
      ...(name !== undefined && { snapshot: name }),
    })
  }
}
