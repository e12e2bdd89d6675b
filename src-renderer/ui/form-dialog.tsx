import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import classes from './form-dialog.module.css'

interface Props {
  title: string
  size: number
  /** Label of the main button: "Create issue". */
  action: string
  onSubmit: () => void
  pending: boolean
  /** True while a required value is missing. */
  disabled?: boolean
  /** The server's error, if it belongs to no field. */
  error: string | undefined
  /** The request as curl. */
  curl: () => string
  onClose: () => void
  /** Cancel button, if it does more than close; for example, discard a draft. */
  onCancel?: () => void
  children: ReactNode
}

/** A dialog with a form. Ctrl Enter submits it. */
export function FormDialog({ title, size, onClose, onCancel = onClose, onSubmit, children, ...actionProps }: Props) {
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      foot={<DialogActions {...actionProps} onConfirm={onSubmit} onCancel={onCancel} />}
    >
      <div ref={autofocusFirstField} className={classes.form}>
        {children}
      </div>
    </Dialog>
  )
}

/** Gives the initial focus to the first field, unless another element asks for it. */
function autofocusFirstField(form: HTMLElement | null) {
  if (!form?.querySelector('[data-autofocus]'))
    form?.querySelector('input, textarea, button')?.setAttribute('data-autofocus', 'true')
}
