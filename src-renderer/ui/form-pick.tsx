import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './form-pick.module.css'

interface Props {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  value: ReactNode
  disabled?: boolean
  children: (close: () => void) => ReactNode
}

/** A field of a form whose value is picked from a list. */
export function FormPick({ value, disabled, children, ...ids }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
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
          <span className={classes.value}>{value}</span>
          <IconChevronDown size={14} stroke={1.75} className={classes.sign} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Choices">
        {open && children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
