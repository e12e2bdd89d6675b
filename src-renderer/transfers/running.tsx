import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useList } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { describeStep, type PastExport, shareOf } from '../exports/export-words.ts'
import { describeSource, importStep } from '../imports/import-progress.ts'
import type { PastImport } from '../imports/import-words.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PathText } from '../ui/path-text.tsx'
import { TabSkeleton } from '../ui/record-skeleton.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import type { Step } from './rate.ts'
import { TransferProgress } from './transfer-progress.tsx'
import { recordsOf } from './transfer-words.ts'
import classes from './transfers.module.css'

const poll_ms = 1000
/** As many of each state as a page has. */
const per_page = 50

/** The imports and exports that run or wait. `poll_ms` reads them again and again. */
export function useRunning(refetchInterval: number | false) {
  const options = { refetchInterval }
  const reads = [
    useList('GET /-/gantry/v1/imports', { status: 'started', per_page }, options),
    useList('GET /-/gantry/v1/imports', { status: 'scheduled', per_page }, options),
  ] as const
  const exports = [
    useList('GET /-/gantry/v1/exports', { status: 'started', per_page }, options),
    useList('GET /-/gantry/v1/exports', { status: 'queued', per_page }, options),
  ] as const
  const all = [...reads, ...exports]
  const failed = all.find(({ error }) => error)
  const shown = { imports: newestOf(reads), exports: newestOf(exports) }
  const isLoaded = all.every(({ rows }) => rows !== undefined)
  return {
    ...shown,
    total: isLoaded ? shown.imports.length + shown.exports.length : undefined,
    failed,
    request: reads[0].request,
  }
}

/** Each row once, as it was read last: one that has just started is still in the list of those that wait. */
export function newestOf<Row extends { id: number }>(
  lists: readonly { rows: readonly Row[] | undefined; fetched_at: number }[],
): { row: Row; at: number }[] {
  const newest = new Map<number, { row: Row; at: number }>()
  for (const { rows = [], fetched_at: at } of lists)
    for (const row of rows) if ((newest.get(row.id)?.at ?? -1) < at) newest.set(row.id, { row, at })
  return [...newest.values()]
}

/** The imports and exports that run or wait now, with their progress. */
export function RunningTransfers() {
  const { imports, exports, total, failed, request } = useRunning(poll_ms)
  useScreenRequest({ request })
  if (total === undefined)
    return failed?.error ? <ErrorBand error={failed.error} onRetry={failed.retry} /> : <TabSkeleton />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.running} tabIndex={0} aria-label="Running">
      {failed?.error && (
        <ErrorBand error={failed.error} what="The list could not be refreshed." onRetry={failed.retry} />
      )}
      {total === 0 ? (
        <EmptyState
          title="Nothing is running"
          actions={
            <LinkButton to="/import" variant="filled">
              Import project
            </LinkButton>
          }
        >
          <p>
            Imports and exports are shown here while they run. Projects are exported on the Export tab of their page.
          </p>
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {imports.map(({ row, at }) => (
            <RunningImport key={`import-${row.id}`} row={row} at={at} />
          ))}
          {exports.map(({ row, at }) => (
            <RunningExport key={`export-${row.id}`} row={row} at={at} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RunningImport({ row, at }: { row: PastImport; at: number }) {
  const { outcomes } = row
  const done = outcomes && { read: outcomes.read, done: outcomes.written + outcomes.failed + outcomes.left_out }
  return (
    <Transfer
      kind="Import"
      link={
        <Link to="/import/$projectId" params={{ projectId: String(row.project_id) }}>
          <PathText path={row.path_with_namespace} className="mono" />
        </Link>
      }
      detail={row.source === 'file' ? '' : `from ${describeSource(row)},`}
      by={row.imported_by}
      since={row.created_at}
      step={importStep(row, done)}
      at={at}
    />
  )
}

function RunningExport({ row, at }: { row: PastExport; at: number }) {
  return (
    <Transfer
      kind="Export"
      link={
        <Link to="/projects/$projectId" params={{ projectId: String(row.project_id) }} search={{ tab: 'export' }}>
          <PathText path={row.path_with_namespace} className="mono" />
        </Link>
      }
      detail={row.uploads ? 'to another server,' : ''}
      by={row.exported_by}
      since={row.created_at}
      step={exportStep(row)}
      at={at}
    />
  )
}

/** What a running export does. Its records are counted while they are read, and its bytes while they are packed and sent. */
export function exportStep({ progress }: Pick<PastExport, 'progress'>): Step {
  if (!progress) return { what: 'Waiting to start', share: 0 }
  const amount =
    progress.step === 'reading'
      ? ({ done: recordsOf({ progress }), total: null, unit: 'records' } as const)
      : progress.bytes
        ? ({ ...progress.bytes, unit: 'bytes' } as const)
        : undefined
  return { what: describeStep(progress), phase: progress.step, share: shareOf(progress), amount }
}

interface TransferProps {
  kind: 'Import' | 'Export'
  link: ReactNode
  detail: string
  by: string | null
  since: string
  step: Step
  at: number
}

function Transfer({ kind, link, detail, by, since, step, at }: TransferProps) {
  return (
    <li>
      <div className={classes.head}>
        <StatusBadge tone={step.what === 'Waiting to start' ? 'plain' : 'accent'}>{kind}</StatusBadge>
        {link}
        <span className="cut quiet">
          {detail} scheduled <Ago at={since} /> ago
          {by && (
            <>
              {' '}
              by <bdi>{by}</bdi>
            </>
          )}
        </span>
      </div>
      <TransferProgress step={step} at={at} />
    </li>
  )
}
