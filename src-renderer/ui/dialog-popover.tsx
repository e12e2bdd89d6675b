import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  name: string
  opened: boolean
  onOpened: (opened: boolean) => void
  /** The element that the popover is attached to. */
  target: ReactNode
  /** Removes the padding. */
  flush?: boolean
  children: ReactNode
}

/** A small dialog below its target. Traps the focus while open and restores it on close. */
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
