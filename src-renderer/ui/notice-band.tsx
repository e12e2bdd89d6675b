import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice-band.module.css'

interface Props {
  /** `bad` for what goes away; else it only differs from the rest. */
  tone: 'warn' | 'bad'
  /** What it is about, in few words. */
  label: string
  children: ReactNode
  /** The way out of it. */
  action?: ReactNode
  /** What the server has against that. */
  error?: string | undefined
}

/** What holds for a whole record and changes what can be done with it: above all else on its page. */
export function NoticeBand({ tone, label, children, action: act, error: fault }: Props) {
  return (
    <section className={classes.band} data-tone={tone} aria-label={label}>
      <IconInfoCircle size={16} stroke={1.75} className={classes.sign} aria-hidden="true" />
      <p>
        {children}
        {fault && (
          <span className={classes.fault} role="alert">
            {' '}
            {fault}
          </span>
        )}
      </p>
      {act}
    </section>
  )
}
