import { PasswordInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Field } from '../ui/field.tsx'

interface Props {
  label: string
  apiName?: string
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  help?: ReactNode
  autoComplete: 'off' | 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A field for a token or a password, with a button that shows the text. */
export function SecretField({ label, apiName, value, onChange, error, help, autoComplete, autoFocus }: Props) {
  return (
    <Field label={label} apiName={apiName} error={error} help={help}>
      {(ids) => (
        <PasswordInput
          {...ids}
          {...keepsDialogsOpen}
          value={value}
          error={Boolean(error)}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete={autoComplete}
          spellCheck={false}
          visibilityToggleButtonProps={{
            ...keepsDialogsOpen,
            'aria-label': `Show ${label.toLowerCase()}`,
            c: 'var(--ink3)',
          }}
          visibilityToggleIcon={({ reveal }) =>
            reveal ? <IconEyeOff size={15} stroke={1.75} /> : <IconEye size={15} stroke={1.75} />
          }
          {...(autoFocus && { 'data-autofocus': true, autoFocus: true })}
        />
      )}
    </Field>
  )
}

/** Esc in this form must not close a dialog under it, whose text would be lost. Mantine's dialogs ignore keys from such elements. */
export const keepsDialogsOpen = { 'data-mantine-stop-propagation': 'true' }
