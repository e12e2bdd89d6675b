import { Button } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { copyText } from './copy.ts'
import { Dialog } from './dialog.tsx'
import classes from './form-dialog.module.css'
import { Keys } from './kbd.tsx'

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
export function FormDialog({ act, onSubmit, pending, disabled, fault, curl, children, ...dialog }: Props) {
  const submit = () => {
    if (!pending && !disabled) onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      title={dialog.title}
      size={dialog.size}
      onClose={dialog.onClose}
      foot={
        <>
          {fault && (
            <span className={classes.fault} role="alert">
              {fault}
            </span>
          )}
          <Button variant="subtle" color="gray" c="var(--ink2)" onClick={() => copyText(curl(), 'Request')}>
            Copy as curl
          </Button>
          <Button onClick={dialog.onCancel ?? dialog.onClose}>Cancel</Button>
          <Button
            variant="filled"
            onClick={submit}
            loading={pending}
            disabled={disabled ?? false}
            rightSection={<Keys of="Ctrl+Enter" />}
          >
            {act}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter sends from any of its fields */}
      <div className={classes.form} onKeyDown={onKeyDown}>
        {children}
      </div>
    </Dialog>
  )
}
