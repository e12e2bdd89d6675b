import { pairsOf } from '../gantry/query-string.ts'
import type { Db } from '../kit/db/schema.ts'
import { fullPath } from '../kit/http/addresses.ts'
import { type AnswerState, answerOf, type LoggedRequest } from '../kit/request-log.ts'
import { MASK } from '../kit/secrets.ts'
import { isAdministrator, scopesOf } from './record-queries.ts'
import { tableOfParameter, tableOfSegment } from './referring.ts'
import type { Reference, Script, Sender, Step, Value } from './script.ts'

/** Stands for every secret that was sent: the log does not keep them. It is long and mixed enough for a password. */
const MADE_UP_SECRET = 'Made-up-Secret-7'

/** Turns requests of the log, the oldest first, into a script that can be sent to another instance. @param db what ids of the log mean */
export async function readScript(db: Db, requests: readonly LoggedRequest[]): Promise<Script> {
  const steps: Step[] = []
  const left_out: { request_id: string; reason: string }[] = []
  const senders = new Senders(db)
  for (const request of requests) {
    const reason = obstacle(request)
    if (reason !== undefined) left_out.push({ request_id: request.request_id, reason })
    else steps.push(await new StepReader(steps, request).read(senders))
  }
  return { steps, left_out }
}

/** Whether the log has the answer, and if not, why. */
function keptOf({
  answer_state,
  answer_bytes,
  status,
}: LoggedRequest): Pick<Step['logged'], 'is_kept' | 'not_compared'> {
  const is_kept = answer_state === 'kept'
  const reasons: Readonly<Record<AnswerState, string | null>> = {
    ...{ kept: null, none: null },
    too_large: `The answer of the log had ${answer_bytes} bytes, which is more than the log keeps.`,
    dropped: 'The log has dropped the answer, because it needed the space for newer ones.',
    not_json: 'The answer of the log was not JSON, so the log did not keep it.',
  }
  // These have no body, whatever its type would be.
  return { is_kept, not_compared: status === 204 || status === 304 ? null : reasons[answer_state] }
}

/** Why a request cannot be sent again. */
function obstacle({ path, body_state, files, faults, masked }: LoggedRequest): string | undefined {
  if (!path.startsWith('/api/')) return 'It is a request to Gantry itself.'
  if (files.length > 0) return 'It has files, which the log does not keep.'
  if (body_state !== 'none' && body_state !== 'kept') return `Its body is not in the log: ${body_state}.`
  if (faults.length > 0) return 'It met a fault, not only the records.'
  if (masked.includes('path')) return 'Its path has a secret.'
  return undefined
}

class StepReader {
  readonly #before: readonly Step[]
  readonly #request: LoggedRequest

  constructor(before: readonly Step[], request: LoggedRequest) {
    this.#before = before
    this.#request = request
  }

  async read(senders: Senders): Promise<Step> {
    const request = this.#request
    const { request_id, method, address, status, dry_run, sudo_by, user, reason, body, body_state } = request
    const form = !/json/i.test(request.content_type ?? '')
    return {
      ...{ request_id, method, address, dry_run },
      path: this.#path(),
      query: pairsOf(request.query).flatMap(([name, value]) =>
        isCredential(name) ? [] : [[name, this.#text(name, value)] as const],
      ),
      body:
        body_state === 'none' || body === null ? undefined : { form, fields: this.#fields(form ? flat(body) : body) },
      sender: await senders.of(request),
      has_unknown_token: user === null && reason?.step === 'token' && reason.has !== undefined,
      sudo: sudo_by ? user?.username : undefined,
      logged: { status, path: request.path, body: answerOf(request), ...keptOf(request) },
    }
  }

  #path(): (string | Reference)[] {
    const { path, address } = this.#request
    const names = address === null ? [] : fullPath(address).split('/')
    const pieces: (string | Reference)[] = ['']
    path.split('/').forEach((segment, at) => {
      const name = names[at] ?? ''
      const reference = name.startsWith(':') ? this.#ofSegment(segment, name, names, at) : undefined
      if (at > 0) pieces.push(`${pieces.pop() ?? ''}/`)
      if (reference) pieces.push(reference, '')
      else pieces.push(`${pieces.pop() ?? ''}${segment}`)
    })
    return pieces
  }

  /** A record that an earlier request made is named by the answer to it: `POST …/issues`, then `PUT …/issues/7`. */
  #ofSegment(segment: string, name: string, names: readonly string[], at: number): Reference | undefined {
    if (!/^\d+$/.test(segment)) return undefined
    const field = name.endsWith('iid') ? 'iid' : 'id'
    const above = this.#request.path.split('/').slice(0, at).join('/')
    const step = this.#before.findLastIndex(
      ({ method, logged }) =>
        method === 'POST' && logged.path === above && fieldOf(logged.body, field) === Number(segment),
    )
    if (step >= 0) return { kind: 'answer', step, field }
    const table = tableOfSegment(name, names[at - 1])
    return table === undefined ? undefined : this.#record(table, Number(segment))
  }

  /** An id of a table: of a record that an earlier request made, or of one that was there. */
  #record(table: string, id: number): Reference {
    const step = this.#before.findLastIndex(
      ({ method, address, logged }) =>
        method === 'POST' &&
        COLLECTIONS[address?.split('/').at(-1) ?? ''] === table &&
        fieldOf(logged.body, 'id') === id,
    )
    return step >= 0 ? { kind: 'answer', step, field: 'id' } : { kind: 'record', table, id }
  }

  #fields(body: Readonly<Record<string, unknown>>): ReadonlyMap<string, Value> {
    return new Map(
      Object.entries(body).flatMap(([name, value]) => (isCredential(name) ? [] : [[name, this.#value(name, value)]])),
    )
  }

  #value(name: string, value: unknown): Value {
    if (Array.isArray(value)) return value.map((one) => this.#value(name, one))
    if (typeof value === 'object' && value !== null)
      return { fields: new Map(Object.entries(value).map(([key, inner]) => [key, this.#value(key, inner)])) }
    if (typeof value === 'number') return this.#number(name, value) ?? value
    if (typeof value === 'string') return this.#text(name, value)
    return typeof value === 'boolean' ? value : null
  }

  #text(name: string, value: string): string | Reference {
    if (value === MASK) return MADE_UP_SECRET
    return (
      (/^\d+$/.test(value) ? this.#number(name, Number(value)) : undefined) ?? value.replaceAll(MASK, MADE_UP_SECRET)
    )
  }

  #number(name: string, value: number): Reference | undefined {
    const table = tableOfParameter(name)
    return table === undefined || value === 0 ? undefined : this.#record(table, value)
  }
}

/** The tables of the records that a `POST` to a collection makes. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  ...{ users: 'user', projects: 'project', groups: 'group', milestones: 'milestone', labels: 'label', notes: 'note' },
  ...{ issues: 'issue', merge_requests: 'merge_request', epics: 'epic', snippets: 'snippet', topics: 'topic' },
  hooks: 'system_hook',
}

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

/** Credentials and `sudo` are sent as headers instead. */
const isCredential = (name: string) => ['private_token', 'access_token', 'sudo'].includes(name)

/** The fields of a form: `labels[]`, `not[state]`. A list is sent as several fields of one name, so it is kept as a list. */
function flat(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of pairsOf(body)) fields.set(name, [...(fields.get(name) ?? []), value])
  return Object.fromEntries([...fields].map(([name, values]) => [name, name.endsWith('[]') ? values : values[0]]))
}

/** The tokens of the users who sent the requests: made up, with the scopes of those that they used. */
class Senders {
  readonly #db: Db
  readonly #known = new Map<string, Sender>()

  constructor(db: Db) {
    this.#db = db
  }

  async of({ user, sudo_by, token }: LoggedRequest): Promise<Sender | undefined> {
    const username = (sudo_by ?? user)?.username
    if (username === undefined) return undefined
    const usual = (await isAdministrator(this.#db, username)) ? ['api', 'sudo', 'admin_mode'] : ['api']
    const scopes = (token && (await scopesOf(this.#db, token.id))) ?? usual
    const key = `${username} ${scopes.join(' ')}`
    const known = this.#known.get(key)
    if (known) return known
    const others = [...this.#known.values()].filter((one) => one.username === username).length
    const text = `test-token-of-${username}${others === 0 ? '' : `-${others + 1}`}`
    const sender = { username, scopes, token: text }
    this.#known.set(key, sender)
    return sender
  }
}
