import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import classes from './collapsible.module.css'

/** Cuts a long text to its beginning, so that the content below stays within reach. */
export function Collapsible({ name, height, children }: { name: string; height: number; children: ReactNode }) {
  const size = useElementSize()
  const [open, setOpen] = useState(false)
  const long = size.height > height + 64
  return (
    <div>
      <div
        className={classes.window}
        data-cut={(long && !open) || undefined}
        style={long && !open ? { height } : undefined}
      >
        <div ref={size.ref}>{children}</div>
      </div>
      {long && (
        <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? `Collapse ${name}` : `Show full ${name}`}
        </button>
      )}
    </div>
  )
}
