import { fullPath } from '../http/addresses.ts'

/** The methods that a route can begin with. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Gantry's own endpoints meet no fault, so that faults can always be removed. */
const isOwn = (path: string) => path.startsWith('/-/gantry/')

/**
 * A route of a rule: `GET /projects/:id/issues`, `/projects/42/**` or `*`. A segment `*` stands for any one, `**` at the end for all that follow. A
 * segment of an address is that of its contract (`:id`) or of the path (`42`). Without a method, it is any.
 */
export class RoutePattern {
  readonly text: string
  readonly #method: string | undefined
  readonly #segments: readonly string[]
  readonly #takesRest: boolean
  /** Whether the segments are those of an address at the root. */
  readonly #isAtRoot: boolean

  constructor(text: string) {
    this.text = text
    const [, method, path = text] = /^([A-Z]+) +(.*)$/.exec(text) ?? []
    this.#method = method === 'HEAD' ? 'GET' : method
    const plain = path.replace(/^\/api\/v4(?=\/)/, '')
    const segments = plain === '*' ? ['**'] : segmentsOf(plain)
    this.#takesRest = segments.at(-1) === '**'
    this.#segments = this.#takesRest ? segments.slice(0, -1) : segments
    this.#isAtRoot = /^\/(-|uploads)(\/|$)/.test(plain)
  }

  /**
   * @param address `GET /projects/:id`, as in the contract
   * @param path as it was sent; undefined to ask whether any path of the address can match
   */
  matches(address: string, path?: string): boolean {
    const cut = address.indexOf(' ')
    if (this.#method !== undefined && this.#method !== address.slice(0, cut)) return false
    const full = fullPath(address)
    if (isOwn(full) || full.startsWith('/api/v4/') === this.#isAtRoot) return false
    const named = segmentsOf(this.#isAtRoot ? full : full.slice('/api/v4'.length))
    if (named.length < this.#segments.length || (named.length > this.#segments.length && !this.#takesRest)) return false
    const sent = path === undefined ? undefined : segmentsOf(this.#isAtRoot ? path : path.slice('/api/v4'.length))
    return this.#segments.every((wanted, i) => isSegment(wanted, named[i] ?? '', sent?.[i]))
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

function isSegment(wanted: string, named: string, sent: string | undefined): boolean {
  if (wanted === '*' || wanted === named) return true
  if (!named.startsWith(':')) return false
  return wanted.startsWith(':') || sent === undefined || decoded(wanted) === decoded(sent)
}

/** A segment that cannot be decoded stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
