import { Button } from '@mantine/core'
import { copyText } from './copy.ts'
import classes from './dialog-actions.module.css'
import { Keys } from './kbd.tsx'
import { useShortcut } from './shortcuts.tsx'

interface Props {
  /** The verb with its object: "Create issue". */
  action: string
  onConfirm: () => void
  onCancel: () => void
  /** The request that it would send. */
  curl: (() => string) | undefined
  pending: boolean
  /** While something that it cannot be sent without is missing. */
  disabled?: boolean
  danger?: boolean
  /** What the server has against it and no field stands for. */
  error?: string | undefined
}

/** The foot of a dialog that does one thing: what went wrong, the request as curl, Cancel, and the verb. */
export function DialogActions({
  action: act,
  onConfirm: onAct,
  onCancel,
  curl,
  pending,
  disabled = false,
  danger = false,
  error: fault,
}: Props) {
  // From wherever the focus is, the foot and the closing cross included.
  useShortcut('Ctrl+Enter', () => !pending && !disabled && onAct(), {
    name: act,
    inFields: true,
    inDialogs: true,
    hidden: true,
  })
  return (
    <>
      {fault && (
        <span className={classes.fault} role="alert">
          {fault}
        </span>
      )}
      <Button
        variant="subtle"
        color="gray"
        c="var(--ink2)"
        className={classes.curl ?? ''}
        disabled={!curl}
        onClick={() => curl && copyText(curl(), 'Request')}
      >
        Copy as curl
      </Button>
      {/* Where the content has no field to begin with. */}
      <Button onClick={onCancel} data-autofocus>
        Cancel
      </Button>
      <Button
        variant="filled"
        color={danger ? 'red' : 'harbour'}
        loading={pending}
        disabled={disabled}
        onClick={onAct}
        rightSection={<Keys of="Ctrl+Enter" />}
      >
        {act}
      </Button>
    </>
  )
}
