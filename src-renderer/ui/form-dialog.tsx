import { type ReactNode, useRef } from 'react'
import type { Sending } from '../api/wire.ts'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { DraftLine } from './draft-line.tsx'
import classes from './form-dialog.module.css'
import type { RestoredDraft } from './use-draft.ts'

interface Props extends Sending {
  title: ReactNode
  size: number
  /** Label of the main button: "Create issue". */
  action: string
  onSubmit: () => void
  /** The server's error, if it belongs to no field. */
  error: string | undefined
  onClose: () => void
  /** Forms without a draft are small and lose nothing that was typed. */
  draft?: RestoredDraft
  children: ReactNode
}

/** A dialog with a form. Ctrl Enter submits it, and Enter in a one-line field. Closing keeps the draft. */
export function FormDialog({ title, size, onClose, onSubmit, draft, children, ...actionProps }: Props) {
  const form = useRef<HTMLDivElement>(null)
  const discard = () => {
    draft?.discard()
    // The button with the focus disappears.
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      foot={<DialogActions {...actionProps} onConfirm={onSubmit} onCancel={onClose} />}
    >
      {draft?.restored_from && (
        <div className={classes.draft}>
          <DraftLine draft={{ ...draft, discard }} />
        </div>
      )}
      <div
        ref={(element) => {
          form.current = element
          autofocusFirstField(element)
        }}
        className={classes.form}
      >
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
