import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { Mark } from '../ui/mark.tsx'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'

/** Signs in with a pasted token. `npm start` opens the console already signed in. */
export function SignInScreen() {
  const { history } = useRouter()
  const { to = '/' } = useSearch({ from: '/sign-in' })
  const { token: signedIn, reason } = useSession()
  useEffect(() => {
    document.title = 'Sign in · Gantry'
  }, [])
  useEffect(() => {
    if (signedIn) history.replace(to)
  }, [signedIn, to, history])

  return (
    <main className={classes.page}>
      <div className={classes.form}>
        <div className={classes.brand}>
          <Mark size={28} />
          <h1>Sign in to Gantry</h1>
        </div>
        <p className={classes.reason}>{reasons[reason]}</p>
        <SignInForm />
        <section className={classes.where} aria-labelledby="where">
          <h2 id="where">Where to find the token</h2>
          <dl>
            <dt>npm start</dt>
            <dd>opens the console with a sign-in link. The link works once and expires after a minute.</dd>
            <dt>npm run serve</dt>
            <dd>
              prints the token when the server is ready: <code>gantry ready … token=…</code>
            </dd>
            <dt>--ready-file FILE</dt>
            <dd>
              writes a JSON file with the token: <code>{'{"token": …}'}</code>
            </dd>
            <dt>GANTRY_TOKEN</dt>
            <dd>sets the token when the server starts (environment variable)</dd>
          </dl>
        </section>
      </div>
      <footer className={`mono ${classes.host}`}>{location.host}</footer>
    </main>
  )
}

const reasons = {
  none: 'Paste a token for this instance.',
  'signed-out': 'You have signed out.',
  expired: 'Session expired, or the server restarted. Sign in again.',
  'code-refused': 'This sign-in link was already used or is older than a minute. Sign in with a token.',
} as const
