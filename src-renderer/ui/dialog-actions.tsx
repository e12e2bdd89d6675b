import { Button } from '@mantine/core'
import { CurlButton } from './curl-button.tsx'
import classes from './dialog-actions.module.css'
import { Keys } from './kbd.tsx'
import { useShortcut } from './shortcuts.tsx'

interface Props {
  /** Label of the main button: "Create issue". */
  action: string
  onConfirm: () => void
  onCancel: () => void
  /** The request as curl. Undefined if there is no request yet. */
  curl: (() => string) | undefined
  /** Why there is no request yet; by default, because a required value is missing. */
  curlReason?: string | undefined
  /** `curl` returns several requests. */
  isScript?: boolean
  pending: boolean
  /** True while a required value is missing. */
  disabled?: boolean
  danger?: boolean
  /** The server's error, if it belongs to no field. */
  error?: string | undefined
}

/** The foot of a dialog: error, Copy as curl, Cancel, and the main button. */
export function DialogActions({
  action,
  onConfirm,
  onCancel,
  curl,
  curlReason,
  isScript = false,
  pending,
  disabled = false,
  danger = false,
  error,
}: Props) {
  // Works wherever the focus is in the dialog, including the foot and the close button.
  useShortcut('Ctrl+Enter', () => !pending && !disabled && onConfirm(), {
    name: action,
    inFields: true,
    inDialogs: true,
    hidden: true,
  })
  return (
    <>
      {pending && <div className={classes.working} role="progressbar" aria-label={`Working: ${action}`} />}
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
      <CurlButton curl={curl} reason={curlReason} isScript={isScript} />
      {/* Takes the initial focus if the content has no field. */}
      <Button onClick={onCancel} data-autofocus>
        Cancel
      </Button>
      <Button
        variant="filled"
        color={danger ? 'red' : 'harbour'}
        loading={pending}
        disabled={disabled}
        onClick={onConfirm}
        rightSection={<Keys of="Ctrl+Enter" />}
      >
        {action}
      </Button>
    </>
  )
}
