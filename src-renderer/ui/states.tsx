import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { capitalized } from './capitalized.ts'
import { InDialog } from './in-dialog.ts'
import { Kbd } from './kbd.tsx'
import { duration } from './number.ts'
import { useShortcut } from './shortcuts.tsx'
import classes from './states.module.css'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** `h1` if the empty state is the whole screen. */
  as?: 'h1' | 'h2'
}

/** Explains why there is nothing to show, and offers actions. */
export function EmptyState({ title, children, actions, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <svg width="72" height="48" viewBox="0 0 72 48" aria-hidden="true" className={classes.drawing}>
        <path d="M6 8h60M14 8 10 44M58 8l4 36M36 8v12" />
        <rect x="28" y="20" width="16" height="12" rx="2" strokeDasharray="3 3" />
      </svg>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** A failed request. `ApiError` implements it. */
export interface Failure {
  status: number
  bodyText: string
  requestId: string | null
  ms: number
  request: { method: string; path: string }
}

interface BandProps {
  error: Failure
  /** What failed: "The list could not be loaded." */
  what?: string
  /** The age of the data that stays on screen: "The rows below were loaded at 14:31:08 UTC." */
  kept?: ReactNode
  onRetry?: (() => void) | undefined
}

/** Quotes the server's error above the content and offers Retry. */
export function ErrorBand({ error, what = 'The data could not be loaded.', kept, onRetry }: BandProps) {
  const inDialogs = useContext(InDialog)
  useShortcut('r', () => onRetry?.(), { name: 'Retry', enabled: onRetry !== undefined, inDialogs })
  return (
    <div className={classes.band} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <p>
          <b>{error.status === 0 ? 'No response' : error.status}</b> {what} {kept}
        </p>
        {error.status !== 0 && <p className={`mono ${classes.message}`}>{error.bodyText}</p>}
        <p className={`cut ${classes.trace}`}>{requestTrace(error)}</p>
      </div>
      {onRetry && (
        <Button leftSection={<IconRefresh size={14} stroke={1.75} />} rightSection={<Kbd>r</Kbd>} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** Leaves out the query, because the wire line shows it. */
const requestTrace = ({ request, requestId, ms }: Failure) =>
  [`${request.method} ${request.path.split('?')[0]}`, requestId && `request ${requestId}`, duration(ms)]
    .filter(Boolean)
    .join(' · ')

interface LoadFailedProps {
  error: Failure
  /** The kind of record: "project", "issue". */
  noun: string
  actions?: ReactNode
  onRetry?: () => void
}

/** Replaces a record that cannot be shown: not found, forbidden, or failed. */
export function LoadFailed({ error, noun, actions, onRetry }: LoadFailedProps) {
  if (error.status !== 403 && error.status !== 404)
    return <ErrorBand error={error} what={`The ${noun} could not be loaded.`} onRetry={onRetry} />
  const missing = error.status === 404
  return (
    <EmptyState
      title={missing ? `${capitalized(noun)} not found` : `You have no access to this ${noun}`}
      actions={
        <>
          {actions}
          {onRetry && (
            <Button leftSection={<IconRefresh size={14} stroke={1.75} />} onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      <p>
        {missing
          ? `The ${noun} does not exist, or you do not have access to the ${noun}. The server responds with 404 in both cases.`
          : /insufficient_scope|insufficient_granular_scope/.test(error.bodyText)
            ? 'Your token lacks the required scope. Sign in with a token that has the read_api or api scope.'
            : 'You need a higher role. Ask an Owner or Maintainer for access.'}
      </p>
      <p className={`mono ${classes.body}`}>{error.bodyText}</p>
    </EmptyState>
  )
}

/** True after 200 ms of waiting. Use it to show skeletons without flicker on fast responses. */
export function useDelayed(pending: boolean, after_ms = 200): boolean {
  const [delayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setDelayed(true), after_ms)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [pending, after_ms])
  return pending && delayed
}

/** A placeholder for a word that is still loading. */
export function SkeletonBar({ width, height = 8 }: { width: number | string; height?: number }) {
  return <i className={classes.bar} style={{ width, height }} aria-hidden="true" />
}
