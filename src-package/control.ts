/** An answer of Gantry that a call of this package did not expect. */
export class GantryError extends Error {
  override readonly name = 'GantryError'
  /** The status of the answer. */
  readonly status: number
  /** The body of the answer, parsed if it is JSON. */
  readonly body: unknown

  constructor(request: string, status: number, body: unknown) {
    super(`${request} answered ${status}: ${typeof body === 'string' ? body : JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/** The name of this package in the log of requests. The lists of requests leave its own requests out. */
export const OWN_CLIENT = 'gantry-server'

/** Sends requests of the control API, with the token of an administrator. */
export class Control {
  /** Where the control API begins: `http://127.0.0.1:4880/w/one`. */
  readonly host: string
  readonly token: string

  constructor(host: string, token: string) {
    this.host = host
    this.token = token
  }

  /** Sends a request below `/-/gantry/v1`. @throws GantryError for an answer of 400 and above */
  async send<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.#ask(method, path, body)).body as T
  }

  /** All pages of a list. */
  async list<T>(path: string, query: Query = {}): Promise<T[]> {
    const rows: T[] = []
    for (let page: string | null = '1'; page; ) {
      const parameters = new URLSearchParams({ ...texts(query), page, per_page: '100' })
      const { body, headers } = await this.#ask('GET', `${path}?${parameters}`)
      rows.push(...(body as T[]))
      page = headers.get('X-Next-Page')
    }
    return rows
  }

  async #ask(method: string, path: string, body?: object) {
    const address = `/-/gantry/v1${path}`
    const answer = await fetch(this.host + address, {
      method,
      headers: {
        'PRIVATE-TOKEN': this.token,
        'User-Agent': OWN_CLIENT,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const parsed: unknown = answer.headers.get('Content-Type')?.startsWith('application/json') ? JSON.parse(text) : text
    if (!answer.ok) throw new GantryError(`${method} ${address}`, answer.status, parsed)
    return { body: parsed, headers: answer.headers }
  }
}

/** Undefined values are not sent. */
type Query = Readonly<Record<string, string | number | boolean | undefined>>

const texts = (query: Query) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
