import { worker } from '../../kit/jobs/worker.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { type HookRow, isBackedOff } from '../entity.ts'
import { changeHook, hookOf } from '../queries.ts'
import { changeDelivery, nextDelivery } from './delivery-queries.ts'
import type { DeliveryRow } from './entity.ts'
import { type Outcome, sendDelivery } from './send.ts'
import { type Sending, sendingOf } from './sending.ts'
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

/**
 * Sends the deliveries of a hook that wait, in the order of their events. One that was interrupted is sent again. A second job for the hook
 * leaves its deliveries to the first.
 */
export const sendWaiting = worker({
  kind: 'system_hook.send',
  at_once: HOOKS_AT_ONCE,
  async run({ hook_id }, instance, signal) {
    const hooks = sendingOf(instance)
    const other = hooks.get(hook_id)
    if (other) {
      other.isAskedAgain = true
      return
    }
    const own: Sending = { isAskedAgain: true, delivery: undefined }
    hooks.set(hook_id, own)
    try {
      while (own.isAskedAgain) {
        own.isAskedAgain = false
        await sendAll(instance, hook_id, own, signal)
      }
    } finally {
      hooks.delete(hook_id)
    }
  },
})

async function sendAll(instance: WritableInstance, hook_id: number, own: Sending, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted()
    const hook = await hookOf(instance.db.read, hook_id)
    const delivery = await nextDelivery(instance.db.read, hook_id)
    if (!hook || hook.paused === 1 || !delivery) return
    const since = instance.clock.iso()
    own.delivery = { id: delivery.id, since }
    const outcome = isBackedOff(hook, since) ? notSent(hook) : await sendDelivery(instance, hook, delivery, signal)
    await record(instance, hook, delivery, outcome)
    own.delivery = undefined
    countEnded(instance)
  }
}

const notSent = ({ timeouts, backed_off_until }: HookRow) => ({
  state: 'ended' as const,
  failure: 'backed_off',
  failure_reason: `not sent, now or later: the last ${timeouts} deliveries timed out, so nothing is sent to the hook until ${backed_off_until}`,
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
