import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice-band.module.css'

interface Props {
  /** `bad` for a pending deletion, `warn` for other states. */
  tone: 'warn' | 'bad'
  /** Accessible name. */
  label: string
  children: ReactNode
  /** A button that ends the state, such as Restore. */
  action?: ReactNode
  /** The server's error for that action. */
  error?: string | undefined
}

/** A notice at the top of a record's page about a state that limits what users can do, such as archived. */
export function NoticeBand({ tone, label, children, action, error }: Props) {
  return (
    <section className={classes.band} data-tone={tone} aria-label={label}>
      <IconInfoCircle size={16} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <p>
        {children}
        {error && (
          <span className={classes.error} role="alert">
            {' '}
            {error}
          </span>
        )}
      </p>
      {action}
    </section>
  )
}
