import { Button } from '@mantine/core'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { TransferState } from '../transfers/transfer-columns.tsx'
import type { Transfer } from '../transfers/transfer-list.ts'
import { timeTaken } from '../transfers/transfer-words.ts'
import { copyText } from '../ui/copy.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { count } from '../ui/number.ts'
import { Peek, PeekFoot } from '../ui/peek.tsx'
import { Ago } from '../ui/when.tsx'
import { describeExport } from './export-words.ts'
import classes from './exports.module.css'
import { useArchiveDownload } from './use-archive-download.ts'

/** An export beside the list: when it ran, how it ended, and how many records its archive has. */
export function ExportPeek({
  row,
  ...actions
}: PeekActions & { row: Extract<Transfer, { kind: 'export' }> | undefined }) {
  if (!row) return null
  const records = Object.entries(row.progress?.records ?? {})
  const request = requestOf('GET /projects/:id/export', { id: row.project_id })
  return (
    <Peek
      name="Export"
      badge={<TransferState state={row.state} />}
      reference={
        <span className="cut-start" title={row.path_with_namespace}>
          <bdi>{row.path_with_namespace}</bdi>
        </span>
      }
      title=""
      foot={
        <PeekFoot>
          {row.expires_at !== null && <DownloadButton project_id={row.project_id} />}
          <LinkButton
            to="/projects/$projectId"
            params={{ projectId: String(row.project_id) }}
            search={{ tab: 'export' }}
          >
            Open export
          </LinkButton>
        </PeekFoot>
      }
      onCopy={() => copyText(curlText(request), 'Request')}
      {...actions}
    >
      <div className={classes.peeked}>
        <p className="quiet">
          Scheduled <Ago at={row.created_at} /> ago{row.exported_by && ` by ${row.exported_by}`}
          {row.finished_at && `, took ${timeTaken(row)}`}
        </p>
        <p>{describeExport(row)}</p>
        {records.length > 0 && (
          <dl className={classes.counts}>
            {records.map(([relation, number]) => (
              <div key={relation}>
                <dt>{relation.replaceAll('_', ' ')}</dt>
                <dd>{count(number)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Peek>
  )
}

function DownloadButton({ project_id }: { project_id: number }) {
  const { progress, start } = useArchiveDownload(project_id)
  return (
    <Button variant="filled" loading={progress !== undefined} onClick={start}>
      Download archive
    </Button>
  )
}
