import { describe, expect, test } from 'vitest'
import { mayActAs } from '../../../src-renderer/users/impersonation.ts'

const user = { id: 7, state: 'active', kind: 'regular' }
const caller = { me: { id: 1, is_admin: true }, rules: { impersonation: true }, acting: false }

describe('acting as a user is offered', () => {
  test('to administrators, for everybody else who can sign in', () => {
    expect(mayActAs(user, caller)).toBe(true)
    expect(mayActAs({ ...user, kind: 'administrator' }, caller)).toBe(true)
    expect(mayActAs({ ...user, kind: 'external' }, caller)).toBe(true)
  })

  test.each([
    ['for oneself', { ...user, id: 1 }, caller],
    ['for a blocked user', { ...user, state: 'blocked' }, caller],
    ['for a deactivated user', { ...user, state: 'deactivated' }, caller],
    ['for a bot', { ...user, kind: 'bot' }, caller],
    ['for the ghost user', { ...user, kind: 'ghost' }, caller],
    ['while the setting is off', user, { ...caller, rules: { impersonation: false } }],
    ['before the settings are known', user, { ...caller, rules: undefined }],
    ['while one acts as somebody already', user, { ...caller, acting: true }],
    ['to other users', user, { ...caller, me: { id: 1 } }],
    ['before the own account is known', user, { ...caller, me: undefined }],
  ])('not %s', (_, subject, who) => {
    expect(mayActAs(subject, who)).toBe(false)
  })
})
