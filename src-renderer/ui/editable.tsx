import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './editable.module.css'

interface Props {
  name: string
  value: ReactNode
  /** False shows the value without an editor. */
  editable: boolean
  /** The server's error for the last change. */
  error?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A value that opens an editor in a popover on click. */
export function Editable({ name, value, editable, error, children }: Props) {
  const [open, setOpen] = useState(false)
  if (!editable) return value
  return (
    <>
      <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.value} onClick={() => setOpen(!open)}>
            <span className="visually-hidden">Change {name}: </span>
            {value}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0}>{open && children(() => setOpen(false))}</Popover.Dropdown>
      </Popover>
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
