import type { ReactNode } from 'react'
import classes from './list-option.module.css'

interface Props {
  id: string
  /** The option that Enter chooses. */
  active: boolean
  selected: boolean
  className?: string | undefined
  /** Shown at the end of the line. */
  note?: string | undefined
  onPoint: () => void
  onChoose: () => void
  children: ReactNode
}

/** One line of a list of options under a text field. The field keeps the focus and handles the keys. */
export function ListOption({ id, active, selected, className = '', note, onPoint, onChoose, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      ref={(option) => {
        if (active) option?.scrollIntoView({ block: 'nearest' })
      }}
      role="option"
      aria-selected={selected}
      className={`${classes.option} ${className}`}
      data-at={active || undefined}
      onMouseMove={() => active || onPoint()}
      // Without this, the field would lose the focus, and Esc would go to the surrounding dialog.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
      {note && (
        <span className={`cut ${classes.note}`} dir="auto">
          {note}
        </span>
      )}
    </div>
  )
}
