import type { Instance } from '../../kit/instance.ts'
import type { Answer, Received } from './entity.ts'

const KEPT = 100
/** Characters of the bodies that one receiver keeps. */
const ALL_BODIES = 2 * 2 ** 20

interface Receiver {
  answer: Answer
  /** The newest first. */
  deliveries: { received: Received; size: number }[]
}

/** What the receivers of an instance have received, in memory. */
export class Receivers {
  readonly #receivers = new Map<string, Receiver>()

  answerOf(name: string): Answer {
    return this.#receivers.get(name)?.answer ?? 'ok'
  }

  deliveriesOf(name: string): Received[] {
    return (this.#receivers.get(name)?.deliveries ?? []).map(({ received }) => received)
  }

  setAnswer(name: string, answer: Answer) {
    this.#of(name).answer = answer
  }

  keep(name: string, received: Received) {
    const { deliveries } = this.#of(name)
    deliveries.unshift({ received, size: JSON.stringify(received.body).length })
    let size = 0
    const end = deliveries.findIndex((one, at) => {
      size += one.size
      return at >= KEPT || (at > 0 && size > ALL_BODIES)
    })
    if (end >= 0) deliveries.length = end
  }

  empty(name: string) {
    const known = this.#receivers.get(name)
    if (known) known.deliveries = []
  }

  /** Forgets the receivers that no hook points to any more. */
  keepOnly(names: ReadonlySet<string>) {
    for (const name of this.#receivers.keys()) if (!names.has(name)) this.#receivers.delete(name)
  }

  #of(name: string): Receiver {
    const known = this.#receivers.get(name) ?? { answer: 'ok', deliveries: [] }
    this.#receivers.set(name, known)
    return known
  }
}

const byInstance = new WeakMap<Instance, Receivers>()

/** The receivers of this instance. */
export function receiversOf(instance: Instance): Receivers {
  const known = byInstance.get(instance) ?? new Receivers()
  byInstance.set(instance, known)
  return known
}

/** A receiver as the API answers it. */
export function showReceiver(instance: Instance, name: string) {
  const receivers = receiversOf(instance)
  return { name, answer: receivers.answerOf(name), deliveries: receivers.deliveriesOf(name) }
}
