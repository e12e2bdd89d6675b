import { useState } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { formErrors } from '../ui/form-errors.ts'
import { MainButton } from '../ui/main-button.tsx'
import { passwordHelp, passwordObstacle } from './passwords.ts'
import { SecretField } from './secret-field.tsx'
import classes from './sign-in.module.css'
import { useSignInForm } from './use-sign-in-form.ts'
import { useSubmit } from './use-submit.ts'

/** Replaces one's own password. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const facts = useSignInForm()
  const [value, setValue] = useState({ current: '', next: '', repeated: '' })
  const input = { current_password: value.current, password: value.next }
  const obstacle = passwordObstacle(value)
  const { submit, submitting, error } = useSubmit(obstacle, async () => {
    await fetchBody('PUT /-/gantry/v1/password', input)
    onChanged()
  })
  const { fieldError, formError } = formErrors(
    { error, fields: error?.fields ?? {} },
    ['current_password', 'password'],
    requestOf('PUT /-/gantry/v1/password', input),
  )
  return (
    <form className={classes.fields} onSubmit={submit}>
      <SecretField
        label="Current password"
        apiName="current_password"
        error={fieldError('current_password')}
        value={value.current}
        onChange={(current) => setValue({ ...value, current })}
        autoComplete="current-password"
        autoFocus
      />
      <SecretField
        label="New password"
        apiName="password"
        error={fieldError('password')}
        help={passwordHelp(facts?.password_rules)}
        value={value.next}
        onChange={(next) => setValue({ ...value, next })}
        autoComplete="new-password"
      />
      <SecretField
        label="New password again"
        value={value.repeated}
        onChange={(repeated) => setValue({ ...value, repeated })}
        autoComplete="new-password"
      />
      {formError && (
        <p className={classes.error} role="alert">
          {formError}
        </p>
      )}
      <MainButton fullWidth obstacle={obstacle} loading={submitting}>
        Change password
      </MainButton>
    </form>
  )
}
