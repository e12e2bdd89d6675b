import { Button, PasswordInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { signInWithToken, useSession } from '../api/session.ts'
import { Field } from '../ui/field.tsx'
import { Mark } from '../ui/mark.tsx'
import classes from './sign-in.module.css'

/** A pasted token, for whoever did not come through the starter's own link. */
export function SignInScreen() {
  const { history } = useRouter()
  const { to = '/' } = useSearch({ from: '/sign-in' })
  const { token: signedIn, reason: why } = useSession()
  const [token, setToken] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    document.title = 'Sign in · Gantry'
  }, [])
  useEffect(() => {
    if (signedIn) history.replace(to)
  }, [signedIn, to, history])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
    setError(null)
    try {
      await signInWithToken(token.trim())
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause)
    } finally {
      setAsking(false)
    }
  }
  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.brand}>
          <Mark size={28} />
          <h1>Sign in to Gantry</h1>
        </div>
        <p className={classes.why}>{reasons[why]}</p>
        <Field
          label="Token"
          apiName="PRIVATE-TOKEN"
          error={error && textOf(error)}
          help="It stays in the memory of this page and goes nowhere else."
        >
          {(ids) => (
            <PasswordInput
              {...ids}
              value={token}
              error={Boolean(error)}
              onChange={(event) => setToken(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the token', c: 'var(--ink3)' }}
              visibilityToggleIcon={({ reveal }) =>
                reveal ? <IconEyeOff size={15} stroke={1.75} /> : <IconEye size={15} stroke={1.75} />
              }
              data-autofocus
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" variant="filled" fullWidth loading={asking} disabled={token.trim() === ''}>
          Sign in
        </Button>
        <section className={classes.where} aria-labelledby="where">
          <h2 id="where">Where the token is</h2>
          <dl>
            <dt>npm start</dt>
            <dd>opens this page signed in; its link works once, within a minute</dd>
            <dt>npm run serve</dt>
            <dd>
              prints one line when it is ready: <code>gantry ready … token=…</code>
            </dd>
            <dt>--ready-file F</dt>
            <dd>
              holds the same as JSON, under <code>token</code>
            </dd>
            <dt>GANTRY_TOKEN</dt>
            <dd>sets it beforehand</dd>
          </dl>
        </section>
      </form>
      <footer className={`mono ${classes.host}`}>{location.host}</footer>
    </main>
  )
}

const reasons = {
  none: 'Paste a token of this instance. A page that was loaded anew has forgotten the one it held.',
  'signed-out': 'You have signed out. This page holds no token any more.',
  refused: 'The instance no longer takes the token of this page: it has ended, or the instance was started anew.',
  'code-refused': 'The link that opened this page was used before or is older than a minute.',
} as const

function textOf({ status, message }: ApiError): string {
  return status === 0 ? `${message}. Is it running?` : message
}
