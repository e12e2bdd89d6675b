import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { Backup } from '../../kit/backups/backups.ts'
import { findRestoration, forgetRestoration, type Restoration } from '../../kit/backups/complete-restore.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { snapshotsOfUsers } from '../../snapshots/queries.ts'
import { isRestoreStored } from '../backup-queries.ts'

/** Begins a backup, which goes on after the commit. @throws ApiError 409 */
export function backUp({ instance, emit }: Act): Backup {
  const backup = instance.backups.begin()
  const { id } = backup
  emit('backup.created', { backup_id: id }, { backup: { id, created_at: instance.clock.iso() } })
  return backup
}

/** Deletes a backup. One that failed disappears from the list without an event, because it held nothing. @throws ApiError 404, 409 */
export function deleteBackup({ instance, emit }: Act, id: string) {
  const manifest = instance.backups.remove(id)
  if (manifest) emit('backup.removed', { backup_id: id }, { backup: { id, created_at: manifest.created_at } })
}

/** Replaces the instance by a prepared backup. @throws ApiError 404, 409 */
export function replaceInstance({ instance, actor, origin }: Act<Actor>, id: string) {
  const { created_at } = instance.backups.find(id)
  instance.backups.restore({ backup: { id, created_at }, actor, origin })
}

/**
 * Tells a restored instance who restored it, also if the process that restored it crashed before. The instance may not have the user, or have
 * another one with the same id.
 */
export async function recordRestoration(restored: WritableInstance) {
  const found = findRestoration(restored.files.root)
  if (!found) return
  const { actor, origin, backup } = found
  if (!(await isRestoreStored(restored.db.read, origin.request_id)))
    await emitRestored(restored, { actor, origin, backup })
  forgetRestoration(restored.files.root)
}

async function emitRestored(restored: WritableInstance, { actor, origin, backup }: Restoration) {
  const same = (await snapshotsOfUsers(restored.db.read, [actor.id])).get(actor.id)?.username === actor.username
  const who = { actor_id: same ? actor.id : null, sudo_by_id: null }
  await restored.perform({ actor: null, origin: { ...origin, ...who } }, async ({ emit }) =>
    emit('backup.restored', { backup_id: backup.id }, { backup }),
  )
}
