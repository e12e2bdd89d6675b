import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  name: string
  opened: boolean
  onOpened: (opened: boolean) => void
  /** What it hangs below. */
  target: ReactNode
  /** Its content reaches to its edges. */
  flush?: boolean
  children: ReactNode
}

/** A small dialog below the thing that opens it: holds the focus while it is open, and gives it back. */
export function DialogPopover({ name, opened, onOpened, target, flush, children }: Props) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name} {...(flush && { p: 0 })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
