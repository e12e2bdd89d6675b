import { Button } from '@mantine/core'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useDownload } from '../api/use-download.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { copyText } from '../ui/copy.ts'
import { exactTime } from '../ui/dates.ts'
import { Kbd } from '../ui/kbd.tsx'
import { bytes, count } from '../ui/number.ts'
import { Peek, PeekFoot } from '../ui/peek.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { BackupState, reasonTexts } from './backup-columns.tsx'
import { type Backup, listAddress } from './backup-list.ts'

const archive = 'GET /-/gantry/v1/backups/:backup_id/archive'

interface Props extends PeekActions {
  backup: Backup
  onRestore: () => void
  onDelete: () => void
}

/** What a backup holds, with what can be done with it. */
export function BackupPeek({ backup, onRestore, onDelete, ...actions }: Props) {
  const { id, state, reason, created_at, version, restorable, database_bytes, message } = backup
  const isComplete = state === 'finished'
  const download = useDownload({
    address: archive,
    input: { backup_id: id },
    file_name: `gantry-${id}.tar.gz`,
    noun: 'backup',
  })
  const isIdle = state !== 'running'
  useShortcut('r', onRestore, { name: 'Restore this backup', enabled: restorable })
  useShortcut('d', download.start, { name: 'Download this backup', enabled: isComplete })
  useShortcut('Delete', onDelete, { name: 'Delete this backup', enabled: isIdle })
  return (
    <Peek
      name="Backup"
      badge={<BackupState state={state} />}
      reference={backup.id}
      title={`Backup of ${exactTime(created_at)}`}
      meta={[
        ['Reason', reasonTexts[reason]],
        ['Version', version ?? '–'],
        ['Database', database_bytes === null ? '–' : bytes(database_bytes)],
        ['Files', filesOf(backup)],
      ]}
      onCopy={() => copyText(curlText(requestOf(listAddress, {})), 'Request')}
      foot={
        isIdle && (
          <PeekFoot>
            {restorable && (
              <Button rightSection={<Kbd>r</Kbd>} onClick={onRestore}>
                Restore…
              </Button>
            )}
            {isComplete && (
              <Button
                rightSection={<Kbd>d</Kbd>}
                loading={download.progress !== undefined}
                title="An archive that is a data directory when it is extracted"
                onClick={download.start}
              >
                Download
              </Button>
            )}
            <Button onClick={onDelete}>Delete…</Button>
          </PeekFoot>
        )
      }
      {...actions}
    >
      {message !== null && <p role="alert">{message}</p>}
      {isComplete && !restorable && (
        <p>
          A newer version of Gantry made this copy before it changed the database. The copy has no stored files, so it
          cannot replace the instance. An older version of Gantry opens the extracted download.
        </p>
      )}
      {restorable && (
        <p>
          The backup holds every record, setting and stored file of that moment. The key that encrypts secret settings
          is not in the backup: it stays in the data directory.
        </p>
      )}
      {state === 'running' && <p>The instance goes on working. Later changes are not in the backup.</p>}
    </Peek>
  )
}

function filesOf({ files, files_bytes }: Backup): string {
  if (files === null || files_bytes === null) return '–'
  return files === 0 ? 'None' : `${count(files)}, ${bytes(files_bytes)}`
}
