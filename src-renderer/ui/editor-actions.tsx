import { Button } from '@mantine/core'
import { type Sending, useFormRequests } from '../api/wire.ts'
import classes from './editor-actions.module.css'
import { Keys } from './kbd.tsx'
import { MainButton } from './main-button.tsx'

interface Props extends Sending {
  /** Label of the main button: "Save changes". */
  action: string
  error: string | undefined
  onCancel: () => void
  onSave: () => void
}

/**
 * The foot of an editor that replaces a text: error, Cancel and the main button. The editor handles their keys. While the editor is open, the
 * wire line shows its request.
 */
export function EditorActions({ action, error, onCancel, onSave, ...sending }: Props) {
  useFormRequests(sending)
  return (
    <div className={classes.actions}>
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
      <Button onClick={onCancel} rightSection={<Keys of="Escape" />}>
        Cancel
      </Button>
      <MainButton
        obstacle={sending.obstacle}
        loading={sending.write.pending}
        onClick={onSave}
        keys={<Keys of="Ctrl+Enter" />}
      >
        {action}
      </MainButton>
    </div>
  )
}
