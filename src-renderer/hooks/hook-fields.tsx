import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { alwaysText, flags } from './hook.ts'
import { type HookDraft, newToken } from './hook-draft.ts'
import classes from './hooks.module.css'
import { UrlVariablesFields, type VariablesProps } from './url-variables-fields.tsx'

export interface FieldsProps {
  value: HookDraft
  onChange: (part: Partial<HookDraft>) => void
  fieldError: (name: string) => string | undefined
  token: string
  onToken: (token: string | undefined) => void
  tokenHelp: string
  warns?: boolean
  variables: VariablesProps
}

/** The fields of a hook. The token is apart, because it is no draft. */
export function HookFields({
  value,
  onChange,
  fieldError,
  token,
  onToken,
  tokenHelp,
  warns = false,
  variables,
}: FieldsProps) {
  return (
    <>
      <TextField
        label="URL"
        apiName="url"
        data-autofocus
        spellCheck={false}
        value={value.url}
        onChange={(url) => onChange({ url })}
        error={fieldError('url')}
        help="http or https. A user and password in the URL become basic authentication. A name in braces, as in https://{host}/hook, is replaced by a value that nobody sees."
      />
      <UrlVariablesFields url={value.url} {...variables} />
      <Field
        label="Secret token"
        apiName="token"
        optional
        error={fieldError('token') ?? (warns ? tokenHelp : undefined)}
        help={warns ? undefined : tokenHelp}
      >
        {(ids) => (
          <div className={classes.token}>
            <PasswordInput
              {...ids}
              className={classes.grow ?? ''}
              autoComplete="new-password"
              value={token}
              error={Boolean(fieldError('token')) || warns}
              onChange={(event) => onToken(event.currentTarget.value || undefined)}
            />
            <Button onClick={() => onToken(newToken())}>Generate</Button>
            {token !== '' && <CopyButton text={token} name="token" />}
          </div>
        )}
      </Field>
      <fieldset className={classes.flags}>
        <legend>Events</legend>
        <p className="quiet">{alwaysText} Also send:</p>
        {flags.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={value[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Checkbox
        label="Check the certificate of the receiver"
        description="Switch it off only for a receiver with a self-signed certificate: deliveries can then be read on their way."
        checked={value.enable_ssl_verification}
        onChange={(event) => onChange({ enable_ssl_verification: event.currentTarget.checked })}
      />
      <TextField
        label="Name"
        apiName="name"
        optional
        value={value.name}
        onChange={(name) => onChange({ name })}
        error={fieldError('name')}
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        minRows={2}
        maxRows={6}
        value={value.description}
        onChange={(description) => onChange({ description })}
        error={fieldError('description')}
      />
    </>
  )
}
