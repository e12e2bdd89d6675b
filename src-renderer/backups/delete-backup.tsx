import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { exactTime } from '../ui/dates.ts'
import { Lead } from '../ui/dialog.tsx'
import { bytes } from '../ui/number.ts'
import { sizeOf } from './backup-columns.tsx'
import { type Backup, listAddress } from './backup-list.ts'

const address = 'DELETE /-/gantry/v1/backups/:backup_id'

/** Deletes a backup. The instance keeps everything. */
export function DeleteBackup({ backup, onDone, onClose }: { backup: Backup; onDone: () => void; onClose: () => void }) {
  const remove = useWrite(address, { refreshes: [listAddress] })
  const input = { backup_id: backup.id }
  const moment = exactTime(backup.created_at)
  const size = sizeOf(backup)
  const confirm = () =>
    void remove.write(input).then(
      () => {
        announceOne({
          text: `Backup of ${moment} deleted`,
          name: moment,
          names: [],
          reads: [listAddress],
          undo: undefined,
        })
        onClose()
        onDone()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={`Delete the backup of ${moment}`}
      size={560}
      action="Delete backup"
      onConfirm={confirm}
      onClose={onClose}
      requests={[requestOf(address, input)]}
      write={remove}
      failed="The backup was not deleted."
      danger
    >
      <Lead>
        {size !== undefined && `The backup holds ${bytes(size)}. `}The instance keeps everything. A deleted backup
        cannot be brought back.
      </Lead>
    </ConfirmDialog>
  )
}
