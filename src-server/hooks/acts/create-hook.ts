import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { HookRow } from '../entity.ts'
import type { HookInput } from '../hook-rules.ts'
import { insertHook } from '../queries.ts'
import { snapshotOfHook } from '../snapshot.ts'
import { columnsOf } from '../stored-hook.ts'

/** Creates a system hook. The caller has checked the URL and the token. */
export async function createHook(
  { db, actor, now, emit, instance }: Act<Actor>,
  { url, ...input }: HookInput & { url: string },
): Promise<HookRow> {
  const times = { created_at: now, updated_at: now }
  const hook = await insertHook(db, { ...columnsOf(instance, input), url, token_set_at: now, ...times })
  emit('system_hook.created', { hook_id: hook.id, actor_id: actor.id }, { hook: snapshotOfHook(hook) })
  return hook
}
