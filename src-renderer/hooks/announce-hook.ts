import { fetchBody, type ResponseBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { toast } from '../ui/toast.ts'
import { type HookCard, readsAffectedByHooks } from './hook.ts'

type Hook = ResponseBody<'GET /hooks/:id'>

/** Confirms a new hook. Undo deletes it, as long as nothing was sent to it. */
export function announceNewHook(hook: Hook) {
  announceOne({
    text: `Hook ${hook.id} created`,
    name: `hook ${hook.id}`,
    names: [],
    reads: readsAffectedByHooks,
    undo: undoWith(
      'hook',
      async () => (await fetchBody('GET /-/gantry/v1/hooks/:id', { id: hook.id })).deliveries === 0,
      () => fetchBody('DELETE /hooks/:id', { id: hook.id }),
    ),
  })
}

type Changes = Readonly<Record<string, unknown>>

/** Compares the answer with what was sent, and confirms the change. Secrets and what they were before cannot be restored. */
export function announceHook(before: HookCard, changes: Changes, answer: Hook) {
  const asked = Object.entries(changes).filter(([name]) => name !== 'token')
  const missed = asked.filter(([name, value]) => (Reflect.get(answer, name) ?? '') !== value).map(([name]) => name)
  if (missed.length > 0) return toast(`The server did not save ${missed.join(', ')} as sent`)
  const changesSecret = 'token' in changes || (before.has_token && 'url' in changes)
  const old = Object.fromEntries(asked.map(([name]) => [name, Reflect.get(before, name) ?? '']))
  announceOne({
    text: `Hook ${before.id} saved`,
    name: `hook ${before.id}`,
    names: [],
    reads: readsAffectedByHooks,
    undo: changesSecret
      ? undefined
      : undoWith(
          'hook',
          async () => {
            const now = await fetchBody('GET /hooks/:id', { id: before.id })
            return asked.every(([name, value]) => (Reflect.get(now, name) ?? '') === value)
          },
          () => fetchBody('PUT /hooks/:id', { id: before.id, ...old }),
        ),
  })
}

/** Pauses or resumes a hook, with an undo. */
export async function setPaused({ id }: Pick<HookCard, 'id'>, paused: boolean) {
  const address = addressFor(paused)
  await fetchBody(address, { id })
  announceOne({
    text: paused ? `Hook ${id} paused` : `Hook ${id} resumed`,
    name: `hook ${id}`,
    names: [],
    reads: readsAffectedByHooks,
    undo: undoWith(
      'hook',
      async () => (await fetchBody('GET /-/gantry/v1/hooks/:id', { id })).paused === paused,
      () => fetchBody(addressFor(!paused), { id }),
    ),
  })
}

const addressFor = (paused: boolean) =>
  paused ? 'POST /-/gantry/v1/hooks/:id/pause' : 'POST /-/gantry/v1/hooks/:id/resume'
