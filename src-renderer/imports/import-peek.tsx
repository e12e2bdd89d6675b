import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { TransferState } from '../transfers/transfer-columns.tsx'
import type { Transfer } from '../transfers/transfer-list.ts'
import { timeTaken } from '../transfers/transfer-words.ts'
import { copyText } from '../ui/copy.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Peek, PeekFoot } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { describeSource } from './import-progress.ts'
import { type ImportResult, statusTexts } from './import-words.ts'
import classes from './imports.module.css'

interface Props extends PeekActions {
  project_id: number
  row: Extract<Transfer, { kind: 'import' }> | undefined
}

/** A past import beside the list: when it ran, and what became of its records. */
export function ImportPeek({ project_id, row, ...actions }: Props) {
  const read = useRead('GET /-/gantry/v1/imports/:project_id', { project_id })
  useScreenRequest({ request: read.request, peek: true })
  const shown = read.data ?? row
  const by = read.data ? read.data.imported_by?.name : row?.imported_by
  return (
    <Peek
      name="Import"
      badge={row ? <TransferState state={row.state} /> : shown && <ImportState status={shown.status} />}
      reference={
        shown && (
          <span className="cut-start" title={shown.path_with_namespace}>
            <bdi>{shown.path_with_namespace}</bdi>
          </span>
        )
      }
      title=""
      foot={
        shown?.status === 'finished' && (
          <PeekFoot>
            <LinkButton to="/projects/$projectId" params={{ projectId: String(project_id) }}>
              Open project
            </LinkButton>
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {read.data ? (
        <div className={classes.peeked}>
          <p className="quiet">
            Scheduled <Ago at={read.data.created_at} /> ago{by && ` by ${by}`}
            {read.data.finished_at && `, took ${timeTaken(read.data)}`}
          </p>
          {read.data.source_location !== null && <p className="quiet">Downloaded from {describeSource(read.data)}</p>}
          {read.data.error !== null && <p className={classes.error}>{read.data.error}</p>}
          {read.data.relations && <ImportOutcome result={read.data} relations={read.data.relations} />}
          {read.data.status === 'finished' && !read.data.relations && (
            <p>Record counts are not available, because this import ran before the instance recorded them.</p>
          )}
        </div>
      ) : (
        <PeekSkeleton noun="import" read={read} bars={['70%', '90%']} />
      )}
    </Peek>
  )
}

/** For an import that is not among the listed rows. */
function ImportState({ status }: { status: ImportResult['status'] }) {
  const [text, tone] = statusTexts[status]
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
