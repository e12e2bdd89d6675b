import { TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import classes from './confirm-word.module.css'

interface Props {
  word: string
  typed: string
  onTyped: (typed: string) => void
}

/** Asks the user to type a word before a destructive action. */
export function ConfirmWord({ word, typed, onTyped }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // The field may mount after the dialog set its initial focus.
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
