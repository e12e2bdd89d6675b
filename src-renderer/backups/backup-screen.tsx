import { Button } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { exactTime } from '../ui/dates.ts'
import { Kbd } from '../ui/kbd.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { backupColumns } from './backup-columns.tsx'
import { type Backup, backupList, listAddress } from './backup-list.ts'
import { BackupPeek } from './backup-peek.tsx'
import { DeleteBackup } from './delete-backup.tsx'
import { RestoreBackup } from './restore-backup.tsx'

const REFRESH_MS = 500

/** The backups of the instance, for administrators. */
export function BackupScreen() {
  const url = useUrlState()
  const cache = useQueryClient()
  const list = useList(backupList, url, { filter: url.get('q') ?? '', sort: '' })
  const inMemory = useRead('GET /-/gantry/v1/state', {}).data?.storage === 'memory'
  const create = useWrite('POST /-/gantry/v1/backups', { refreshes: [listAddress] })
  const [action, setAction] = useState<{ kind: 'restore' | 'delete'; backup: Backup }>()
  const isRunning = list.loaded.some(({ state }) => state === 'running')
  // The server tells nothing about a backup that it makes, because it is no record.
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void cache.invalidateQueries({ queryKey: [listAddress] }), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isRunning, cache])
  const backUp = () => void create.write({}).catch(() => undefined)
  const mayBackUp = !isRunning && !create.pending && !inMemory
  useShortcut('c', backUp, { name: 'Back up now', enabled: mayBackUp })
  return (
    <>
      <PageHead
        title="Backups"
        count="of the whole instance"
        actions={
          <Button
            variant="filled"
            leftSection={<IconDatabaseExport size={14} stroke={1.75} />}
            rightSection={<Kbd>c</Kbd>}
            disabled={!mayBackUp}
            onClick={backUp}
          >
            Back up now
          </Button>
        }
      />
      {create.error && <ErrorBand error={create.error} what="No backup was made." onRetry={backUp} />}
      <ListBrowser
        list={list}
        columns={backupColumns}
        hint="reason:"
        nameOf={({ created_at }) => `Backup of ${exactTime(created_at)}`}
        onOpen={(id) => list.rows.showPeek(id)}
        explainError={({ status }) => (status === 403 ? 'Only administrators see backups.' : undefined)}
        peek={(id, backup, actions) =>
          backup && (
            <BackupPeek
              key={id}
              backup={backup}
              onRestore={() => setAction({ kind: 'restore', backup })}
              onDelete={() => setAction({ kind: 'delete', backup })}
              {...actions}
            />
          )
        }
        emptyState={
          <EmptyState title="No backups yet">
            {inMemory ? (
              <p>This instance is in memory and has no backups. Start Gantry with a data directory to keep its data.</p>
            ) : (
              <p>
                A backup holds the database and all stored files of one moment. The instance goes on working meanwhile.
                The backups are in the folder <code>backups</code> of the data directory: copy them to another disk to
                be safe from its loss.
              </p>
            )}
          </EmptyState>
        }
      />
      {action?.kind === 'restore' && <RestoreBackup backup={action.backup} onClose={() => setAction(undefined)} />}
      {action?.kind === 'delete' && (
        <DeleteBackup backup={action.backup} onDone={list.rows.closePeek} onClose={() => setAction(undefined)} />
      )}
    </>
  )
}
