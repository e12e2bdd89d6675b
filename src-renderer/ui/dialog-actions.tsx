import { Button } from '@mantine/core'
import { useRef } from 'react'
import { curlScript } from '../api/curl.ts'
import { type Sending, useFormRequests } from '../api/wire.ts'
import { CurlButton } from './curl-button.tsx'
import classes from './dialog-actions.module.css'
import { Keys } from './kbd.tsx'
import { MainButton } from './main-button.tsx'
import { useSubmitKeys } from './use-submit-keys.ts'

interface Props extends Sending {
  /** Label of the main button: "Create issue". */
  action: string
  onConfirm: () => void
  onCancel: () => void
  /** What the main button still waits for, although the requests are complete: the typed confirmation. */
  unconfirmed?: string | undefined
  danger?: boolean
  /** The server's error, if it belongs to no field. */
  error?: string | undefined
}

/**
 * The foot of a dialog that writes: error or obstacle, Copy as curl, Cancel, and the main button. While the dialog is open, the wire line shows
 * the requests of the main button.
 */
export function DialogActions({ action, onConfirm, onCancel, unconfirmed, danger = false, error, ...sending }: Props) {
  const { requests, obstacle, write } = sending
  useFormRequests(sending)
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = () => !write.pending && (obstacle ?? unconfirmed) === undefined && onConfirm()
  // Ctrl+Enter works wherever the focus is in the dialog, including the foot and the close button.
  useSubmitKeys(cancel, confirm, { name: action, inDialogs: true, hidden: true })
  return (
    <>
      {write.pending && <div className={classes.working} role="progressbar" aria-label={`Working: ${action}`} />}
      {error ? (
        <span className={classes.error} role="alert">
          {error}
        </span>
      ) : (
        obstacle !== undefined && !write.pending && <span className={classes.obstacle}>{obstacle}</span>
      )}
      <CurlButton
        curl={obstacle === undefined ? () => curlScript(requests) : undefined}
        reason={obstacle}
        isScript={requests.length > 1}
      />
      {/* Takes the initial focus if the content has no field. */}
      <Button ref={cancel} onClick={onCancel} data-autofocus>
        Cancel
      </Button>
      <MainButton
        color={danger ? 'red' : 'harbour'}
        loading={write.pending}
        obstacle={obstacle ?? unconfirmed}
        onClick={onConfirm}
        keys={<Keys of="Ctrl+Enter" />}
      >
        {action}
      </MainButton>
    </>
  )
}
