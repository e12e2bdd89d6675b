import { type ReactNode, useRef, useState } from 'react'
import { DialogPopover } from './dialog-popover.tsx'
import { pluralize } from './number.ts'
import classes from './rest.module.css'
import { useRowTabIndex } from './table-cells.ts'

interface Props {
  /** How many do not fit. */
  count: number
  /** The names of those that do not fit, for the tooltip. */
  names: readonly string[]
  /** "label". */
  noun: string
  /** The whole list. */
  children: ReactNode
}

/** `+3`: what does not fit in a row. The button shows the whole list. */
export function Rest({ count, names, noun, children }: Props) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const tabIndex = useRowTabIndex()
  const close = () => {
    setOpened(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    // Events of the popover bubble through this element too: none of them may reach the row.
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops events
    // biome-ignore lint/a11y/useKeyWithClickEvents: only stops events
    <span
      className={classes.rest}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={pluralize(count, `more ${noun}`)}
        aria-haspopup="dialog"
        aria-expanded={opened}
        title={names.join(', ')}
        tabIndex={tabIndex}
        onClick={() => setOpened(true)}
      >
        +{count}
      </button>
      {/* Mounted only while open, because every row may have one. */}
      {opened && (
        <DialogPopover
          name={`All ${noun}s`}
          opened
          onOpened={(stays) => stays || close()}
          target={<span className={classes.anchor} />}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the arrow keys */}
          <div className={classes.all} tabIndex={0} data-autofocus>
            {children}
          </div>
        </DialogPopover>
      )}
    </span>
  )
}
