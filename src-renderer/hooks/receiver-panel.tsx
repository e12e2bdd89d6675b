import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Input, ResponseBody } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { JsonPane } from '../ui/json-pane.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import classes from './hooks.module.css'

type Receiver = ResponseBody<'GET /-/gantry/v1/receivers/:name'>
type Received = Receiver['deliveries'][number]
type Answer = Input<'PUT /-/gantry/v1/receivers/:name'>['answer']

const answers: { value: Answer; label: string }[] = [
  { value: 'ok', label: '200' },
  { value: 'error', label: '500' },
  { value: 'unauthorized', label: '401' },
  { value: 'slow', label: 'Slow' },
  { value: 'hang', label: 'Hang' },
  { value: 'wrong', label: 'Web page' },
]
const explained: Record<Answer, string> = {
  ok: 'Answers 200 at once.',
  error: 'Answers 500 at once.',
  unauthorized: 'Answers 401, as to a wrong token.',
  slow: 'Answers 200 after three seconds.',
  hang: 'Does not answer before the delivery times out.',
  wrong: 'Answers 200 with a web page instead of JSON, as a proxy does that wants a sign-in.',
}
const tokens: Record<Received['token'], { text: string; tone: Tone }> = {
  as_stored: { text: 'token matches', tone: 'ok' },
  different: { text: 'wrong token', tone: 'bad' },
  missing: { text: 'token missing', tone: 'bad' },
  not_needed: { text: 'no token', tone: 'plain' },
}

const refreshed_ms = 2000

/** What the built-in receiver of a hook took, and how it answers. */
export function ReceiverPanel({ name }: { name: string }) {
  const read = useRead('GET /-/gantry/v1/receivers/:name', { name }, { refetchInterval: refreshed_ms })
  const refreshes = ['GET /-/gantry/v1/receivers/:name'] as const
  const change = useWrite('PUT /-/gantry/v1/receivers/:name', { refreshes })
  const empty = useWrite('DELETE /-/gantry/v1/receivers/:name', { refreshes })
  const [opened, setOpened] = useState<string>()
  const receiver = read.data
  const error = read.error ?? change.error ?? empty.error
  return (
    <section className={classes.receiver} aria-label="Built-in receiver">
      <header className={classes.receiverHead}>
        <h3>Built-in receiver</h3>
        {receiver && receiver.deliveries.length > 0 && (
          <Button onClick={() => void empty.write({ name }).catch(() => undefined)}>Empty</Button>
        )}
      </header>
      {error && <ErrorBand error={error} what="The receiver could not be read or changed." onRetry={read.retry} />}
      {receiver ? (
        <>
          <SegmentedControl
            aria-label="Answer"
            data={answers}
            value={receiver.answer}
            onChange={(value) => {
              const answer = answers.find((one) => one.value === value)?.value
              if (answer) void change.write({ name, answer }).catch(() => undefined)
            }}
          />
          <p className="quiet">{explained[receiver.answer]}</p>
          {receiver.deliveries.length === 0 && <p>Nothing received since the server started.</p>}
          <ul className={classes.received}>
            {receiver.deliveries.map((one) => {
              const key = `${one.at} ${one.headers['idempotency-key'] ?? ''}`
              return (
                <li key={key}>
                  <button
                    type="button"
                    className={classes.receivedRow}
                    aria-expanded={opened === key}
                    onClick={() => setOpened(opened === key ? undefined : key)}
                  >
                    <span className={classes.event}>{one.event_name ?? 'no event name'}</span>
                    <StatusBadge tone={tokens[one.token].tone}>{tokens[one.token].text}</StatusBadge>
                    <span className="quiet">{one.status === 0 ? 'no answer' : one.status}</span>
                    <span className={`quiet ${classes.age}`}>
                      <Ago at={one.at} />
                    </span>
                  </button>
                  {opened === key && (
                    <div className={classes.receivedBody}>
                      <JsonPane name="Body" value={one.body} wraps />
                    </div>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        !error && <SkeletonBar width="60%" />
      )}
    </section>
  )
}
