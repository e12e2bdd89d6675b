import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useList, useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { exportStep } from '../transfers/running.tsx'
import { TransferProgress } from '../transfers/transfer-progress.tsx'
import transfers from '../transfers/transfers.module.css'
import { useCommands } from '../ui/commands.ts'
import { exactTime } from '../ui/dates.ts'
import { bytes } from '../ui/number.ts'
import { TabSkeleton } from '../ui/record-skeleton.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportStates } from './export-states.tsx'
import { describeExport, exportTimes, hasArchive, type PastExport, runs, statusTexts } from './export-words.ts'
import classes from './exports.module.css'
import { useArchiveDownload } from './use-archive-download.ts'

const poll_ms = 700
const SHOWN = 10

interface Props {
  project: { id: number; path_with_namespace: string; description?: string | null | undefined }
}

/** Exports a project: the state, a download, the form for a new export, and earlier exports. */
export function ExportTab({ project }: Props) {
  const { id } = project
  const first = useRead('GET /projects/:id/export', { id })
  const refetchInterval = first.data && runs(first.data.export_status) ? poll_ms : false
  const read = useRead('GET /projects/:id/export', { id }, { refetchInterval })
  const exportsOfProject = { project_id: id, per_page: SHOWN }
  const known = useList('GET /-/gantry/v1/exports', exportsOfProject).rows?.[0]
  const isOpen = known?.status === 'queued' || known?.status === 'started'
  const past = useList('GET /-/gantry/v1/exports', exportsOfProject, {
    refetchInterval: isOpen || refetchInterval ? poll_ms : false,
  })
  useScreenRequest({ request: read.request })
  const status = read.data?.export_status
  if (status === undefined) return read.error ? <ErrorBand error={read.error} onRetry={read.retry} /> : <TabSkeleton />
  const [newest] = past.rows ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.tab} tabIndex={0} aria-label="Export">
      {read.stale && read.error && (
        <ErrorBand error={read.error} what="The export could not be refreshed." onRetry={read.retry} />
      )}
      <ExportStates
        status={status}
        times={newest ? exportTimes(newest) : new Map()}
        since={newest && runs(status) ? (newest.started_at ?? newest.created_at) : null}
      />
      {runs(status) && newest && (
        <div className={transfers.band}>
          <TransferProgress step={exportStep(newest)} at={past.fetched_at} />
        </div>
      )}
      {hasArchive(status) && <Download id={id} rows={past.rows ?? []} />}
      <div className={classes.columns}>
        <ExportForm project={project} runs={runs(status)} />
        <Earlier rows={past.rows} error={past.error} retry={past.retry} />
      </div>
    </section>
  )
}

function Download({ id, rows }: { id: number; rows: readonly PastExport[] }) {
  const { progress, start, stop } = useArchiveDownload(id)
  const archive = rows.find(({ expires_at }) => expires_at !== null)
  useCommands([{ name: 'Download export', run: start }])
  return (
    <div className={classes.download}>
      <Button
        variant="filled"
        leftSection={<IconDownload size={15} stroke={1.75} />}
        disabled={progress !== undefined}
        onClick={start}
      >
        Download archive
      </Button>
      {progress !== undefined && (
        <>
          <Progress className={classes.bar} value={progress * 100} aria-label="Download" transitionDuration={80} />
          <Button onClick={stop}>Stop download</Button>
        </>
      )}
      {progress === undefined && archive?.expires_at && (
        <span className="quiet">
          {archive.size_bytes !== null && `${bytes(archive.size_bytes)}, `}kept until {exactTime(archive.expires_at)}
        </span>
      )}
    </div>
  )
}

interface EarlierProps {
  rows: readonly PastExport[] | undefined
  error: Parameters<typeof ErrorBand>[0]['error'] | null
  retry: () => void
}

function Earlier({ rows, error, retry }: EarlierProps) {
  return (
    <section className={classes.earlier} aria-labelledby="earlier-exports">
      <h2 id="earlier-exports">Exports</h2>
      {error && !rows && <ErrorBand error={error} onRetry={retry} />}
      {rows?.length === 0 && <p className="quiet">No exports yet.</p>}
      <ul>
        {rows?.map((row) => (
          <li key={row.id}>
            <StatusBadge tone={statusTexts[row.status][1]}>{statusTexts[row.status][0]}</StatusBadge>
            <span className="cut" title={describeExport(row)}>
              {describeExport(row)}
            </span>
            <span className="quiet">{row.size_bytes === null ? '' : bytes(row.size_bytes)}</span>
            <span className="quiet">
              <Ago at={row.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
