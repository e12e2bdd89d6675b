import { PasswordInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { signInWithToken } from '../api/session.ts'
import { Field } from '../ui/field.tsx'
import { MainButton } from '../ui/main-button.tsx'
import classes from './sign-in.module.css'
import { signInError } from './sign-in-error.ts'

/** The field for a token and its button. An invalid token stays in the field with the error. */
export function SignInForm() {
  const [token, setToken] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [submitting, setSubmitting] = useState(false)

  const obstacle = token.trim() === '' ? 'Enter a token.' : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (obstacle !== undefined) return
    setSubmitting(true)
    setError(null)
    try {
      await signInWithToken(token.trim())
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause)
    } finally {
      setSubmitting(false)
    }
  }
  return (
    <form className={classes.fields} onSubmit={submit}>
      <Field
        label="Token"
        apiName="token"
        error={error && signInError(error)}
        help="The token is not stored. You stay signed in after a reload and in new tabs."
      >
        {(ids) => (
          <PasswordInput
            {...ids}
            {...keepsDialogsOpen}
            value={token}
            error={Boolean(error)}
            onChange={(event) => {
              setToken(event.currentTarget.value)
              setError(null)
            }}
            autoComplete="off"
            spellCheck={false}
            visibilityToggleButtonProps={{ ...keepsDialogsOpen, 'aria-label': 'Show token', c: 'var(--ink3)' }}
            visibilityToggleIcon={({ reveal }) =>
              reveal ? <IconEyeOff size={15} stroke={1.75} /> : <IconEye size={15} stroke={1.75} />
            }
            data-autofocus
            autoFocus
          />
        )}
      </Field>
      <MainButton fullWidth keepsDialogsOpen obstacle={obstacle} loading={submitting}>
        Sign in
      </MainButton>
    </form>
  )
}

/** Esc in this form must not close a dialog under it, whose text would be lost. Mantine's dialogs ignore keys from such elements. */
const keepsDialogsOpen = { 'data-mantine-stop-propagation': 'true' }
