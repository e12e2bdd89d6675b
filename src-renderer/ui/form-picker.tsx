import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { DialogPopover } from './dialog-popover.tsx'
import classes from './form-picker.module.css'
import { PathText } from './path-text.tsx'

interface Props {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  autoFocus?: boolean
  value: ReactNode
  disabled?: boolean
  children: (close: () => void) => ReactNode
}

/** A form field that opens a list to choose its value from. */
export function FormPicker({ value, disabled, children, ...ids }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <DialogPopover
      name="Options"
      opened={open}
      onOpened={setOpen}
      flush
      coversHelp
      target={
        <button
          type="button"
          className={classes.control}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          {...ids}
          {...(ids.id && { 'aria-labelledby': `${ids.id}-label ${ids.id}` })}
        >
          <span className={classes.value}>{typeof value === 'string' ? <PathText path={value} /> : value}</span>
          <IconChevronDown size={14} stroke={1.75} className={classes.icon} aria-hidden="true" />
        </button>
      }
    >
      {open && children(() => setOpen(false))}
    </DialogPopover>
  )
}
