import { Button } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconPencil,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { copyText } from '../ui/copy.ts'
import { exactTime } from '../ui/dates.ts'
import { JsonPane } from '../ui/json-pane.tsx'
import { parseJson } from '../ui/json-text.ts'
import { Kbd } from '../ui/kbd.tsx'
import { bytes } from '../ui/number.ts'
import { PeekButton } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { causeText, type Delivery, type DeliveryDetail, failureText, hostOf, statusText, toneOf } from './delivery.ts'
import { deliveryCurl } from './delivery-curl.ts'
import classes from './exchange.module.css'
import { resendOne } from './resend.ts'
import { TimingBar } from './timing-bar.tsx'
import { WaitNote } from './wait-note.tsx'

interface Props extends Omit<PeekActions, 'onOpen'> {
  id: number
  row: Delivery | undefined
  onEdit: () => void
}

const polled_ms = 1500

/** A delivery beside the list: what was sent, what was answered, and where the time went. */
export function Exchange({ id, row, onEdit, onPrevious, onNext, onClose }: Props) {
  const cache = useQueryClient()
  const waits = row?.state === 'waiting'
  const read = useRead('GET /-/gantry/v1/deliveries/:id', { id }, { refetchInterval: waits ? polled_ms : false })
  useScreenRequest({ request: read.request, peek: true })
  const shown = read.data ?? row
  const again = () => shown && void resendOne(cache, shown)
  useShortcut('s', again, { name: 'Resend delivery', enabled: shown !== undefined })
  return (
    <aside className={classes.exchange} aria-label="Delivery">
      <header className={classes.head}>
        {shown && (
          <StatusBadge tone={toneOf(shown)} look="tint">
            {statusText(shown)}
          </StatusBadge>
        )}
        <h2 className={`cut ${classes.title}`} title={shown && `${shown.event_name} to ${shown.hook_url}`}>
          {shown
            ? `${shown.event_name} to ${shown.hook_url === '' ? 'a deleted hook' : hostOf(shown.hook_url)}`
            : `delivery ${id}`}
        </h2>
        <div className={classes.acts}>
          <PeekButton name="Previous (k)" icon={<IconChevronUp size={16} stroke={1.75} />} onClick={onPrevious} />
          <PeekButton name="Next (j)" icon={<IconChevronDown size={16} stroke={1.75} />} onClick={onNext} />
          <PeekButton
            name="Copy the delivery as curl"
            icon={<IconCopy size={15} stroke={1.75} />}
            onClick={read.data && (() => void copyText(deliveryCurl(read.data ?? never()), 'Delivery'))}
          />
          <PeekButton name="Close (Esc)" icon={<IconX size={16} stroke={1.75} />} onClick={onClose} />
        </div>
      </header>
      {read.data ? (
        <Loaded delivery={read.data} onEdit={onEdit} onResend={again} />
      ) : (
        <div className={classes.loading}>
          <PeekSkeleton noun="delivery" read={read} bars={['40%', '80%', '65%']} />
        </div>
      )}
    </aside>
  )
}

const never = (): never => {
  throw new Error('not loaded')
}

interface LoadedProps {
  delivery: DeliveryDetail
  onEdit: () => void
  onResend: () => void
}

function Loaded({ delivery, onEdit, onResend }: LoadedProps) {
  const { request_body, response_body, response_status, response_headers, response_cut, failure, state } = delivery
  const problem = failureText(failure)
  const path = pathOf(delivery.url === '' ? delivery.hook_url : delivery.url)
  return (
    <>
      <div className={classes.bar}>
        <span className="quiet cut" title={exactTime(delivery.created_at)}>
          {delivery.resent_id === null ? causeText(delivery.cause) : `Delivery ${delivery.resent_id} sent again`}
          {delivery.subject !== null && (
            <>
              , <bdi>{delivery.subject}</bdi>
            </>
          )}
        </span>
        <span className={classes.acts}>
          <Button
            leftSection={<IconPencil size={14} stroke={1.75} />}
            rightSection={<Kbd>e</Kbd>}
            disabled={delivery.hook_url === ''}
            onClick={onEdit}
          >
            Edit and resend
          </Button>
          <Button
            variant="filled"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            rightSection={<Kbd>s</Kbd>}
            disabled={delivery.hook_url === ''}
            onClick={onResend}
          >
            Resend
          </Button>
        </span>
      </div>
      <div className={classes.timing}>
        {problem !== undefined && <p className={classes.problem}>{problem}</p>}
        {state === 'waiting' ? <WaitNote since={delivery.sending_since} /> : <TimingBar delivery={delivery} />}
      </div>
      <Side
        name="Request"
        line={`POST ${path}`}
        size={bytes(new Blob([request_body]).size)}
        headers={delivery.request_headers}
        body={request_body}
      >
        <TokenState delivery={delivery} />
      </Side>
      <section className={classes.side} aria-label="Response" {...(response_headers === null && { 'data-short': '' })}>
        {response_headers === null ? (
          <SideHead name="Response" line={statusText(delivery)}>
            {failure !== null && delivery.failure_reason}
          </SideHead>
        ) : (
          <SideContent
            name="Response"
            line={String(response_status)}
            size={response_cut ? 'cut after 8 KiB' : bytes(new Blob([response_body ?? '']).size)}
            headers={response_headers}
            body={response_body ?? ''}
          >
            {response_status !== null && response_status >= 400 && (
              <span className="quiet">system hooks are not retried</span>
            )}
          </SideContent>
        )}
      </section>
    </>
  )
}

const pathOf = (url: string) => {
  const parsed = URL.parse(url)
  return parsed ? parsed.pathname + parsed.search : url
}

const tokens = { none: 'no token', as_stored: 'token as stored', changed_since: 'token changed since' } as const

function TokenState({ delivery: { token, state } }: { delivery: DeliveryDetail }) {
  if (state === 'waiting') return null
  return (
    <span className={classes.check} data-token={token}>
      {token === 'as_stored' && <IconCheck size={13} stroke={2} aria-hidden="true" />} {tokens[token]}
    </span>
  )
}

interface SideProps {
  name: string
  line: string
  size: string
  headers: Readonly<Record<string, unknown>>
  body: string
  children?: ReactNode
}

function Side(props: SideProps) {
  return (
    <section className={classes.side} aria-label={props.name}>
      <SideContent {...props} />
    </section>
  )
}

function SideHead({ name, line, size, children }: { name: string; line: string; size?: string; children?: ReactNode }) {
  return (
    <header className={classes.sideHead}>
      <h3>{name}</h3>
      <span className="mono cut" title={line}>
        {line}
      </span>
      {size !== undefined && <span className="quiet">{size}</span>}
      <span className={classes.note}>{children}</span>
    </header>
  )
}

function SideContent({ name, line, size, headers, body, children }: SideProps) {
  const value = parseJson(body)
  return (
    <>
      <SideHead name={name} line={line} size={size}>
        {children}
      </SideHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.headers} aria-label={`${name} headers`} tabIndex={0}>
        <dl>
          {Object.entries(headers).map(([header, text]) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>{String(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {body === '' ? (
        <p className={`quiet ${classes.none}`}>Empty body.</p>
      ) : value === undefined ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={`mono ${classes.text}`} aria-label={`${name} body`} tabIndex={0}>
          {body}
        </section>
      ) : (
        <JsonPane name={`${name} body`} value={value} wraps />
      )}
    </>
  )
}
