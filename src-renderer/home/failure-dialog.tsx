import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { AnswerBadge } from '../requests/answer-badge.tsx'
import { type FailureDetail, noBody, obstacleOf, requestAgain } from '../requests/replay.ts'
import { useSendAgain } from '../requests/use-send-again.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { CurlButton } from '../ui/curl-button.tsx'
import { exactTime } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Fact, FactList } from '../ui/fact-list.tsx'
import { JsonPane } from '../ui/json-pane.tsx'
import { duration } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import classes from './failure-dialog.module.css'

interface Props {
  request_id: string
  onClose: () => void
}

/** A failed request: request, answer, user and time, with a button that sends the request again. */
export function FailureDialog({ request_id, onClose }: Props) {
  const read = useRead('GET /-/gantry/v1/failures/:request_id', { request_id })
  if (read.data) return <LoadedFailure failure={read.data} onClose={onClose} />
  return (
    <Dialog title="Failed request" size={720} onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <div className={classes.content}>
        {read.error?.status === 404 ? (
          <p>This request is no longer kept: newer failed requests replaced this one, or the server restarted.</p>
        ) : read.error ? (
          <ErrorBand error={read.error} what="The request could not be loaded." onRetry={read.retry} />
        ) : (
          <SkeletonBar width="60%" />
        )}
      </div>
    </Dialog>
  )
}

function LoadedFailure({ failure, onClose }: { failure: FailureDetail; onClose: () => void }) {
  const me = useRead('GET /user', {}).data
  const obstacle = obstacleOf(failure)
  const request = requestAgain(failure)
  const again = useSendAgain(request)
  const { status, method, path, body_state, masked, files } = failure
  return (
    <Dialog
      title={
        <span className={classes.title}>
          <AnswerBadge status={status} /> Failed request
        </span>
      }
      size={720}
      onClose={onClose}
      foot={
        <>
          <span className={classes.note}>{obstacle ?? rightsNote(failure, me?.username)}</span>
          <CurlButton curl={() => curlText(request)} />
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
          <Button
            variant="filled"
            disabled={obstacle !== undefined}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            Send again
          </Button>
        </>
      }
    >
      <div className={classes.content}>
        <p className={`mono ${classes.line}`}>
          {method} {path}
        </p>
        <FactList wide>
          <Fact name="Time">{exactTime(failure.at)}</Fact>
          <Fact name="User">{userText(failure)}</Fact>
          <Fact name="Endpoint">{failure.address ?? 'No such endpoint'}</Fact>
          <Fact name="Client">{failure.client}</Fact>
          <Fact name="Duration">{duration(failure.ms)}</Fact>
          <Fact name="Request ID">
            <span className="mono">{failure.request_id}</span>{' '}
            <CopyButton text={failure.request_id} name="request ID" />
          </Fact>
        </FactList>
        {Object.keys(failure.query).length > 0 && <Part name="Query" value={failure.query} />}
        {body_state === 'kept' ? (
          <Part name="Body" value={failure.body} />
        ) : (
          <section className={classes.part}>
            <h3>Body</h3>
            <p className="quiet">{noBody[body_state]}</p>
          </section>
        )}
        {files.length > 0 && <p className="quiet">Files: {files.join(', ')}. The content of files is not kept.</p>}
        {masked.length > 0 && <p className="quiet">Masked: {masked.join(', ')}</p>}
        <Part name="Response" value={failure.answer} />
        {again.data && (
          <Part
            name={
              <>
                Response to the new request <AnswerBadge status={again.data.status} />{' '}
                <span className="quiet">{duration(again.data.ms)}</span>
              </>
            }
            label="Response to the new request"
            value={again.data.body}
          />
        )}
        {again.error && (
          <p role="alert" className={classes.failed}>
            No response from {location.host}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface PartProps {
  name: ReactNode
  label?: string
  value: unknown
}

function Part({ name, label, value }: PartProps) {
  const text = label ?? (typeof name === 'string' ? name : '')
  return (
    <section className={classes.part} aria-label={text}>
      <h3>{name}</h3>
      <div className={classes.json}>
        <JsonPane name={text} value={value} />
      </div>
    </section>
  )
}

const userText = ({ user, sudo_by }: FailureDetail) => {
  if (!user) return 'Not signed in'
  return sudo_by ? `@${user.username}, sudo by @${sudo_by.username}` : `@${user.username}`
}

/** The new request may do more than the old one: it has the rights of the user who sends it. */
const rightsNote = ({ user }: FailureDetail, me: string | undefined) =>
  me === undefined || user?.username === me ? '' : `“Send again” sends the request as you, @${me}.`
