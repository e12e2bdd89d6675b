import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import classes from './marked-band.module.css'

interface Props {
  /** The verb with its object: "Restore group". */
  act: string
  children: ReactNode
  /** The button, for who wants to give it the focus. */
  button: RefObject<HTMLButtonElement | null>
  /** Where the user may keep it. */
  onRestore?: (() => void) | undefined
  pending: boolean
  /** What the server has against it. */
  fault?: string | undefined
}

/** Over a record that goes on a day to come: when, and the way back. */
export function MarkedBand({ act, children, button, onRestore, pending, fault }: Props) {
  return (
    <section className={classes.band} aria-label="Marked for deletion">
      <IconTrash size={16} stroke={1.75} className={classes.sign} aria-hidden="true" />
      <p className={classes.words}>
        {children}
        {fault && (
          <span className={classes.fault} role="alert">
            {' '}
            {fault}
          </span>
        )}
      </p>
      {onRestore && (
        <Button ref={button} loading={pending} onClick={onRestore}>
          {act}
        </Button>
      )}
    </section>
  )
}
