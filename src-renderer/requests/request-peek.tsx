import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { copyText } from '../ui/copy.ts'
import { exactTime } from '../ui/dates.ts'
import { JsonPane } from '../ui/json-pane.tsx'
import { bytes, duration } from '../ui/number.ts'
import { type Meta, Peek, PeekFoot } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { AnswerBadge } from './answer-badge.tsx'
import { CopyAs } from './copy-as.tsx'
import { DryRun } from './dry-run.tsx'
import { noAnswer, noBody, obstacleOf, requestAgain } from './replay.ts'
import { type LoggedRequest, type RequestDetail, senderText } from './request.ts'
import classes from './requests.module.css'
import { useSendAgain } from './use-send-again.ts'
import { Why } from './why.tsx'

interface Props extends PeekActions {
  id: string
  row: LoggedRequest | undefined
}

/** A logged request beside the list: what was sent, what was answered, and code that sends it again. */
export function RequestPeek({ id, row, ...actions }: Props) {
  const read = useRead('GET /-/gantry/v1/requests/:request_id', { request_id: id })
  useScreenRequest({ request: read.request, peek: true })
  const shown = read.data ?? row
  return (
    <Peek
      name="Request"
      badge={shown && <AnswerBadge status={shown.status} />}
      reference={shown ? shown.method : id}
      title=""
      {...(read.data && { meta: metaOf(read.data) })}
      foot={read.data && <Again request={read.data} />}
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {read.data ? (
        <Exchange request={read.data} />
      ) : read.error?.status === 404 ? (
        <p>This request is no longer kept: newer requests replaced it, or the server restarted.</p>
      ) : (
        <PeekSkeleton noun="request" read={read} bars={['70%', '40%']} />
      )}
    </Peek>
  )
}

function Exchange({ request }: { request: RequestDetail }) {
  const {
    method,
    path,
    query,
    body,
    body_state,
    files,
    masked,
    answer,
    answer_state,
    answer_headers,
    why,
    why_withheld,
  } = request
  return (
    <div className={classes.exchange}>
      <p className={`mono ${classes.line}`}>
        {method} {path}
      </p>
      {Object.keys(query).length > 0 && <Part name="Query" value={query} />}
      {body_state === 'kept' ? <Part name="Body" value={body} /> : <p className="quiet">{noBody[body_state]}</p>}
      {files.length > 0 && <p className="quiet">Files: {files.join(', ')}. The content of files is not kept.</p>}
      {masked.length > 0 && <p className="quiet">Masked: {masked.join(', ')}</p>}
      {request.dry_run && <DryRun request_id={request.request_id} />}
      {why && <Why why={why} />}
      {why_withheld && (
        <p className="quiet">
          The reason for this answer tells about records or rights, so only administrators see it.
        </p>
      )}
      {answer_state === 'kept' ? (
        <Part name="Response" value={answer} />
      ) : (
        <p className="quiet">{noAnswer[answer_state]}</p>
      )}
      {Object.keys(answer_headers).length > 0 && <Part name="Response headers" value={answer_headers} />}
    </div>
  )
}

const Part = ({ name, value }: { name: string; value: unknown }) => (
  <section aria-label={name}>
    <h3>{name}</h3>
    <div className={classes.json}>
      <JsonPane name={`${name} as JSON`} value={value} wraps />
    </div>
  </section>
)

/** Sends the request again as the current user, and copies it as code. */
function Again({ request }: { request: RequestDetail }) {
  const obstacle = obstacleOf(request)
  const again = requestAgain(request)
  const asBefore = requestAgain(request, request.sudo_by ? request.user?.username : undefined)
  const sending = useSendAgain(again)
  return (
    <>
      {sending.data && (
        <div className={classes.again}>
          <p role="status">
            Sent again: <AnswerBadge status={sending.data.status} />{' '}
            <span className="quiet">{duration(sending.data.ms)}</span>
          </p>
          <div className={classes.json}>
            <JsonPane name="Response to the new request" value={sending.data.body} wraps />
          </div>
        </div>
      )}
      {sending.error && (
        <p role="alert" className={classes.failed}>
          No response from {location.host}
        </p>
      )}
      <PeekFoot>
        <span className={`quiet ${classes.note}`}>{obstacle ?? 'Sent again with your own rights.'}</span>
        <CopyAs request={asBefore} className={classes.act} />
        <Button
          className={classes.act ?? ''}
          leftSection={<IconRefresh size={14} stroke={1.75} />}
          disabled={obstacle !== undefined}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          Send again
        </Button>
      </PeekFoot>
    </>
  )
}

const metaOf = (request: RequestDetail): Meta => [
  ['Time', exactTime(request.at)],
  ['Took', duration(request.ms)],
  ['Response', bytes(request.answer_bytes)],
  ['Endpoint', request.address ?? 'none'],
  ['User', senderText(request)],
  ['Token', request.token ? `${request.token.name} (${request.token.id})` : 'none'],
  ['Client', request.client],
  [
    'Request ID',
    <span key="id" className="mono">
      {request.request_id}
    </span>,
  ],
]
