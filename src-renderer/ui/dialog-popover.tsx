import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './dialog-popover.module.css'
import { InnerPopovers, useReportToOuter } from './inner-popovers.ts'

interface Props {
  name: string
  opened: boolean
  onOpened: (opened: boolean) => void
  /** The element that the popover is attached to. */
  target: ReactNode
  /** Removes the padding. */
  flush?: boolean
  /** Aligns the right edges. */
  alignEnd?: boolean
  /** As wide as its target, and so close to it that the popover covers a help text below the target completely. */
  coversHelp?: boolean
  children: ReactNode
}

const padding = { top: 8, right: 8, bottom: 36, left: 8 }

/** A small dialog below its target. Traps the focus while open and restores it on close. Can be inside another one, and inside a dialog. */
export function DialogPopover({ name, opened, onOpened, target, flush, alignEnd, coversHelp, children }: Props) {
  const [hasInner, setHasInner] = useState(false)
  useReportToOuter(opened)
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position={alignEnd ? 'bottom-end' : 'bottom-start'}
      shadow="md"
      {...(coversHelp && { width: 'target', offset: 2 })}
      trapFocus
      returnFocus
      withRoles={false}
      // In a small window, the content scrolls. The wire line stays visible.
      middlewares={{ flip: { padding }, size: { padding } }}
      closeOnEscape={!hasInner}
      closeOnClickOutside={!hasInner}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={name}
        className={classes.dropdown ?? ''}
        data-covers-help={coversHelp || undefined}
        {...(flush && { p: 0 })}
      >
        <InnerPopovers value={setHasInner}>{children}</InnerPopovers>
      </Popover.Dropdown>
    </Popover>
  )
}
