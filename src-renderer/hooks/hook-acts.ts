import type { QueryClient } from '@tanstack/react-query'
import { fetchBody } from '../api/client.ts'
import { startChange } from '../changes/start-change.ts'
import { outcomeOf, undoWith } from '../changes/undo.ts'
import { duration } from '../ui/number.ts'
import { toast } from '../ui/toast.ts'
import { type Delivery, failureText } from './delivery.ts'
import { type HookCard, readsAffectedByHooks } from './hook.ts'

const planOf = ({ id }: Pick<HookCard, 'id'>) => ({
  nouns: ['hook', 'hooks'] as const,
  items: [{ id, name: `hook ${id}` }],
  reads: readsAffectedByHooks,
  showsFailure: true,
})

const addressFor = (paused: boolean) =>
  paused ? 'POST /-/gantry/v1/hooks/:id/pause' : 'POST /-/gantry/v1/hooks/:id/resume'

/** Pauses or resumes a hook, with an undo. A refusal is shown in a dialog. */
export function setPaused(cache: QueryClient, { id }: Pick<HookCard, 'id'>, paused: boolean) {
  const isPaused = async () => (await fetchBody('GET /-/gantry/v1/hooks/:id', { id })).paused
  return startChange(cache, {
    ...planOf({ id }),
    ...(paused
      ? { verb: 'Pausing', done: 'paused', opposite: 'active again' }
      : { verb: 'Resuming', done: 'resumed', opposite: 'paused again' }),
    change: () =>
      outcomeOf(async () => {
        await fetchBody(addressFor(paused), { id })
        if ((await isPaused()) !== paused) return { text: `The hook is ${paused ? 'still active' : 'still paused'}.` }
        return {
          undo: undoWith(
            'hook',
            async () => (await isPaused()) === paused,
            () => fetchBody(addressFor(!paused), { id }),
          ),
        }
      }),
  })
}

/** A delivery waits up to ten seconds for its answer. */
const result_ms = 12_000
const looked_ms = 250

/** Sends a test to the receiver, and says what it answered. A test changes nothing, so the last change can still be undone. */
export async function testHook({ id }: Pick<HookCard, 'id'>) {
  const refusal = await outcomeOf(async () => {
    await fetchBody('POST /hooks/:id', { id })
    return undefined
  })
  if (refusal) return toast(`The test of hook ${id} was not sent. ${refusal.text}`)
  toast(`Test of hook ${id} sent`)
  const result = await resultOf(id)
  if (result) toast(resultText(id, result))
}

/** The result of the newest test; undefined if there is none in time. */
async function resultOf(hook_id: number): Promise<Delivery | undefined> {
  const until = performance.now() + result_ms
  while (performance.now() < until) {
    try {
      const [newest] = await fetchBody('GET /-/gantry/v1/deliveries', { hook_id, cause: 'test', per_page: 1 })
      if (newest && newest.state !== 'waiting') return newest
    } catch {
      // The list of deliveries says why it cannot be read.
      return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, looked_ms))
  }
  return undefined
}

function resultText(id: number, { response_status, duration_ms, failure }: Delivery): string {
  const reason = failureText(failure)
  if (reason !== undefined) return `The receiver of hook ${id} did not answer the test. ${reason}`
  return `The receiver of hook ${id} answered the test with ${response_status}${duration_ms === null ? '' : ` in ${duration(duration_ms)}`}`
}
