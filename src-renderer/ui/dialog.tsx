import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './dialog.module.css'
import { InDialog } from './in-dialog.ts'
import { InnerPopovers } from './inner-popovers.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  title: ReactNode
  size: number
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
}

/** A modal dialog with a title, content, and usually a foot for the buttons. Esc closes it. */
export function Dialog({ title, size, onClose, children, foot }: Props) {
  const [hasInner, setHasInner] = useState(false)
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!hasInner}
      size={size}
      padding={0}
      title={title}
      classNames={{
        header: classes.head ?? '',
        title: classes.title ?? '',
        content: classes.content ?? '',
        overlay: classes.overlay ?? '',
        body: classes.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close', size: 'sm' }}
    >
      <InnerPopovers value={setHasInner}>
        <InDialog value={true}>
          {children}
          {foot && <div className={classes.foot}>{foot}</div>}
        </InDialog>
      </InnerPopovers>
    </Modal>
  )
}

/** One or two introductory sentences above the content. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={classes.lead}>{children}</p>
