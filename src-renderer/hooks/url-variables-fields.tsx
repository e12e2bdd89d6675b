import { PasswordInput } from '@mantine/core'
import { Field } from '../ui/field.tsx'
import { namesIn, type VariableValues } from './url-variables.ts'

export interface VariablesProps {
  typed: VariableValues
  onType: (name: string, value: string) => void
  /** The names that have a saved value. */
  saved: readonly string[]
}

/** A field for each name in braces in the URL. The values are secrets, so they are no draft and never shown again. */
export const UrlVariablesFields = ({ url, typed, onType, saved }: VariablesProps & { url: string }) =>
  namesIn(url).map((name) => (
    <Field
      key={name}
      label={`Value of {${name}}`}
      apiName="url_variables"
      error={undefined}
      help={
        saved.includes(name)
          ? 'A value is saved and is never shown. Leave the field empty to keep it.'
          : 'Replaces the name in the URL of each delivery. It cannot be shown again after it is saved.'
      }
    >
      {(ids) => (
        <PasswordInput
          {...ids}
          autoComplete="new-password"
          value={typed[name] ?? ''}
          onChange={(event) => onType(name, event.currentTarget.value)}
        />
      )}
    </Field>
  ))
