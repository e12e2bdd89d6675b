import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice-band.module.css'

interface Props {
  /** `bad` for what goes away; else it only differs from the rest. */
  tone: 'warn' | 'bad'
  children: ReactNode
  /** The way out of it. */
  act?: ReactNode
}

/** What holds for a whole record and changes what can be done with it: above all else on its page. */
export function NoticeBand({ tone, children, act }: Props) {
  return (
    <div className={classes.band} data-tone={tone} role="note">
      <IconInfoCircle size={16} stroke={1.75} className={classes.sign} aria-hidden="true" />
      <p>{children}</p>
      {act}
    </div>
  )
}
