/** The steps of a request that can refuse it, in their order. `server` is a fault or a limit of the machine. */
export const STEPS = [
  'address',
  'body',
  'token',
  'scope',
  'sudo',
  'account',
  'administrator',
  'limit',
  'parameters',
  'record',
  'visibility',
  'role',
  'setting',
  'tier',
  'state',
  'values',
  'server',
] as const
export type Step = (typeof STEPS)[number]

/** Why a request was refused. Callers never see it: it would tell them what exists. Administrators find it in the log of requests. */
export interface Reason {
  step: Step
  /** What the step needs: `Maintainer`, `api`, `the author, or Maintainer`. */
  needs?: string
  /** What the caller has instead: `Guest`, `read_api`. */
  has?: string
  /** The setting of the instance that decided. */
  setting?: string
  /** What the request looked for: `Project`. */
  record?: string
}

/** A setting of the instance forbids it. */
export const bySetting = (setting: string): Reason => ({ step: 'setting', setting })
/** Only administrators may, or also the person named. */
export const administratorOnly = (needs = 'administrator'): Reason => ({ step: 'administrator', needs })
/** The record's own state or settings forbid it: it is archived, locked, taken. */
export const byState = (needs?: string): Reason => ({ step: 'state', ...(needs !== undefined && { needs }) })
/** The record exists, but this caller may not see it. */
export const unseen = (record: string, needs?: string): Reason => ({
  step: 'visibility',
  record,
  ...(needs !== undefined && { needs }),
})

const USUAL: Readonly<Record<number, Step>> = {
  401: 'token',
  403: 'role',
  404: 'record',
  405: 'address',
  406: 'address',
  409: 'state',
  410: 'address',
  412: 'state',
  413: 'body',
  415: 'body',
  429: 'limit',
}

/** The step that usually decides an answer with this status. */
export const usualReason = (status: number): Reason => ({
  step: USUAL[status] ?? (status >= 500 ? 'server' : 'values'),
})

/** The request needs a token, and had none. */
export const tokenNeeded: Reason = { step: 'token', needs: 'an access token', has: 'none' }
/** The account does not exist any more, or its state forbids everything. */
export const byAccount = (has: string, needs?: string): Reason => ({
  step: 'account',
  has,
  ...(needs !== undefined && { needs }),
})
