import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Kbd } from './kbd.tsx'
import { useShortcut } from './shortcuts.tsx'
import classes from './states.module.css'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** `page` where it is all there is to read: then its title is the heading of the screen. */
  as?: 'h1' | 'h2'
}

/** Nothing to show: says why in the words of the filter, and gives one key that changes it. */
export function EmptyState({ title, children, actions: acts, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <svg width="72" height="48" viewBox="0 0 72 48" aria-hidden="true" className={classes.drawing}>
        <path d="M6 8h60M14 8 10 44M58 8l4 36M36 8v12" />
        <rect x="28" y="20" width="16" height="12" rx="2" strokeDasharray="3 3" />
      </svg>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {acts && <div className={classes.acts}>{acts}</div>}
    </div>
  )
}

/** What a failed request tells; an `ApiError` is one. */
export interface Failure {
  status: number
  quote: string
  requestId: string | null
  ms: number
  request: { method: string; path: string }
}

interface BandProps {
  error: Failure
  /** What did not happen: "The list could not be read." */
  what?: string
  /** What is still on screen and from when: "These rows are from 14:31:08, 52 s ago." */
  kept?: ReactNode
  onRetry?: (() => void) | undefined
}

/** The server's own words, what is still on screen, and Retry. Old rows stay where they are. */
export function ErrorBand({ error, what = 'This could not be read.', kept, onRetry }: BandProps) {
  useShortcut('r', () => onRetry?.(), { name: 'Retry', enabled: onRetry !== undefined })
  return (
    <div className={classes.band} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} className={classes.sign} aria-hidden="true" />
      <div className={classes.words}>
        <p>
          <b>{error.status === 0 ? 'No answer' : error.status}</b> {what} {kept}
        </p>
        {error.status !== 0 && <p className={`mono ${classes.message}`}>{error.quote}</p>}
        <p className={`cut ${classes.trace}`}>{traceOf(error)}</p>
      </div>
      {onRetry && (
        <Button leftSection={<IconRefresh size={14} stroke={1.75} />} rightSection={<Kbd>r</Kbd>} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** The query stands in the wire line, where there is room for it. */
const traceOf = ({ request, requestId, ms }: Failure) =>
  [
    `${request.method} ${request.path.split('?')[0]}`,
    requestId && `request ${requestId}`,
    `${ms.toLocaleString('en')} ms`,
  ]
    .filter(Boolean)
    .join(' · ')

interface LoadFailedProps {
  error: Failure
  /** "project", "issue": what was asked for. */
  noun: string
  actions?: ReactNode
  onRetry?: () => void
}

/** A whole screen that cannot be shown: not there, not allowed, or failed. */
export function LoadFailed({ error, noun: thing, actions: acts, onRetry }: LoadFailedProps) {
  if (error.status !== 403 && error.status !== 404)
    return <ErrorBand error={error} what={`The ${thing} could not be read.`} onRetry={onRetry} />
  const missing = error.status === 404
  return (
    <EmptyState
      title={missing ? `No ${thing} here` : `This ${thing} is closed to you`}
      actions={
        <>
          {acts}
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
          ? `Either it does not exist, or your account may not see it: the instance answers both alike.`
          : /insufficient_scope|insufficient_granular_scope/.test(error.quote)
            ? 'The token of this page has too narrow a scope for it. One that may read the API opens it.'
            : 'Your account sees it but lacks the role for this.'}
      </p>
      <p className={`mono ${classes.answer}`}>{error.quote}</p>
    </EmptyState>
  )
}

/** True once something has been pending for so long that a skeleton helps more than it flickers. */
export function useDelayed(pending: boolean, after_ms = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setLate(true), after_ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [pending, after_ms])
  return pending && late
}

/** A bar in the place of a word to come. */
export function SkeletonBar({ width, height = 8 }: { width: number | string; height?: number }) {
  return <i className={classes.bar} style={{ width, height }} aria-hidden="true" />
}
