import { Button, PasswordInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { signInWithToken, useSession } from '../api/session.ts'
import { Field } from '../ui/field.tsx'
import { Mark } from '../ui/mark.tsx'
import classes from './sign-in.module.css'

/** Signs in with a pasted token. `npm start` opens the console already signed in. */
export function SignInScreen() {
  const { history } = useRouter()
  const { to = '/' } = useSearch({ from: '/sign-in' })
  const { token: signedIn, reason } = useSession()
  const [token, setToken] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [submitting, setSubmitting] = useState(false)
  useEffect(() => {
    document.title = 'Sign in · Gantry'
  }, [])
  useEffect(() => {
    if (signedIn) history.replace(to)
  }, [signedIn, to, history])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
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
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.brand}>
          <Mark size={28} />
          <h1>Sign in to Gantry</h1>
        </div>
        <p className={classes.reason}>{reasons[reason]}</p>
        <Field
          label="Token"
          apiName="PRIVATE-TOKEN"
          error={error && signInError(error)}
          help="Kept only in the memory of this page."
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              value={token}
              error={Boolean(error)}
              onChange={(event) => setToken(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              visibilityToggleButtonProps={{ 'aria-label': 'Show token', c: 'var(--ink3)' }}
              visibilityToggleIcon={({ reveal }) =>
                reveal ? <IconEyeOff size={15} stroke={1.75} /> : <IconEye size={15} stroke={1.75} />
              }
              data-autofocus
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" variant="filled" fullWidth loading={submitting} disabled={token.trim() === ''}>
          Sign in
        </Button>
        <section className={classes.where} aria-labelledby="where">
          <h2 id="where">Where to find the token</h2>
          <dl>
            <dt>npm start</dt>
            <dd>opens the console signed in; the link works once, within a minute</dd>
            <dt>npm run serve</dt>
            <dd>
              prints it when the server is ready: <code>gantry ready … token=…</code>
            </dd>
            <dt>--ready-file F</dt>
            <dd>
              contains it in JSON, as <code>token</code>
            </dd>
            <dt>GANTRY_TOKEN</dt>
            <dd>sets it before you start the server</dd>
          </dl>
        </section>
      </form>
      <footer className={`mono ${classes.host}`}>{location.host}</footer>
    </main>
  )
}

const reasons = {
  none: 'Paste a token of this instance. Reloading the page signs you out.',
  'signed-out': 'You have signed out.',
  refused: 'Your session has ended: the token was revoked or has expired, or the instance restarted.',
  'code-refused': 'This sign-in link was already used or is older than a minute.',
} as const

function signInError({ status, message }: ApiError): string {
  return status === 0 ? `${message}. Is it running?` : message
}
