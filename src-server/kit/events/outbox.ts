import type { Emit, Emitted } from './events.ts'

/** Collects what a write emits until the write is done and the events can be stored with it. */
export function outbox(): { emit: Emit; emitted: Emitted[] } {
  const emitted: Emitted[] = []
  // The three belong together by `Emit`'s own signature, which TypeScript cannot carry into a union.
  const emit: Emit = (event, payload, ...[snapshot]) =>
    void emitted.push({ event, payload, snapshot: snapshot ?? null } as unknown as Emitted)
  return { emit, emitted }
}
