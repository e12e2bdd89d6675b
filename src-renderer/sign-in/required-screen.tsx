import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { fetchBody, type ResponseBody } from '../api/client.ts'
import { meetRequirement, signOut } from '../api/session.ts'
import type { Session } from '../api/token.ts'
import { Prose } from '../ui/prose.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { Frame } from './frame.tsx'
import classes from './sign-in.module.css'

/** Takes the place of the console until its user has accepted the terms or replaced an expired password. */
export function RequiredScreen({ required }: { required: NonNullable<Session['required']> }) {
  const cache = useQueryClient()
  const finish = () => {
    // What was refused meanwhile must be read again.
    cache.clear()
    meetRequirement()
  }
  if (required === 'terms') return <TermsScreen onAccepted={finish} />
  return (
    <Frame title="Replace your password" lead="Your password expired. Choose a new one to continue.">
      <ChangePasswordForm onChanged={finish} />
      <Button variant="default" fullWidth onClick={() => void signOut()}>
        Sign out
      </Button>
    </Frame>
  )
}

type Terms = ResponseBody<'GET /-/gantry/v1/terms'>

function TermsScreen({ onAccepted }: { onAccepted: () => void }) {
  const [terms, setTerms] = useState<Terms>()
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<'accept' | 'decline'>()
  const read = () => fetchBody('GET /-/gantry/v1/terms', {}).then(setTerms)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => void read().catch((cause: ApiError) => setError(cause.message)), [])
  const respond = async (choice: 'accept' | 'decline', send: (version: string) => Promise<unknown>) => {
    setAnswer(choice)
    setError(undefined)
    try {
      await send(terms?.version ?? '')
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : undefined)
      await read().catch(() => undefined)
    } finally {
      setAnswer(undefined)
    }
  }
  const accept = () =>
    respond('accept', async (version) => {
      await fetchBody('POST /-/gantry/v1/terms/acceptance', { version })
      onAccepted()
    })
  const decline = () =>
    respond('decline', async (version) => {
      await fetchBody('DELETE /-/gantry/v1/terms/acceptance', { version })
      await signOut()
    })
  return (
    <Frame wide title="Terms of Service" lead="Accept the terms to use this instance. Declining signs you out.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll with the keyboard */}
      <section className={classes.terms} aria-label="Terms" aria-busy={!terms} tabIndex={0}>
        {terms?.text && <Prose text={terms.text} />}
      </section>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.answers}>
        <Button variant="filled" disabled={!terms} loading={answer === 'accept'} onClick={accept}>
          Accept terms
        </Button>
        <Button variant="default" disabled={!terms} loading={answer === 'decline'} onClick={decline}>
          Decline and sign out
        </Button>
      </div>
    </Frame>
  )
}
