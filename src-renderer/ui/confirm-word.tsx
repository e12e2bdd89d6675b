import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import classes from './confirm-word.module.css'

interface Props {
  word: string
  typed: string
  onTyped: (typed: string) => void
}

/** What has to be typed before the button of a destructive act can be pressed. */
export function ConfirmWord({ word, typed, onTyped }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // It may come after the dialog that it stands in, which has found its first focus by then.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={classes.confirm}>
      <p id={id}>
        Type <code>{word}</code> to confirm
      </p>
      <TextInput
        aria-labelledby={id}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        ref={field}
        data-autofocus
      />
    </div>
  )
}
