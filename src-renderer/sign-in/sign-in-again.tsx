import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { signInWithCode } from '../api/session.ts'
import dialog from '../ui/dialog.module.css'
import classes from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

declare global {
  interface Window {
    /** Only in the desktop app. */
    gantry?: { signInCode(): Promise<string> }
  }
}

/** Covers the screen of an expired session. The desktop app signs in by itself. */
export function SignInAgain() {
  const facts = useSignInForm()
  useEffect(() => {
    window.gantry?.signInCode().then(signInWithCode, () => undefined)
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
