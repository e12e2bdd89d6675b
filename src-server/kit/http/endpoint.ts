import type { z } from 'zod'
import type { Actor, Admin } from '../access/actor.ts'
import type { Act } from '../act.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { Instance } from '../instance.ts'
import type { Reply } from './reply.ts'
import type { Rule } from './rules.ts'
import type { Fields } from './wire.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `GET /projects/:id` is served under `/api/v4`; a path that starts with `/-/` or `/uploads/` is served as it is. */
export type Address = `${Method} /${string}`
/** Who may call; checked before the parameters are. Handlers check finer rights. */
export type Access = 'anyone' | 'user' | 'admin'
/** Token scopes that give access to the API. Other scopes, such as `read_registry`, reach no endpoint. */
export type Scope = 'api' | 'read_api' | 'read_user' | 'self_rotate'
/** null: an answer without a body. */
export type Answers = { [status: number]: z.ZodType | null }

/** An uploaded file, stored under a generated name until the request ends. */
export interface UploadedFile {
  /** Path of the bytes. A handler that keeps the file moves it away; otherwise it is deleted. */
  path: string
  /** The file name that the sender gave, without folders. Never used as a name on disk. */
  filename: string
  size_bytes: number
  content_type: string
}
export interface FileField {
  required: boolean
  description: string
  /** Whether an empty text removes the stored file; the handler then gets null. */
  removable?: boolean
  /** The setting with the largest size in megabytes; `max_import_size` by default. */
  limit?: 'max_attachment_size'
}
export type FileFields = Record<string, FileField>

/** The public part of an endpoint. Router, OpenAPI document, typed client and tests read only this. */
export interface Contract<
  A extends Address = Address,
  W extends Access = Access,
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  F extends FileFields = FileFields,
  R extends Answers = Answers,
> {
  address: A
  summary: string
  access: W
  /** Required for a write with `access: 'anyone'`: such a write needs no token. */
  anonymous_write?: true
  /** A write that also works in maintenance mode. */
  during_maintenance?: true
  /** A write that does more than change the database and store files: it has no dry run. */
  acts_outside?: true
  /** One of Gantry's own writes that takes any object. The others refuse names that they do not know. */
  takes_any_names?: true
  /** Also for callers who must first accept the terms or replace an expired password. Nothing else works for them. */
  open_to_unready?: true
  /** A narrower scope that also allows this request. Every read accepts `api` and `read_api`, every write `api`. */
  scopes?: 'read_user' | 'self_rotate'
  /** Path parameters. */
  params?: P
  /** Parameters of a GET. */
  query?: Q
  /** Parameters of a write: from the body, or from the query. */
  body?: B
  files?: F
  /** Rules that involve several parameters. */
  rules?: readonly Rule[]
  /** Patterns of path parameters; a path that does not match is an unknown address: `{ id: /^\d+$/ }`. */
  matches?: Readonly<Record<string, RegExp>>
  /** Time limit for receiving the request, in milliseconds; 60 s by default. */
  timeout_ms?: number
  answers: R
  /** The data of each message, if the answer is a stream of events. */
  messages?: z.ZodType
}

type Parsed<S extends Fields> = { [K in keyof S]: z.output<S[K]> }
type Files<F> = F extends FileFields
  ? {
      [K in keyof F]: F[K] extends { required: true }
        ? UploadedFile
        : UploadedFile | undefined | (F[K] extends { removable: true } ? null : never)
    }
  : Record<never, never>
export type ActorFor<W extends Access> = W extends 'admin' ? Admin : W extends 'user' ? Actor : Actor | null
/** Reads get a read connection, writes get their transaction. Handlers reach no other connection. */
export type DbFor<A extends Address> = A extends `GET ${string}` ? Db : Trx

/** A write is an act; a read gets none. */
type ActFor<A extends Address, Who extends Actor | null> = A extends `GET ${string}` ? undefined : Act<Who>

export interface RequestFacts {
  /** Also in the answer (`X-Request-Id`) and in the log. */
  id: string
  /** The origin that the caller used: `http://127.0.0.1:4880`. */
  base_url: string
  method: string
  /** Path and query as sent. */
  url: string
  ip: string
  user_agent: string
  /** `If-Unmodified-Since` as sent. */
  unmodified_since: string | undefined
  /** `Last-Event-ID` as sent. */
  last_event_id: string | undefined
  /** The decoded query, for links to other pages. */
  query: Record<string, unknown>
  /** All headers as sent, by their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The decoded body of a write, for endpoints that take any; undefined without one. */
  sent: Record<string, unknown> | undefined
}

export interface Call<
  A extends Address,
  W extends Access,
  P extends Fields,
  Q extends Fields,
  B extends Fields,
  F,
  T = undefined,
> {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  files: Files<F>
  actor: ActorFor<W>
  db: DbFor<A>
  act: ActFor<A, ActorFor<W>>
  instance: Instance
  request: RequestFacts
  /**
   * Checks the caller's token, account and rights again, for answers that stay open.
   *
   * @throws ApiError if the request would be refused now
   */
  checkAgain(): Promise<ActorFor<W>>
  /** All endpoints of the API, for endpoints that describe the API. */
  endpoints: readonly Endpoint[]
  /** The result of `prepare`. */
  prepared: T
}

/** What `prepare` gets: everything that is known before the transaction. */
type Preparation<W extends Access, P extends Fields, B extends Fields, F> = {
  params: Parsed<P>
  body: Parsed<B>
  files: Files<F>
  actor: ActorFor<W>
  instance: Instance
  request: RequestFacts
  /** Aborted when the caller leaves before the answer, for work that only the caller needs. */
  untilGone(): AbortSignal
  /** All endpoints of the API, for endpoints that send requests to it. */
  endpoints: readonly Endpoint[]
}

export interface Endpoint<C extends Contract = Contract> {
  contract: C
  // The router passes what the contract's own readers parsed, so the types match.
  // biome-ignore lint/suspicious/noExplicitAny: erased here, exact in `endpoint`
  handle(call: any): Promise<Reply>
  // biome-ignore lint/suspicious/noExplicitAny: erased here, exact in `endpoint`
  prepare?: ((call: any) => Promise<unknown>) | undefined
}

/** A write with `access: 'anyone'` compiles only with `anonymous_write: true`. `read_user` compiles only on reads, `self_rotate` only on writes. */
type Anonymity<A extends Address, W extends Access> = A extends `GET ${string}`
  ? { anonymous_write?: never; scopes?: 'read_user' }
  : { scopes?: 'self_rotate' } & (W extends 'anyone' ? { anonymous_write: true } : { anonymous_write?: never })

type ReplyFor<R extends Answers> = {
  [S in keyof R & number]: Reply<S, R[S] extends z.ZodType ? z.input<R[S]> : null>
}[keyof R & number]

/**
 * Defines an endpoint: address, contract and handler. A status or body that the contract does not declare does not compile. `prepare` does
 * the slow work of a write, such as hashing a password, before the request takes its transaction, because other writes wait for it.
 */
export function endpoint<
  const A extends Address,
  W extends Access,
  R extends Answers,
  P extends Fields = Record<never, never>,
  Q extends Fields = Record<never, never>,
  B extends Fields = Record<never, never>,
  const F extends FileFields = Record<never, never>,
  T = undefined,
>(
  address: A,
  contract: Omit<Contract<A, W, P, Q, B, F, R>, 'address' | 'anonymous_write'> & Anonymity<A, W>,
  handle: (call: Call<A, W, P, Q, B, F, T>) => Promise<ReplyFor<R>>,
  prepare?: (call: Preparation<W, P, B, F>) => Promise<T>,
): Endpoint<Contract<A, W, P, Q, B, F, R>> {
  return { contract: { address, ...contract }, handle, prepare }
}

type None = Record<never, never>
type Read = `GET /${string}`
type Write = `${Exclude<Method, 'GET'>} /${string}`
type Family<
  A extends Address,
  W extends Access,
  P extends Fields,
  Q extends Fields,
  B extends Fields,
  R extends Answers,
> = [
  contract: Omit<Contract<A, W, P, Q, B, None, R>, 'address' | 'anonymous_write'> & Anonymity<A, W>,
  handle: (call: Call<A, W, P, Q, B, None>) => Promise<ReplyFor<R>>,
]

/**
 * Contract and handler of a read that exists once per kind of record. The address of each kind completes them:
 * `endpoint('GET /groups/:id/members', ...listMembers(groups))`.
 */
export const defineRead = <W extends Access, R extends Answers, P extends Fields = None, Q extends Fields = None>(
  ...family: Family<Read, W, P, Q, None, R>
) => family

/** The same for a write. */
export const defineWrite = <W extends Access, R extends Answers, P extends Fields = None, B extends Fields = None>(
  ...family: Family<Write, W, P, None, B, R>
) => family
