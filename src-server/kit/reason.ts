/** The steps of a request that can refuse it, in their order. `server` is an error or a limit of the machine, `fault` one that an administrator has asked for. */
export const STEPS = [
  'host',
  'address',
  'body',
  'token',
  'scope',
  'sudo',
  'account',
  'administrator',
  'limit',
  'parameters',
  'fault',
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

/** A field of the request whose value was refused. What was sent is in the log of requests, without secrets. */
export interface FieldFault {
  /** As in the error text: `sort`, `url_variables[key]`. */
  name: string
  /** What is possible: `asc or desc`. */
  needs?: string
  /** What is wrong: `has already been taken`. */
  fault?: string
}

/**
 * Why a request was refused. Answers never have it: it would tell callers what exists. Administrators find it in the log of requests, and
 * whoever sent the request if the step tells nothing hidden (`isOpen`).
 */
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
  /** The fields that were refused. */
  fields?: readonly FieldFault[]
  /** For administrators only, whatever the step: `has` tells something about the network, for example. */
  closed?: true
}

/** Steps that tell their sender nothing about records, roles and settings. */
const OPEN: ReadonlySet<Step> = new Set([
  'address',
  'body',
  'token',
  'scope',
  'account',
  'administrator',
  'limit',
  'parameters',
  'fault',
  'tier',
  'values',
])

/** Whether the user who sent the request may learn the step. Whoever acts as somebody else learns nothing about the other account. */
export const isOpen = ({ step, closed }: Reason, isOwnAccount: boolean) =>
  closed !== true && OPEN.has(step) && (step !== 'account' || isOwnAccount)

/** A setting of the instance forbids it. */
export const bySetting = (setting: string): Reason => ({ step: 'setting', setting })
/** Only administrators may, or also the person named. */
export const administratorOnly = (needs = 'administrator'): Reason => ({ step: 'administrator', needs })
/** The record's own state or settings forbid it: it is archived, locked, taken. */
export const byState = (needs?: string, has?: string): Reason => ({
  step: 'state',
  ...(needs !== undefined && { needs }),
  ...(has !== undefined && { has }),
})
/** Values are not possible. Texts of each field say what is wrong: `{ title: ["can't be blank"] }`. */
export const byFaults = (fields: Readonly<Record<string, readonly string[]>>): Reason => ({
  step: 'values',
  fields: Object.entries(fields).map(([name, faults]) => ({ name, fault: faults.join(', ') })),
})
/** The value of a field is not possible. */
export const byValue = (name: string, needs: string): Reason => ({ step: 'values', fields: [{ name, needs }] })
/** Another record has the value of a field. */
export const isTaken = (name: string): Reason => byFaults({ [name]: ['has already been taken'] })
/** Archived projects are read-only. */
export const isArchived: Reason = byState('a project that is not archived', 'an archived project')
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
