import type { Reason } from '../reason.ts'

export interface Reply<S extends number = number, B = unknown> {
  status: S
  body: B
  headers?: Record<string, string> | undefined
  /** Of a refusal. */
  reason?: Reason
}

const reply =
  <S extends number>(status: S) =>
  <B>(body: B, headers?: Record<string, string>): Reply<S, B> => ({ status, body, headers })
const empty =
  <S extends number>(status: S) =>
  (): Reply<S, null> => ({ status, body: null })

export const ok = reply(200)
export const created = reply(201)
export const accepted = reply(202)
/** A refusal whose transaction is kept. Other refusals are thrown, which rolls the transaction back. */
export const refused = <B>(body: B, reason: Reason): Reply<403, B> => ({ status: 403, body, reason })
export const unavailable = reply(503)
export const noContent = empty(204)
export const notModified = empty(304)
