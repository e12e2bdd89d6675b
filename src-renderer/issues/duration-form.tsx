import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Sending, useFormRequests } from '../api/wire.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { MainButton } from '../ui/main-button.tsx'
import classes from './issue-editors.module.css'

interface Props {
  label: string
  /** Label of the button. */
  action: string
  placeholder: string
  /** Asks also what the time was spent on. */
  withSummary?: boolean
  /** Whether an empty field may be saved. */
  mayBeEmpty?: boolean
  initial?: string
  autoFocus?: boolean
  requestFor: (duration: string, summary: string) => WireRequest
  write: Sending['write']
  error: string | undefined
  /** Called when the typed text changes, so that its error disappears. */
  onTyped: () => void
  onSave: (duration: string, summary: string) => void
}

/** Asks for a duration, in the words that the server understands: `1h 30m`, `2 days`. */
export function DurationForm({ label, action, placeholder, initial = '', ...props }: Props) {
  const [duration, setDuration] = useState(initial)
  const [summary, setSummary] = useState('')
  const obstacle = duration.trim() === '' && props.mayBeEmpty !== true ? 'Enter a time.' : undefined
  useFormRequests({
    // Two of these forms can be open at once: the wire line shows the one in which something was typed.
    requests: duration === initial ? [] : [props.requestFor(duration.trim(), summary.trim())],
    obstacle,
    write: props.write,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.write.pending && obstacle === undefined) props.onSave(duration.trim(), summary.trim())
  }
  const type = (set: (text: string) => void) => (event: FormEvent<HTMLInputElement>) => {
    set(event.currentTarget.value)
    props.onTyped()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={label}
        size="sm"
        placeholder={placeholder}
        value={duration}
        onChange={type(setDuration)}
        error={props.error}
        {...(props.autoFocus && { 'data-autofocus': true })}
      />
      {props.withSummary && (
        <TextInput
          label="Summary"
          size="sm"
          placeholder="Optional"
          maxLength={255}
          dir="auto"
          value={summary}
          onChange={type(setSummary)}
        />
      )}
      <div className={classes.actions}>
        <MainButton variant={props.autoFocus ? 'filled' : 'default'} loading={props.write.pending} obstacle={obstacle}>
          {action}
        </MainButton>
      </div>
    </form>
  )
}
