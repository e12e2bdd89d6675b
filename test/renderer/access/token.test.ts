import { describe, expect, test } from 'vitest'
import { lifetimesUntil, suggestedExpiry, tokenState } from '../../../src-renderer/access/token.ts'
import { sentenceErrors } from '../../../src-renderer/access/token-errors.ts'
import { createRequest, revokeRequest, rotateRequest, scopesOf } from '../../../src-renderer/access/token-place.ts'

const today = '2026-11-27'

describe('the state of a token', () => {
  test.each([
    [{ revoked: false, expires_at: null }, 'active'],
    [{ revoked: false, expires_at: '2026-12-05' }, 'active'],
    [{ revoked: false, expires_at: '2026-12-04' }, 'expiring'],
    [{ revoked: false, expires_at: '2026-11-28' }, 'expiring'],
    [{ revoked: false, expires_at: '2026-11-27' }, 'expired'],
    [{ revoked: true, expires_at: '2026-12-05' }, 'revoked'],
    [{ revoked: true, expires_at: '2026-11-01' }, 'revoked'],
  ])('of %j is %s', (token, state) => {
    expect(tokenState(token, today)).toBe(state)
  })
})

describe('the expiration date of a new token', () => {
  test('starts 30 days from today, or as late as the settings allow', () => {
    expect(suggestedExpiry(today, undefined)).toBe('2026-12-27')
    expect(suggestedExpiry(today, '2027-11-27')).toBe('2026-12-27')
    expect(suggestedExpiry(today, '2026-12-07')).toBe('2026-12-07')
  })

  test('offers only lifetimes that the settings allow', () => {
    expect(lifetimesUntil(today, '2027-11-27').map(({ label }) => label)).toEqual([
      '7 days',
      '30 days',
      '90 days',
      '1 year',
    ])
    expect(lifetimesUntil(today, '2026-12-27')).toEqual([
      { label: '7 days', value: '2026-12-04' },
      { label: '30 days', value: '2026-12-27' },
    ])
  })
})

describe('the errors of a token', () => {
  const error = (message: string, fields = {}) => ({ message, fields })

  test.each([
    [error("Scopes can't be blank and Expires at must be before 2027-05-22"), ['scopes', 'expires_at']],
    [error('400 Bad request - Expires at must be before 2027-05-22'), ['expires_at']],
    [
      error("400 Bad request - Access level of the token can't be greater the access level of the user"),
      ['access_level'],
    ],
    [error('expires_at must be before 2027-05-22', { expires_at: ['must be before 2027-05-22'] }), ['expires_at']],
    [error('400 Bad request - token already revoked'), []],
    [error('403 Forbidden'), []],
  ])('%j are shown at the fields %j', (refusal, fields) => {
    expect(Object.keys(sentenceErrors(refusal))).toEqual(fields)
  })

  test('keep the words of the server', () => {
    expect(sentenceErrors(error("Name can't be blank and Expires at must be before 2027-05-22"))).toEqual({
      name: ["can't be blank"],
      expires_at: ['must be before 2027-05-22'],
    })
  })
})

describe('the requests for tokens', () => {
  const user = { id: 7, name: 'Ada', username: 'ada' }
  const values = { name: ' ci ', scopes: ['api', 'sudo'], expires_at: '2026-12-27', access_level: 30 } as const
  const sent = ({ wire: { method, path, body } }: ReturnType<typeof revokeRequest>) => [`${method} ${path}`, body]

  test('go to the address of their place, with the scopes that the place knows', () => {
    const common = { name: 'ci', expires_at: '2026-12-27' }
    expect(sent(createRequest({ kind: 'personal', user }, values))).toEqual([
      'POST /users/7/personal_access_tokens',
      { ...common, scopes: ['api', 'sudo'] },
    ])
    expect(sent(createRequest({ kind: 'impersonation', user }, values))).toEqual([
      'POST /users/7/impersonation_tokens',
      { ...common, scopes: ['api', 'sudo'] },
    ])
    const limited = { ...values, scopes: ['api', 'self_rotate'] } as const
    expect(sent(createRequest({ kind: 'personal', user, own: true }, limited))).toEqual([
      'POST /user/personal_access_tokens',
      { ...common, scopes: ['self_rotate'] },
    ])
    expect(scopesOf({ kind: 'personal', user, own: true })).toEqual(['self_rotate', 'k8s_proxy'])
    const project = { kind: 'project', id: 5, name: 'acme/shop', level: 40 } as const
    expect(sent(createRequest(project, values))).toEqual([
      'POST /projects/5/access_tokens',
      { ...common, scopes: ['api'], access_level: 30 },
    ])
    expect(sent(createRequest({ ...project, kind: 'group' }, { ...values, expires_at: '' }))).toEqual([
      'POST /groups/5/access_tokens',
      { name: 'ci', scopes: ['api'], access_level: 30 },
    ])
    expect(scopesOf(project)).not.toContain('sudo')
  })

  test('revoke and rotate a token in its place', () => {
    const group = { kind: 'group', id: 5, name: 'acme', level: 50 } as const
    expect(sent(revokeRequest({ kind: 'personal', user }, 3))).toEqual(['DELETE /personal_access_tokens/3', undefined])
    expect(sent(revokeRequest({ kind: 'impersonation', user }, 3))).toEqual([
      'DELETE /users/7/impersonation_tokens/3',
      undefined,
    ])
    expect(sent(revokeRequest(group, 3))).toEqual(['DELETE /groups/5/access_tokens/3', undefined])
    expect(sent(rotateRequest({ kind: 'impersonation', user }, 3, '2026-12-01'))).toEqual([
      'POST /personal_access_tokens/3/rotate',
      { expires_at: '2026-12-01' },
    ])
    expect(sent(rotateRequest(group, 3, ''))).toEqual(['POST /groups/5/access_tokens/3/rotate', undefined])
  })
})
