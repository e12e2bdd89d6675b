import { Textarea, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

interface Props extends Omit<ComponentProps<typeof Field>, 'children'> {
  value: string
  onChange: (text: string) => void
  autoFocus?: boolean
  disabled?: boolean
  spellCheck?: boolean
  /** What a dialog puts the focus on. */
  'data-autofocus'?: boolean
}

/** A field for a line of text. */
export function TextField({ label, apiName: wire, help, error, optional, onChange, ...input }: Props) {
  const about = { label, wire, help, error, optional }
  return (
    <Field {...about}>
      {(ids) => (
        <TextInput {...ids} {...input} error={Boolean(error)} onChange={(e) => onChange(e.currentTarget.value)} />
      )}
    </Field>
  )
}

/** A field for many lines, as high as what is written, within its bounds. */
export function LongTextField({
  label,
  apiName: wire,
  help,
  error,
  optional,
  onChange,
  ...input
}: Props & { minRows: number; maxRows?: number }) {
  const about = { label, wire, help, error, optional }
  return (
    <Field {...about}>
      {(ids) => <Textarea {...ids} autosize {...input} onChange={(e) => onChange(e.currentTarget.value)} />}
    </Field>
  )
}
