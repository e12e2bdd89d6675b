import type { WritableInstance } from '../instance.ts'
import type { Emit, Emitted, EventName, Events } from './events.ts'

export interface Listener<E extends EventName = EventName> {
  event: E
  /** Runs after the commit; a failure is logged and changes nothing for the caller or for other listeners. */
  handle(payload: Events[E], instance: WritableInstance): void | Promise<void>
}

/** A listener whose payload is typed by the name of its event. */
export function listener<E extends EventName>(event: E, handle: Listener<E>['handle']): Listener<E> {
  return { event, handle }
}

/** Collects what a write emits until it is known whether the write stands. */
export function outbox(): { emit: Emit; emitted: Emitted[] } {
  const emitted: Emitted[] = []
  // The pair is right by `Emit`'s own signature, which TypeScript cannot carry into a union.
  const emit: Emit = (event, payload) => void emitted.push({ event, payload } as Emitted)
  return { emit, emitted }
}

/** Hands events to those who listen. `tap` sees every event: tests and the console's live feed. */
export class EventBus {
  readonly #instance: WritableInstance
  readonly #listeners: readonly Listener[]
  readonly taps = new Set<(emitted: Emitted) => void>()

  constructor(instance: WritableInstance, listeners: readonly Listener[]) {
    this.#instance = instance
    this.#listeners = listeners
  }

  deliver(events: readonly Emitted[]) {
    for (const emitted of events) {
      for (const tap of this.taps) tap(emitted)
      for (const one of this.#listeners) if (one.event === emitted.event) void this.#run(one, emitted)
    }
  }

  async #run(one: Listener, { event, payload }: Emitted) {
    try {
      await one.handle(payload, this.#instance)
    } catch (error) {
      this.#instance.log.error({ event, error }, 'a listener failed')
    }
  }
}
