import { bytes, count } from '../ui/number.ts'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import type { Backup } from './backup-list.ts'

export const reasonTexts: Readonly<Record<Backup['reason'], string>> = {
  requested: 'Requested',
  before_restore: 'Before a restore',
  before_migration: 'Before an upgrade',
}

const tones: Readonly<Record<Backup['state'], Tone>> = { finished: 'ok', running: 'warn', failed: 'bad' }
const states: Readonly<Record<Backup['state'], string>> = { finished: 'Complete', running: 'Running', failed: 'Failed' }

export const BackupState = ({ state }: { state: Backup['state'] }) => (
  <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>
)

/** Undefined until the backup is complete. */
export const sizeOf = ({ database_bytes, files_bytes }: Backup): number | undefined =>
  database_bytes === null ? undefined : database_bytes + (files_bytes ?? 0)

export const backupColumns: Columns<Backup> = [
  {
    id: 'state',
    header: 'State',
    meta: { track: '96px' },
    cell: ({ row: { original: backup } }) => <BackupState state={backup.state} />,
  },
  {
    id: 'created',
    header: 'Made',
    meta: { track: '72px' },
    cell: ({ row: { original: backup } }) => <Ago at={backup.created_at} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { track: 'minmax(120px, 3fr)' },
    cell: ({ row: { original: backup } }) => <span className="cut quiet">{describe(backup)}</span>,
  },
  {
    id: 'id',
    header: 'Name',
    meta: {
      track: 'minmax(180px, 3fr)',
      from: 900,
      name: 'Name',
      hint: 'Its name in the folder backups of the data directory',
    },
    cell: ({ row: { original: backup } }) => <span className="mono cut quiet">{backup.id}</span>,
  },
  {
    id: 'version',
    header: 'Version',
    meta: { track: '72px', from: 720, name: 'Version', hint: 'The version of Gantry that made the backup' },
    cell: ({ row: { original: backup } }) => <span className="quiet">{backup.version ?? '–'}</span>,
  },
  {
    id: 'files',
    header: 'Files',
    meta: { track: '72px', align: 'right', from: 1000, name: 'Files', hint: 'Uploads, avatars and archives' },
    cell: ({ row: { original: backup } }) => (
      <span className="quiet">{backup.files === null ? '–' : count(backup.files)}</span>
    ),
  },
  {
    id: 'size',
    header: 'Size',
    meta: { track: '80px', align: 'right', from: 480, name: 'Size', hint: 'Database and stored files' },
    cell: ({ row: { original: backup } }) => {
      const size = sizeOf(backup)
      return <span className="quiet">{size === undefined ? '–' : bytes(size)}</span>
    },
  },
]

function describe({ state, share, message, reason }: Backup): string {
  if (state === 'running') return `Copying the database: ${Math.floor(share * 100)}%`
  return message ?? reasonTexts[reason]
}
