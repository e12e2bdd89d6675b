import type { Listener } from './kit/events/emit.ts'

/** Every event listener there is. */
export const listeners: readonly Listener[] = []
