import { Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import classes from './name-popover.module.css'

interface Props {
  title: string
  act: string
  start?: string
  opened?: boolean
  onOpened?: (opened: boolean) => void
  /** Rejects with the reason, which then stands under the field. */
  onSave: (name: string) => Promise<unknown>
  children: (open: () => void) => ReactNode
}

/** Asks for one name, beside the thing that is named. */
export function NamePopover({ title, act, start = '', onSave, children, ...held }: Props) {
  const [own, setOwn] = useState(false)
  const opened = held.opened ?? own
  const setOpened = held.onOpened ?? setOwn
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span>{children(() => setOpened(true))}</span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title}>
        <NameForm title={title} act={act} start={start} onSave={onSave} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function NameForm(props: Pick<Props, 'title' | 'act' | 'onSave'> & { start: string; onDone: () => void }) {
  const [name, setName] = useState(props.start)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props
      .onSave(name.trim())
      .then(props.onDone)
      .catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={props.title}
        value={name}
        onChange={(e) => setName(e.currentTarget.value)}
        error={error}
        data-autofocus
      />
      <Button type="submit" variant="filled" disabled={!name.trim()}>
        {props.act}
      </Button>
    </form>
  )
}
