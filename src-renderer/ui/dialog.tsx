import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  title: ReactNode
  size: number
  onClose: () => void
  children: ReactNode
  foot: ReactNode
}

/** Title, content, a foot with the verbs at its right end. Esc closes. */
export function Dialog({ title, size, onClose, children, foot }: Props) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
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
      {children}
      <div className={classes.foot}>{foot}</div>
    </Modal>
  )
}

/** What the dialog is about, in a sentence or two above its content. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={classes.lead}>{children}</p>
