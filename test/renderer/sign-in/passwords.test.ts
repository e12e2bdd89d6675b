import { expect, test } from 'vitest'
import { passwordHelp, passwordObstacle, signUpObstacle, waitingText } from '../../../src-renderer/sign-in/passwords.ts'

const RULES = { minimum_length: 8, number: false, lowercase: false, uppercase: false, symbol: false }

test.each([
  [RULES, 'At least 8 characters.'],
  [{ ...RULES, minimum_length: 12, number: true }, 'At least 12 characters, with a digit.'],
  [{ ...RULES, number: true, symbol: true }, 'At least 8 characters, with a digit and a symbol.'],
  [
    { ...RULES, number: true, lowercase: true, uppercase: true, symbol: true },
    'At least 8 characters, with a digit, a lower-case letter, an upper-case letter and a symbol.',
  ],
  [undefined, ''],
])('the rules %j are one sentence', (rules, sentence) => {
  expect(passwordHelp(rules)).toBe(sentence)
})

test.each([
  [{ current: '', next: '', repeated: '' }, 'Enter your current password.'],
  [{ current: 'a', next: '', repeated: '' }, 'Enter a new password.'],
  [{ current: 'a', next: 'b', repeated: '' }, 'Repeat the new password.'],
  [{ current: 'a', next: 'b', repeated: 'B' }, 'Repeat the new password.'],
  [{ current: 'a', next: 'b', repeated: 'b' }, undefined],
])('%j is sent only when complete', (value, obstacle) => {
  expect(passwordObstacle(value)).toBe(obstacle)
})

test('a sign-up names the first value that is missing', () => {
  const whole = { name: 'Ada', username: 'ada', email: 'ada@example.com', password: 'secret' }
  expect(signUpObstacle(whole)).toBeUndefined()
  const without = (field: keyof typeof whole) => signUpObstacle({ ...whole, [field]: field === 'password' ? '' : '  ' })
  expect([without('name'), without('username'), without('email'), without('password')]).toEqual([
    'Enter your name.',
    'Enter a username.',
    'Enter your email address.',
    'Enter a password.',
  ])
})

test('a new account that waits says for what, and that no email comes', () => {
  expect(waitingText('approval')).toMatch(/must approve/)
  expect(waitingText('confirmation')).toMatch(/cannot send a confirmation by email/)
  expect(waitingText(null)).toBe('You are signed in.')
})
