import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import classes from './collapsible.module.css'

/** A long text shows its beginning, so that what follows it stays in reach. */
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
          {open ? `Show less of the ${name}` : `Show the whole ${name}`}
        </button>
      )}
    </div>
  )
}
