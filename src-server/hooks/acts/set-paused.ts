import type { Actor } from '../../kit/access/actor.ts'
import type { PlainAct } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import type { HookRow } from '../entity.ts'
import { changeHook } from '../queries.ts'
import { snapshotOfHook } from '../snapshot.ts'

/** Pauses a hook or resumes it. After a pause, the deliveries that wait are sent at once. */
export async function setPaused({ db, actor, now, emit, enqueue }: PlainAct<Actor>, before: HookRow, paused: boolean) {
  if ((before.paused === 1) === paused) return
  const hook = await changeHook(db, before.id, {
    paused: paused ? 1 : 0,
    ...(!paused && { timeouts: 0, backed_off_until: null }),
    updated_at: now,
  })
  const [old, snapshot] = [snapshotOfHook(before), snapshotOfHook(hook)]
  const changes = changesBetween(old, snapshot, ['paused'])
  emit(
    'system_hook.updated',
    { hook_id: hook.id, actor_id: actor.id, changed: ['paused'] },
    { hook: snapshot, changes },
  )
  if (!paused) await enqueue('system_hook.send', { hook_id: hook.id })
}
