import { Button } from '@mantine/core'
import classes from './editor-actions.module.css'
import { Keys } from './kbd.tsx'

interface Props {
  /** Label of the main button: "Save changes". */
  action: string
  error: string | undefined
  pending: boolean
  disabled?: boolean
  onCancel: () => void
  onSave: () => void
}

/** The foot of an editor that replaces a text: error, Cancel and the main button. The editor handles their keys. */
export function EditorActions({ action, error, pending, disabled = false, onCancel, onSave }: Props) {
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
      <Button
        variant="filled"
        onClick={onSave}
        loading={pending}
        disabled={disabled}
        rightSection={<Keys of="Ctrl+Enter" />}
      >
        {action}
      </Button>
    </div>
  )
}
