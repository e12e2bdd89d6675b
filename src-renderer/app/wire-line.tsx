import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { consoleHost } from '../api/base-path.ts'
import { useReconnect } from '../api/connection.ts'
import { curlScript } from '../api/curl.ts'
import { type Connection, useConnection, useWireRequests } from '../api/wire.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { copyText } from '../ui/copy.ts'
import { Kbd } from '../ui/kbd.tsx'
import { count, duration } from '../ui/number.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { unavailable } from '../ui/unavailable.ts'
import classes from './wire-line.module.css'

const stateNames: Record<Connection, string> = { ready: 'Ready', offline: 'Offline', reconnecting: 'Reconnecting' }

/**
 * The bottom line: connection state, and the current request with its status and time. `y` copies the request as curl. A form can send several
 * requests: the line shows the first one and counts the others.
 */
export function WireLine({ clock, onShortcuts }: { clock: string | undefined; onShortcuts: () => void }) {
  const { requests = [], draft = false, obstacle } = useWireRequests() ?? {}
  const [request, ...others] = requests
  const state = useConnection()
  const reconnect = useReconnect()
  const copy = () => copyText(curlScript(requests), others.length > 0 ? 'Script' : 'Request')
  useShortcut('y', () => void copy(), {
    name: 'Copy request as curl',
    group: 'Everywhere',
    enabled: request !== undefined && obstacle === undefined,
    inPalette: false,
  })
  return (
    <footer className={classes.wire}>
      <span className={classes.state} data-state={state} role="status">
        <i className={classes.lamp} />
        {stateNames[state]}
      </span>
      <span className="mono">{consoleHost()}</span>
      {state !== 'ready' && (
        <button type="button" className={classes.retry} onClick={reconnect} disabled={state === 'reconnecting'}>
          <IconRefresh size={12} stroke={1.75} aria-hidden="true" />
          Retry now
        </button>
      )}
      {request && (
        <>
          <span className={classes.rule} />
          <button
            type="button"
            className={classes.request}
            {...(obstacle === undefined ? { title: 'Copy as curl (y)', onClick: copy } : unavailable(obstacle))}
          >
            <b>{request.method}</b>
            <span className="cut" dir="ltr">
              {request.path}
            </span>
            {others.length > 0 && <span className={classes.more}>+{count(others.length)} more</span>}
            {obstacle === undefined && (
              <>
                <IconCopy size={12} stroke={1.75} aria-hidden="true" />
                <Kbd>y</Kbd>
              </>
            )}
          </button>
        </>
      )}
      <span className={classes.right}>
        {request && <Outcome key={request.url} request={request} draft={draft} />}
        {request && <span className={classes.rule} />}
        {clock && state === 'ready' && (
          <>
            <span>{clock}</span>
            <span className={classes.rule} />
          </>
        )}
        <button type="button" className={classes.shortcuts} onClick={onShortcuts}>
          Shortcuts <Kbd>?</Kbd>
        </button>
      </span>
    </footer>
  )
}

function Outcome({ request: { status, ms }, draft }: { request: WireRequest; draft: boolean }) {
  const waited_ms = useWaitingTime(status === null && !draft)
  if (draft) return <span>not sent yet</span>
  if (status === null) return <span>{waited_ms > 0 && `waiting ${(waited_ms / 1000).toFixed(1)} s`}</span>
  return (
    <span className={classes.outcome} data-tone={outcomeTone(status)}>
      {status === 0 ? 'no response' : status} · {duration(ms ?? 0)}
    </span>
  )
}

/** An answer that blames the request is a warning. A server that fails, or does not answer, is an error. */
export function outcomeTone(status: number): 'ok' | 'warn' | 'bad' {
  if (status === 0 || status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'ok'
}

/** Counts the waiting time from 200 ms on, so that fast responses do not flicker. */
function useWaitingTime(waiting: boolean): number {
  const [waited_ms, setWaited] = useState(0)
  useEffect(() => {
    if (!waiting) return
    const started = performance.now()
    const timer = setInterval(() => setWaited(performance.now() - started), 200)
    return () => {
      clearInterval(timer)
      setWaited(0)
    }
  }, [waiting])
  return waited_ms
}
