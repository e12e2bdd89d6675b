import { Button } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { desktop } from '../api/desktop.ts'
import { signInWithCode, startSession, useSession } from '../api/session.ts'
import { MainButton } from '../ui/main-button.tsx'
import { Prose } from '../ui/prose.tsx'
import { Frame } from './frame.tsx'
import { waitingText } from './passwords.ts'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { type SignedUp, SignUpForm } from './sign-up-form.tsx'
import { useSignInForm } from './use-sign-in-form.ts'
import { useSubmit } from './use-submit.ts'

/** Signs in with a token or a password, or creates an account. `npm start` opens the console already signed in. */
export function SignInScreen() {
  const { history } = useRouter()
  const { to = '/' } = useSearch({ from: '/sign-in' })
  const { token: signedIn, reason } = useSession()
  const facts = useSignInForm()
  const [step, setStep] = useState<'sign-in' | 'sign-up' | SignedUp>('sign-in')
  useEffect(() => {
    if (signedIn) history.replace(to)
  }, [signedIn, to, history])

  const switchTo = (next: 'sign-in' | 'sign-up', label: string) => (
    <button type="button" className={classes.switch} onClick={() => setStep(next)}>
      {label}
    </button>
  )
  if (typeof step === 'object') return <Welcome answer={step} onBack={() => setStep('sign-in')} />
  if (step === 'sign-up' && facts)
    return (
      <Frame
        title="Create an account"
        lead={facts.needs_approval ? 'An administrator approves new accounts.' : 'You are signed in at once.'}
      >
        <SignUpForm facts={facts} onSignedUp={setStep} />
        <div className={classes.switches}>{switchTo('sign-in', 'I have an account')}</div>
      </Frame>
    )
  return (
    <Frame
      title="Sign in to Gantry"
      lead={reason === 'none' && facts?.password_sign_in ? 'Sign in with your account or a token.' : reasons[reason]}
    >
      <DesktopSignIn />
      <SignInForm facts={facts}>{facts?.sign_up && switchTo('sign-up', 'Create an account')}</SignInForm>
      {facts?.text && <Prose text={facts.text} />}
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
    </Frame>
  )
}

/** The desktop app signs in the administrator who started it, without a token. */
function DesktopSignIn() {
  const app = desktop()
  const [hasFailed, setHasFailed] = useState(false)
  const { submit, submitting } = useSubmit(undefined, async () => {
    const code = await app?.signInCode().catch(() => undefined)
    setHasFailed(code === undefined)
    if (code !== undefined) await signInWithCode(code)
  })
  if (!app) return null
  return (
    <form onSubmit={submit}>
      <MainButton fullWidth variant="default" obstacle={undefined} loading={submitting}>
        Sign in as administrator
      </MainButton>
      {hasFailed && <p role="alert">The server did not answer. Try again in a moment.</p>}
    </form>
  )
}

/** After sign-up: what happens next, and the text of the instance. */
function Welcome({ answer: { username, waits_for, text, session }, onBack }: { answer: SignedUp; onBack: () => void }) {
  return (
    <Frame title={`Account ${username} created`} lead={waitingText(waits_for)}>
      {text && <Prose text={text} />}
      {session ? (
        <Button variant="filled" autoFocus onClick={() => startSession(session)}>
          Open the console
        </Button>
      ) : (
        <Button autoFocus variant="default" onClick={onBack}>
          Back to sign-in
        </Button>
      )}
    </Frame>
  )
}

const reasons = {
  none: 'Paste a token for this instance.',
  'signed-out': 'You have signed out.',
  expired: 'Session expired, or the server restarted. Sign in again.',
  'code-refused': 'This sign-in link was already used or is older than a minute. Sign in with a token.',
} as const
