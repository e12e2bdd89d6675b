import { worker } from '../../kit/jobs/worker.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import type { HookRow } from '../entity.ts'
import { changeHook, hookOf } from '../queries.ts'
import { changeDelivery, nextDelivery } from './delivery-queries.ts'
import type { DeliveryRow } from './entity.ts'
import { type Outcome, sendDelivery } from './send.ts'
import { countEnded } from './sweep-deliveries.ts'

declare module '../../kit/jobs/jobs.ts' {
  interface Jobs {
    'system_hook.send': { hook_id: number }
  }
}

const HOOKS_AT_ONCE = 4
/** After so many timeouts in a row, the hook is not sent to for a while, so that its deliveries do not wait ten seconds each. */
const TIMEOUTS_ALLOWED = 4
const FIRST_BACK_OFF_MS = 60_000
const LONGEST_BACK_OFF_MS = 86_400_000

/** The hooks that each instance is sending to. A second job for one of them leaves its deliveries to the first. */
const sending = new WeakMap<WritableInstance, Map<number, { isAskedAgain: boolean }>>()

/** Sends the deliveries of a hook that wait, in the order of their events. One that was interrupted is sent again. */
export const sendWaiting = worker({
  kind: 'system_hook.send',
  at_once: HOOKS_AT_ONCE,
  async run({ hook_id }, instance, signal) {
    const hooks = sending.get(instance) ?? new Map<number, { isAskedAgain: boolean }>()
    sending.set(instance, hooks)
    const other = hooks.get(hook_id)
    if (other) {
      other.isAskedAgain = true
      return
    }
    const own = { isAskedAgain: true }
    hooks.set(hook_id, own)
    try {
      while (own.isAskedAgain) {
        own.isAskedAgain = false
        await sendAll(instance, hook_id, signal)
      }
    } finally {
      hooks.delete(hook_id)
    }
  },
})

async function sendAll(instance: WritableInstance, hook_id: number, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted()
    const hook = await hookOf(instance.db.read, hook_id)
    const delivery = await nextDelivery(instance.db.read, hook_id)
    if (!hook || hook.paused === 1 || !delivery) return
    const outcome = isBackedOff(hook, instance) ? notSent(hook) : await sendDelivery(instance, hook, delivery, signal)
    await record(instance, hook, delivery, outcome)
    countEnded(instance)
  }
}

const isBackedOff = ({ backed_off_until }: HookRow, { clock }: WritableInstance) =>
  backed_off_until !== null && backed_off_until > clock.iso()

const notSent = ({ backed_off_until }: HookRow) => ({
  state: 'ended' as const,
  failure: 'backed_off',
  failure_reason: `too many deliveries in a row got no answer; nothing is sent until ${backed_off_until}`,
})

async function record(
  { db, clock }: WritableInstance,
  hook: HookRow,
  { id }: DeliveryRow,
  outcome: Outcome | ReturnType<typeof notSent>,
) {
  await db.write(async (trx) => {
    await changeDelivery(trx, id, outcome)
    if (outcome.failure === 'backed_off') return
    const timeouts = outcome.failure === 'timeout' ? hook.timeouts + 1 : 0
    // The hook may have been deleted while its receiver was slow.
    if (timeouts === hook.timeouts || !(await hookOf(trx, hook.id))) return
    const over = timeouts - TIMEOUTS_ALLOWED
    const back_off_ms = Math.min(FIRST_BACK_OFF_MS * 2 ** over, LONGEST_BACK_OFF_MS)
    const backed_off_until = over < 0 ? null : new Date(clock.now() + back_off_ms).toISOString()
    await changeHook(trx, hook.id, { timeouts, backed_off_until })
  })
}
