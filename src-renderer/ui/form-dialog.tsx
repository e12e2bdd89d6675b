import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActs } from './dialog-acts.tsx'
import classes from './form-dialog.module.css'

interface Props {
  title: string
  size: number
  /** The verb with its object: "Create issue". */
  act: string
  onSubmit: () => void
  pending: boolean
  /** While something that it cannot be sent without is missing. */
  disabled?: boolean
  /** What the server has against it and no field stands for. */
  fault: string | undefined
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
      foot={<DialogActs {...acts} onAct={onSubmit} onCancel={onCancel} />}
    >
      <div ref={beginAtFirst} className={classes.form}>
        {children}
      </div>
    </Dialog>
  )
}

/** The first field has the focus where none asks for it. */
function beginAtFirst(form: HTMLElement | null) {
  if (!form?.querySelector('[data-autofocus]'))
    form?.querySelector('input, textarea, button')?.setAttribute('data-autofocus', 'true')
}
