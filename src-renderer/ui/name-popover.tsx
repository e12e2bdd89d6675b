import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useFormRequests } from '../api/wire.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { DialogPopover } from './dialog-popover.tsx'
import { MainButton } from './main-button.tsx'
import classes from './name-popover.module.css'

interface Props {
  title: string
  action: string
  initialName?: string
  opened?: boolean
  onOpened?: (opened: boolean) => void
  /** The request that saves the name. */
  requestFor: (name: string) => WireRequest
  /** Rejects with the error to show under the field. */
  onSave: (name: string) => Promise<unknown>
  children: (open: () => void) => ReactNode
}

/** Asks for a name in a popover beside the named thing. */
export function NamePopover({ title, action, initialName = '', requestFor, onSave, children, ...controlled }: Props) {
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
        requestFor={requestFor}
        onSave={onSave}
        onDone={() => setOpened(false)}
      />
    </DialogPopover>
  )
}

function NameForm(
  props: Pick<Props, 'title' | 'action' | 'requestFor' | 'onSave'> & { initialName: string; onDone: () => void },
) {
  const [name, setName] = useState(props.initialName)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const obstacle = name.trim() === '' ? 'Enter a name.' : undefined
  useFormRequests({
    requests: [props.requestFor(name.trim())],
    obstacle,
    write: { error: null, pending: saving },
  })
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
      <MainButton obstacle={obstacle} loading={saving}>
        {props.action}
      </MainButton>
    </form>
  )
}
