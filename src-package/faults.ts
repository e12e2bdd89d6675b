import type { Control } from './control.ts'

/** What happens to some requests, jobs or imports of a place. */
export interface NewFault {
  /** Default: the type of the effect. */
  name?: string
  /** Default: true. */
  enabled?: boolean
  /** `GET /projects/:id/issues`, `/projects/42/**` or `*`. Required, unless the effect is about jobs or imports. */
  route?: string
  method?: string
  /** A username: only requests of this user. */
  user?: string
  /** Only this one of those that match, from 1. */
  nth?: number
  /** Only the first so many. */
  first?: number
  /** All but the first so many. */
  after?: number
  /** Every so many. */
  every?: number
  /** A share of all from 0 to 1, which the seed chooses. */
  share?: number
  seed?: number
  /** What is counted apart. */
  count_by?: string
  /** It happens at most so often. */
  times?: number
  /** What happens: the type and its values, as the API describes them. */
  effect: { type: string; [value: string]: unknown }
  /** How many hits are expected: a number, or the least and the most. */
  expect?: number | { min?: number; max?: number | null }
}

/** What to change of a fault. Null takes a value away. */
export type ChangedFault = { [K in keyof NewFault]?: NewFault[K] | null }

/** Ready-made faults. */
export interface FaultPack {
  name: string
  /** What happens to requests. */
  does: string
  /** Which mistake of clients it finds. */
  finds: string
  on: boolean
  fault_ids: number[]
}

/** A fault with its hits. */
export interface Fault {
  id: number
  name: string
  pack: string | null
  enabled: boolean
  route: string | null
  /** How many requests, jobs or imports matched. */
  matched: number
  /** How many of these met the fault. */
  hits: number
  /** Null without an expectation. */
  as_expected: boolean | null
}

/** Whether the hits of all faults are as expected, and in words what is not. */
export interface Expectations {
  as_expected: boolean
  expected: number
  failed: { id: number; name: string; hits: number; text: string }[]
}

/** The faults of an instance or a world. */
export class Faults {
  readonly #control: Control

  constructor(control: Control) {
    this.#control = control
  }

  /** Adds a fault: it happens from now on. */
  add(fault: NewFault): Promise<Fault> {
    return this.#control.send('POST', '/faults', fault)
  }

  /** All faults in the order in which they were added, with their hits. */
  list(): Promise<Fault[]> {
    return this.#control.list('/faults')
  }

  /** A fault with the hits that it has now. */
  get(fault: number | Pick<Fault, 'id'>): Promise<Fault> {
    return this.#control.send('GET', `/faults/${idOf(fault)}`)
  }

  /** Changes a fault, or turns it off: `{ enabled: false }`. It counts from the start again. */
  change(fault: number | Pick<Fault, 'id'>, changes: ChangedFault): Promise<Fault> {
    return this.#control.send('PATCH', `/faults/${idOf(fault)}`, changes)
  }

  /** Takes back the last change or the removal of a fault: it has the hits that it had before. */
  restore(fault: number | Pick<Fault, 'id'>): Promise<Fault> {
    return this.#control.send('POST', `/faults/restore/${idOf(fault)}`)
  }

  /** Removes a fault. */
  async remove(fault: number | Pick<Fault, 'id'>): Promise<void> {
    await this.#control.send('DELETE', `/faults/${idOf(fault)}`)
  }

  /** Removes all faults. */
  async clear(): Promise<void> {
    await this.#control.send('DELETE', '/faults')
  }

  /** Turns on a pack: faults that real clients have met, ready-made. */
  async pack(name: string, values: { route?: string; user?: string; seed?: number } = {}): Promise<void> {
    await this.#control.send('PUT', `/faults/packs/${encodeURIComponent(name)}`, values)
  }

  /** The packs, and whether they are on. */
  packs(): Promise<FaultPack[]> {
    return this.#control.send('GET', '/faults/packs')
  }

  /** Compares the expected hits with the actual ones, for the end of a test. */
  expectations(): Promise<Expectations> {
    return this.#control.send('GET', '/faults/expectations')
  }
}

const idOf = (fault: number | Pick<Fault, 'id'>) => (typeof fault === 'number' ? fault : fault.id)
