import type { SignInFormFacts } from './use-sign-in-form.ts'

type Rules = SignInFormFacts['password_rules']

const kinds = [
  ['number', 'a digit'],
  ['lowercase', 'a lower-case letter'],
  ['uppercase', 'an upper-case letter'],
  ['symbol', 'a symbol'],
] as const

/** What a new password needs, as a sentence. */
export function passwordHelp(rules: Rules | undefined): string {
  if (!rules) return ''
  const needed = kinds.flatMap(([name, words]) => (rules[name] ? [words] : []))
  const list = needed.length > 1 ? `${needed.slice(0, -1).join(', ')} and ${needed.at(-1)}` : needed[0]
  return `At least ${rules.minimum_length} characters${list === undefined ? '' : `, with ${list}`}.`
}

/** Why a changed password cannot be sent yet. */
export function passwordObstacle({ current, next, repeated }: { current: string; next: string; repeated: string }) {
  if (current === '') return 'Enter your current password.'
  if (next === '') return 'Enter a new password.'
  return repeated === next ? undefined : 'Repeat the new password.'
}

interface NewAccount {
  name: string
  username: string
  email: string
  password: string
}

/** Why a sign-up cannot be sent yet. */
export function signUpObstacle({ name, username, email, password }: NewAccount): string | undefined {
  if (name.trim() === '') return 'Enter your name.'
  if (username.trim() === '') return 'Enter a username.'
  if (email.trim() === '') return 'Enter your email address.'
  return password === '' ? 'Enter a password.' : undefined
}

/** What must happen before a new account works. */
export const waitingText = (waits_for: 'approval' | 'confirmation' | null): string =>
  ({
    approval: 'An administrator must approve your account before you can sign in.',
    confirmation:
      'An administrator must confirm your address before you can sign in. This instance cannot send a confirmation by email.',
    ready: 'You are signed in.',
  })[waits_for ?? 'ready']
