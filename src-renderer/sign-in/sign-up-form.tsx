import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fetchBody, type ResponseBody, requestOf } from '../api/client.ts'
import { Field } from '../ui/field.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { MainButton } from '../ui/main-button.tsx'
import { passwordHelp, signUpObstacle } from './passwords.ts'
import { SecretField } from './secret-field.tsx'
import classes from './sign-in.module.css'
import type { SignInFormFacts } from './use-sign-in-form.ts'
import { useSubmit } from './use-submit.ts'

export type SignedUp = ResponseBody<'POST /-/gantry/v1/sign-up'>

const fields = [
  { name: 'name', label: 'Name', autoComplete: 'name', errors: ['name', 'first_name', 'last_name'] },
  { name: 'username', label: 'Username', autoComplete: 'username', errors: ['username'] },
  { name: 'email', label: 'Email address', autoComplete: 'email', errors: ['email'] },
] as const

interface Props {
  facts: SignInFormFacts
  onSignedUp: (answer: SignedUp) => void
}

/** Creates an account for whoever fills it in. */
export function SignUpForm({ facts, onSignedUp }: Props) {
  const [value, setValue] = useState({ name: '', username: '', email: '', password: '', website: '' })
  const set = (name: keyof typeof value, text: string) => setValue({ ...value, [name]: text })
  const obstacle = signUpObstacle(value)
  const { submit, submitting, error } = useSubmit(obstacle, async () =>
    onSignedUp(await fetchBody('POST /-/gantry/v1/sign-up', value)),
  )
  const { fieldError, formError } = formErrors(
    { error, fields: error?.fields ?? {} },
    [...fields.flatMap(({ errors }) => errors), 'password'],
    requestOf('POST /-/gantry/v1/sign-up', value),
  )
  return (
    <form className={classes.fields} onSubmit={submit}>
      {fields.map(({ name, label, autoComplete, errors }, at) => {
        const problem = fieldError(...errors)
        return (
          <Field key={name} label={label} apiName={name} error={problem}>
            {(ids) => (
              <TextInput
                {...ids}
                value={value[name]}
                error={Boolean(problem)}
                autoComplete={autoComplete}
                autoFocus={at === 0}
                spellCheck={false}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            )}
          </Field>
        )
      })}
      <SecretField
        label="Password"
        apiName="password"
        error={fieldError('password')}
        help={passwordHelp(facts.password_rules)}
        value={value.password}
        onChange={(text) => set('password', text)}
        autoComplete="new-password"
      />
      {/* People do not see this field; programs fill it in. */}
      <input
        className={classes.trap}
        aria-hidden="true"
        tabIndex={-1}
        name="website"
        autoComplete="off"
        value={value.website}
        onChange={(event) => set('website', event.currentTarget.value)}
      />
      {formError && (
        <p className={classes.error} role="alert">
          {formError}
        </p>
      )}
      <MainButton fullWidth obstacle={obstacle} loading={submitting}>
        Create account
      </MainButton>
    </form>
  )
}
