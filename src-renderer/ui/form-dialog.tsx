import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import classes from './form-dialog.module.css'

interface Props {
  title: string
  size: number
  /** The verb with its object: "Create issue". */
  action: string
  onSubmit: () => void
  pending: boolean
  /** While something that it cannot be sent without is missing. */
  disabled?: boolean
  /** What the server has against it and no field stands for. */
  error: string | undefined
  /** The request that it would send. */
  curl: () => string
  onClose: () => void
  /** Where Cancel drops more than Esc does. */
  onCancel?: () => void
  children: ReactNode
}

/** A form that makes one thing: its fields, then what goes wrong, the request as curl, and the verb. Ctrl Enter sends it. */
export function FormDialog({ title, size, onClose, onCancel = onClose, onSubmit, children, ...acts }: Props) {
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      foot={<DialogActions {...acts} onConfirm={onSubmit} onCancel={onCancel} />}
    >
      <div ref={autofocusFirstField} className={classes.form}>
        {children}
      </div>
    </Dialog>
  )
}

/** The first field has the focus where none asks for it. */
function autofocusFirstField(form: HTMLElement | null) {
  if (!form?.querySelector('[data-autofocus]'))
    form?.querySelector('input, textarea, button')?.setAttribute('data-autofocus', 'true')
}
