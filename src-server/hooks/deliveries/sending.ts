import type { Instance } from '../../kit/instance.ts'

/** A hook that deliveries are sent to now. */
export interface Sending {
  /** Whether another job wanted to send to the hook meanwhile. */
  isAskedAgain: boolean
  /** The delivery that the receiver has not answered yet. */
  delivery: { id: number; since: string } | undefined
}

const byInstance = new WeakMap<Instance, Map<number, Sending>>()

/** The hooks that the instance is sending to, by id. */
export function sendingOf(instance: Instance): Map<number, Sending> {
  const known = byInstance.get(instance) ?? new Map<number, Sending>()
  byInstance.set(instance, known)
  return known
}

/** Since when a delivery is being sent; null if it is not. */
export function sendingSince(instance: Instance, { id, hook_id }: { id: number; hook_id: number }): string | null {
  const delivery = sendingOf(instance).get(hook_id)?.delivery
  return delivery?.id === id ? delivery.since : null
}
