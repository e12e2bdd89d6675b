import { expect, test } from 'vitest'
import { signInError } from '../../../src-renderer/sign-in/sign-in-error.ts'

test.each([
  [
    'an unknown token',
    { status: 401, message: '401 Unauthorized', code: undefined },
    '401 Unauthorized: This instance has no token with this value.',
  ],
  [
    'a token without the right scope',
    { status: 403, message: 'insufficient_scope: The request requires higher privileges.', code: 'insufficient_scope' },
    'insufficient_scope: Sign in with a token that has the read_api or api scope.',
  ],
  [
    'an expired token, in the words of the server',
    { status: 401, message: 'invalid_token: Token is expired.', code: 'invalid_token' },
    'invalid_token: Token is expired.',
  ],
  [
    'a server that does not answer',
    { status: 0, message: 'Failed to fetch', code: undefined },
    'Failed to fetch. Is the server running?',
  ],
])('a refused sign-in explains %s', (_, error, text) => {
  expect(signInError(error)).toBe(text)
})
