import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DialogPopover } from './dialog-popover.tsx'
import classes from './name-popover.module.css'

interface Props {
  title: string
  action: string
  initialName?: string
  opened?: boolean
  onOpened?: (opened: boolean) => void
  /** Rejects with the error to show under the field. */
  onSave: (name: string) => Promise<unknown>
  children: (open: () => void) => ReactNode
}

/** Asks for a name in a popover beside the named thing. */
export function NamePopover({ title, action, initialName = '', onSave, children, ...controlled }: Props) {
  const [ownOpened, setOwnOpened] = useState(false)
  const opened = controlled.opened ?? ownOpened
  const setOpened = controlled.onOpened ?? setOwnOpened
  return (
    <DialogPopover
      name={title}
      opened={opened}
      onOpened={setOpened}
      target={<span>{children(() => setOpened(true))}</span>}
    >
      <NameForm
        title={title}
        action={action}
        initialName={initialName}
        onSave={onSave}
        onDone={() => setOpened(false)}
      />
    </DialogPopover>
  )
}

function NameForm(props: Pick<Props, 'title' | 'action' | 'onSave'> & { initialName: string; onDone: () => void }) {
  const [name, setName] = useState(props.initialName)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    props
      .onSave(name.trim())
      .then(props.onDone)
      .catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
      .finally(() => setSaving(false))
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={props.title}
        value={name}
        onChange={(e) => {
          setName(e.currentTarget.value)
          setError(undefined)
        }}
        error={error}
        data-autofocus
      />
      <Button type="submit" variant="filled" disabled={!name.trim()} loading={saving}>
        {props.action}
      </Button>
    </form>
  )
}
