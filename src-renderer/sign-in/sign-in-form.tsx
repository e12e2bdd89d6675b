import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { signInWithPassword, signInWithToken } from '../api/session.ts'
import { Field } from '../ui/field.tsx'
import { MainButton } from '../ui/main-button.tsx'
import { keepsDialogsOpen, SecretField } from './secret-field.tsx'
import classes from './sign-in.module.css'
import { signInError } from './sign-in-error.ts'
import type { SignInFormFacts } from './use-sign-in-form.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  facts: SignInFormFacts | undefined
  /** Another way in, beside the switch. */
  children?: ReactNode
}

/** The form for a token or, where the instance allows it, for a password. */
export function SignInForm({ facts, children }: Props) {
  const [way, setWay] = useState<'token' | 'password'>('token')
  const other = way === 'token' ? 'password' : 'token'
  return (
    <div className={classes.fields}>
      {way === 'token' ? <TokenForm /> : <PasswordForm />}
      <div className={classes.switches}>
        {(facts?.password_sign_in || way === 'password') && (
          <button type="button" className={classes.switch} {...keepsDialogsOpen} onClick={() => setWay(other)}>
            Use a {other}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}

/** The field for a token and its button. An invalid token stays in the field with the error. */
function TokenForm() {
  const [token, setToken] = useState('')
  const obstacle = token.trim() === '' ? 'Enter a token.' : undefined
  const { submit, submitting, error, reset } = useSubmit(obstacle, () => signInWithToken(token.trim()))
  return (
    <form className={classes.fields} onSubmit={submit}>
      <SecretField
        label="Token"
        apiName="token"
        error={error && signInError(error)}
        help="The token is not stored. You stay signed in after a reload and in new tabs."
        value={token}
        onChange={(value) => {
          setToken(value)
          reset()
        }}
        autoComplete="off"
        autoFocus
      />
      <MainButton fullWidth keepsDialogsOpen obstacle={obstacle} loading={submitting}>
        Sign in
      </MainButton>
    </form>
  )
}

function PasswordForm() {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const obstacle =
    login.trim() === '' ? 'Enter your username or address.' : password === '' ? 'Enter your password.' : undefined
  const { submit, submitting, error, reset } = useSubmit(obstacle, () => signInWithPassword(login.trim(), password))
  return (
    <form className={classes.fields} onSubmit={submit}>
      <Field label="Username or email address" apiName="login">
        {(ids) => (
          <TextInput
            {...ids}
            {...keepsDialogsOpen}
            value={login}
            autoComplete="username"
            spellCheck={false}
            data-autofocus
            autoFocus
            onChange={(event) => {
              setLogin(event.currentTarget.value)
              reset()
            }}
          />
        )}
      </Field>
      <SecretField
        label="Password"
        apiName="password"
        error={error && signInError(error)}
        value={password}
        onChange={(value) => {
          setPassword(value)
          reset()
        }}
        autoComplete="current-password"
      />
      <MainButton fullWidth keepsDialogsOpen obstacle={obstacle} loading={submitting}>
        Sign in
      </MainButton>
    </form>
  )
}
