import { describe, expect, test } from 'vitest'
import { type StateAction, skipReason, splitUsers, stateRequest } from '../../../src-renderer/users/user-actions.ts'

const user = (state: string, rest: object = {}) => ({ id: 7, name: 'Ada', username: 'ada', state, ...rest })
const caller = { me: 1, today: '2026-11-21' }

describe('the actions on the state of a user', () => {
  test.each([
    ['active', 'block ban deactivate'],
    ['blocked_pending_approval', 'approve'],
    ['deactivated', 'block activate'],
    ['blocked', 'unblock'],
    ['ldap_blocked', ''],
    ['banned', 'unban'],
  ])('for a user who is %s are: %s', (state, possible) => {
    const all: StateAction[] = ['approve', 'block', 'unblock', 'ban', 'unban', 'deactivate', 'activate']
    expect(all.filter((action) => skipReason(action, user(state), caller) === undefined).join(' ')).toBe(possible)
  })

  test.each([
    [{ last_activity_on: '2026-08-24' }, 'active in the last 90 days'],
    [{ last_activity_on: '2026-08-23' }, undefined],
    [{ last_activity_on: '2026-01-01', signed_in_at: '2026-11-01T08:00:00.000Z' }, 'active in the last 90 days'],
    [{ signed_in_at: null }, undefined],
  ])('deactivate only who has not used the instance for 90 days: %j', (seen, reason) => {
    expect(skipReason('deactivate', user('active', seen), caller)).toBe(reason)
  })

  test('skip the caller and the ghost user, and say why', () => {
    const users = [
      user('active'),
      user('active', { id: 1, username: 'root' }),
      user('active', { id: 2, username: 'ghost', kind: 'ghost' }),
      user('blocked', { id: 3, username: 'ben' }),
      user('blocked', { id: 4, username: 'cyd' }),
    ]
    const { eligible, skipped } = splitUsers('block', users, caller)
    expect(eligible.map(({ username }) => username)).toEqual(['ada'])
    expect(skipped).toEqual([
      { reason: 'you cannot change your own state', names: ['@root'] },
      { reason: 'the ghost user has no other state', names: ['@ghost'] },
      { reason: 'blocked', names: ['@ben', '@cyd'] },
    ])
  })

  test('send one request for each user', () => {
    expect(stateRequest('unban', 7)).toMatchObject({ method: 'POST', path: '/users/7/unban' })
  })
})
