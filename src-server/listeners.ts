import type { Listener } from './kit/events/listener.ts'

/** Every event listener there is. */
export const listeners: readonly Listener[] = []
