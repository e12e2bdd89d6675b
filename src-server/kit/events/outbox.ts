import type { Emit, Emitted } from './events.ts'

/** Collects what a write emits until the write is done and the events can be stored with it. */
export function outbox(): { emit: Emit; emitted: Emitted[] } {
  const emitted: Emitted[] = []
  // The signature of `Emit` guarantees that event, payload and snapshot match, which TypeScript cannot express for a union.
  const emit: Emit = (event, payload, ...[snapshot]) =>
    void emitted.push({ event, payload, snapshot: snapshot ?? null } as unknown as Emitted)
  return { emit, emitted }
}
