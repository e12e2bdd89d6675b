import type { Listener } from './kit/events/listener.ts'

/** All event listeners. There are none yet: events are stored, and pruned by age and number. */
export const listeners: readonly Listener[] = []
