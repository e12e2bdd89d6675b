import type { Trx } from '../db/schema.ts'
import type { ForeseenDelivery } from '../dry-run/rehearsed.ts'
import type { WritableInstance } from '../writable-instance.ts'
import type { EventName, StoredEvent } from './events.ts'

type Handlers = {
  [E in EventName]?: (event: StoredEvent<E>, instance: WritableInstance) => void | Promise<void>
}

/**
 * Receives events from its last position, also after a crash. An event may be delivered more than once, so handling an event twice must
 * change nothing.
 */
export interface Listener {
  /** Its cursor in the database carries this name. */
  name: string
  /** Delay in milliseconds before a failed event is delivered again. The delay doubles after each further failure, up to a minute. */
  retry_ms: number
  hears(event: EventName): boolean
  handle(event: StoredEvent, instance: WritableInstance): void | Promise<void>
  /**
   * Handles several events at once, in their order. If this fails, each event is delivered on its own, so that one bad event does not stop the
   * others.
   */
  handleSeveral?(events: readonly StoredEvent[], instance: WritableInstance): Promise<void>
  /** What would be sent for the events of a dry run, whose transaction is still open. */
  foresee?(events: readonly StoredEvent[], instance: WritableInstance, trx: Trx): Promise<ForeseenDelivery[]>
}

/** A listener from one function for each event that it hears: `listener('hooks', { 'issue.closed': (event) => … })` */
export function listener(name: string, handlers: Handlers, { retry_ms = 1000 } = {}): Listener {
  return {
    name,
    retry_ms,
    hears: (event) => event in handlers,
    handle: (event, instance) => {
      // The handler under a name takes the event of that name, which TypeScript cannot express for a union.
      const handle = handlers[event.event] as ((event: StoredEvent, instance: WritableInstance) => unknown) | undefined
      return Promise.resolve(handle?.(event, instance)).then(() => undefined)
    },
  }
}
