import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { exactTime } from '../ui/dates.ts'
import { Lead } from '../ui/dialog.tsx'
import { type Backup, listAddress } from './backup-list.ts'
import { newestBackups, waitForRestore } from './wait-for-restore.ts'

const address = 'POST /-/gantry/v1/backups/:backup_id/restoration'

/** Replaces the whole instance by a backup. The dialog stays until the restored instance answers. */
export function RestoreBackup({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const restore = useWrite(address, { refreshes: [] })
  const input = { backup_id: backup.id }
  const moment = exactTime(backup.created_at)
  const run = async () => {
    const before = await newestBackups()
    await restore.write(input)
    setWaiting(true)
    if (await waitForRestore(before)) {
      announceOne({
        text: `Backup of ${moment} restored`,
        name: moment,
        names: [],
        reads: [listAddress],
        undo: undefined,
      })
      await cache.invalidateQueries()
    }
    onClose()
  }
  const confirm = () => {
    setFailure(null)
    run()
      .catch((error: ApiError) => setFailure(error))
      .finally(() => setWaiting(false))
  }
  return (
    <ConfirmDialog
      title={`Restore the backup of ${moment}`}
      size={600}
      action="Restore backup"
      onConfirm={confirm}
      onClose={() => !waiting && onClose()}
      requests={[requestOf(address, input)]}
      write={{ error: failure, pending: restore.pending || waiting }}
      failed="The backup was not restored."
      word="restore"
      danger
    >
      <Lead>
        {waiting
          ? 'The backup is sound. The server is opening it …'
          : 'All records, settings and files of the instance are replaced by those of the backup, for everybody. The backup is checked first. The present state is kept as a backup, so you can come back to it.'}
      </Lead>
      <Lead>
        The server does not answer for a moment. Whoever has another password or other rights in the backup must sign in
        again; access tokens that were made later stop working.
      </Lead>
    </ConfirmDialog>
  )
}
