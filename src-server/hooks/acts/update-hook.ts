import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { MASK } from '../../kit/secrets.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import type { HookRow } from '../entity.ts'
import type { HookInput } from '../hook-rules.ts'
import { changeHook } from '../queries.ts'
import { snapshotOfHook } from '../snapshot.ts'
import { columnsOf } from '../stored-hook.ts'

const SHOWN = [
  'url',
  'name',
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
  'enable_ssl_verification',
] as const
/** The columns of secrets, with the parameters that set them. Events say only whether there is one. */
const SECRET = [
  ['token_sealed', 'token'],
  ['url_variables_sealed', 'url_variables'],
] as const

/**
 * Changes a system hook. A new URL without a token removes the token, so that nobody can have a secret sent to another receiver. A changed
 * hook is sent to again at once.
 */
export async function updateHook(
  { db, actor, now, emit, instance }: Act<Actor>,
  before: HookRow,
  { url, ...input }: HookInput & { url?: string | undefined },
): Promise<HookRow> {
  const isMoved = url !== undefined && url !== before.url
  const hook = await changeHook(db, before.id, {
    ...columnsOf(instance, input),
    ...(url !== undefined && { url }),
    ...(isMoved && input.token === undefined && { token_sealed: null }),
    ...((isMoved || input.token !== undefined) && { token_set_at: now }),
    ...{ timeouts: 0, backed_off_until: null, updated_at: now },
  })
  const [old, snapshot] = [snapshotOfHook(before), snapshotOfHook(hook)]
  const secrets = SECRET.filter(([column]) => hook[column] !== before[column])
  const changes = {
    ...changesBetween(old, snapshot, SHOWN),
    ...changesBetween(before, hook, ['description']),
    ...Object.fromEntries(
      secrets.map(([column, name]) => [name, { before: masked(before[column]), after: masked(hook[column]) }]),
    ),
  }
  const changed = Object.keys(changes)
  if (changed.length > 0)
    emit('system_hook.updated', { hook_id: hook.id, actor_id: actor.id, changed }, { hook: snapshot, changes })
  return hook
}

const masked = (sealed: string | null) => (sealed === null ? null : MASK)
