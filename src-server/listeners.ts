import { queueDeliveries } from './hooks/deliveries/queue-deliveries.listener.ts'
import type { Listener } from './kit/events/listener.ts'

/** All event listeners. */
export const listeners: readonly Listener[] = [queueDeliveries]
