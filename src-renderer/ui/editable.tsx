import { type ReactNode, useRef, useState } from 'react'
import { DialogPopover } from './dialog-popover.tsx'
import classes from './editable.module.css'
import { useShortcut } from './shortcuts.tsx'

interface Props {
  name: string
  value: ReactNode
  /** False shows the value without an editor. */
  editable: boolean
  /** The server's error for the last change. */
  error?: string | undefined
  /** The key that opens the editor. */
  shortcut?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A value that opens an editor in a popover on click. */
export function Editable({ name, value, editable, error, shortcut, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const openByKey = () => {
    button.current?.scrollIntoView({ block: 'nearest' })
    setOpen(true)
  }
  useShortcut(shortcut ?? '', openByKey, { name: `Change ${name}`, enabled: editable && shortcut !== undefined })
  if (!editable) return value
  return (
    <>
      <DialogPopover
        name={`Change ${name}`}
        opened={open}
        onOpened={setOpen}
        flush
        target={
          <button
            ref={button}
            type="button"
            className={classes.value}
            title={shortcut && `Change ${name} (${shortcut})`}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="visually-hidden">Change {name}: </span>
            {value}
          </button>
        }
      >
        {open && children(() => setOpen(false))}
      </DialogPopover>
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </>
  )
}
