import { type ReactNode, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { describeError } from '../api/describe-error.ts'
import type { Sending } from '../api/wire.ts'
import { ConfirmWord } from './confirm-word.tsx'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { ErrorBand } from './states.tsx'

interface Props extends Omit<Sending, 'write'> {
  title: ReactNode
  size: number
  /** Label of the main button: "Delete hook". */
  action: string
  onConfirm: () => void
  onClose: () => void
  /** What did not happen, for the band with the server's error: "The hook was not deleted." Without it, the foot shows the error. */
  failed?: string
  /** Other words for the server's error in the foot. */
  error?: string | undefined
  /** What the user must type first. */
  word?: string
  danger?: boolean
  write: { error: ApiError | null; pending: boolean }
  children: ReactNode
}

/** Asks before something is done, and says what that changes. The caller closes the dialog when it is done. */
export function ConfirmDialog({ title, size, onClose, failed, word, error, children, ...actions }: Props) {
  const [typed, setTyped] = useState('')
  const refusal = actions.write.error
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      foot={
        <DialogActions
          {...actions}
          onCancel={onClose}
          unconfirmed={word === undefined || typed === word ? undefined : `Type ${word} to confirm.`}
          error={error ?? (failed === undefined && refusal ? describeError(refusal) : undefined)}
        />
      }
    >
      {failed !== undefined && refusal && <ErrorBand error={refusal} what={failed} />}
      {children}
      {word !== undefined && <ConfirmWord word={word} typed={typed} onTyped={setTyped} />}
    </Dialog>
  )
}
