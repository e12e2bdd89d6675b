import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { desktop } from '../api/desktop.ts'
import { continueWithCode } from '../api/session.ts'
import dialog from '../ui/dialog.module.css'
import { toast } from '../ui/toast.ts'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

/** Covers the screen of an expired session. The desktop app signs its own user in, and says so. */
export function SignInAgain() {
  const facts = useSignInForm()
  useEffect(() => {
    // The form stays if the app cannot help: its server is restarting, or the session was that of another user.
    void signInByDesktop().catch(() => undefined)
  }, [])
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={350}
      size={440}
      title="Sign in again"
      classNames={{ title: dialog.title ?? '', content: dialog.content ?? '', overlay: dialog.overlay ?? '' }}
    >
      <div className={classes.fields}>
        <p>Session expired, or the server restarted. Sign in again.</p>
        <p className={classes.kept}>
          Everything you typed is kept. Signing in from another tab also signs in this tab.
        </p>
        <SignInForm facts={facts} />
      </div>
    </Modal>
  )
}

async function signInByDesktop(): Promise<void> {
  const code = await desktop()?.signInCode()
  if (code !== undefined && (await continueWithCode(code))) toast('Your session expired. You are signed in again.')
}
