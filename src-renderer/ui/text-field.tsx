import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { GrowingTextarea } from './growing-textarea.tsx'

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>

interface Props extends FieldProps {
  value: string
  onChange: (text: string) => void
  autoFocus?: boolean
  disabled?: boolean
  spellCheck?: boolean
  /** Receives the initial focus in a dialog. */
  'data-autofocus'?: boolean
}

/** A single-line text field. */
export function TextField({ label, apiName, help, error, optional, onChange, ...input }: Props) {
  const fieldProps: FieldProps = { label, apiName, help, error, optional }
  return (
    <Field {...fieldProps}>
      {(ids) => (
        <TextInput
          {...ids}
          dir="auto"
          {...input}
          error={Boolean(error)}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** A multi-line text field that grows with its content. */
export function LongTextField({
  label,
  apiName,
  help,
  error,
  optional,
  onChange,
  ...input
}: Props & { minRows: number; maxRows?: number }) {
  const fieldProps: FieldProps = { label, apiName, help, error, optional }
  return (
    <Field {...fieldProps}>
      {(ids) => <GrowingTextarea {...ids} dir="auto" {...input} onChange={(e) => onChange(e.currentTarget.value)} />}
    </Field>
  )
}
