import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AnswerBadge } from '../requests/answer-badge.tsx'
import { DryRun } from '../requests/dry-run.tsx'
import { JsonPane } from '../ui/json-pane.tsx'
import { bytes, count, duration, pluralize } from '../ui/number.ts'
import { saveBlob } from '../ui/save-file.ts'
import { bounded, type Content, foldedIn, isRead, MOST_ENTRIES, type TriedAnswer } from './send-try.ts'
import classes from './try.module.css'

const LONGEST_TEXT = 20_000

/** The answer to a tried request: status, time, headers and body, and the way to why it is so. */
export function AnswerView({ answer, isNew }: { answer: TriedAnswer; isNew: boolean }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) section.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  const { status, ms, request, caller, headers, request_id, content } = answer
  const read = headers.filter(([name]) => isRead(name))
  const rest = headers.filter(([name]) => !isRead(name))
  return (
    <section ref={section} className={classes.answer} aria-label="Response">
      <p className={classes.status} role="status">
        <AnswerBadge status={status} /> <span className="quiet">{duration(ms)}</span>
        <span className="quiet">as {caller}</span>
        {request.dry_run && <span>dry run, nothing was changed</span>}
        {request_id !== null && (
          <Link to="/requests" search={{ peek: request_id }} className={classes.why}>
            {status >= 400 ? 'Why' : 'In Requests'}
          </Link>
        )}
      </p>
      <p className={`mono quiet ${classes.sent}`}>
        {request.method} {request.path}
      </p>
      {read.length > 0 && <Headers headers={read} />}
      <details className={classes.headers}>
        <summary>{pluralize(rest.length, 'other header', 'other headers')}</summary>
        <Headers headers={rest} />
      </details>
      <Body content={content} />
      {request.dry_run && status < 400 && request_id !== null && <DryRun request_id={request_id} />}
    </section>
  )
}

const Headers = ({ headers }: Pick<TriedAnswer, 'headers'>) => (
  <dl className={classes.headers}>
    {headers.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

function Body({ content }: { content: Content }) {
  if (content.kind === 'none') return <p className="quiet">The response has no body.</p>
  if (content.kind === 'file')
    return (
      <p className={classes.file}>
        <Button
          leftSection={<IconDownload size={14} stroke={1.75} />}
          onClick={() => saveBlob(content.name, content.file)}
        >
          Save file
        </Button>
        <span className="cut">
          {content.name} <span className="quiet">{bytes(content.file.size)}</span>
        </span>
      </p>
    )
  if (content.kind === 'text')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      <section className={classes.text} tabIndex={0} aria-label="Response body">
        <pre>
          {content.text.slice(0, LONGEST_TEXT)}
          {content.text.length > LONGEST_TEXT && `\n… ${count(content.text.length - LONGEST_TEXT)} more characters`}
        </pre>
      </section>
    )
  const { value, left_out } = bounded(content.value)
  return (
    <div className={classes.json}>
      <JsonPane name="Response body" value={value} folded={foldedIn(value)} wraps />
      {left_out > 0 && (
        <p className="quiet">
          The first {count(MOST_ENTRIES)} entries are shown, {count(left_out)} more are not.
        </p>
      )}
    </div>
  )
}
