import { describe, expect, test } from 'vitest'
import { afterChange, type MemberChange, splitMembers } from '../../../src-renderer/members/bulk-plan.ts'
import type { Member } from '../../../src-renderer/members/members.ts'

const group = { id: 1, name: 'Harbor', full_path: 'harbor', web_url: '' }
const member = (id: number, part: Partial<Member> = {}): Member => ({
  user: { id, username: `u${id}`, name: `U${id}`, state: 'active', avatar_url: null, web_url: '' },
  access_level: 30,
  direct_access_level: 30,
  other_access_level: null,
  source: { kind: 'direct', group: null },
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  ...part,
})
const now = Date.parse('2026-05-22T10:00:00.000Z')
const split = (members: readonly Member[], change: MemberChange, level = 40) => {
  const { eligible, skipped } = splitMembers(members, change, { kind: 'project', level }, { me: 9, now })
  return [eligible.map(({ user }) => user.id), Object.fromEntries(skipped.map(({ reason, names }) => [reason, names]))]
}

describe('a change of several members', () => {
  const inherited = member(2, { direct_access_level: null, source: { kind: 'inherited', group } })
  const shared = member(3, { direct_access_level: null, source: { kind: 'shared', group: null } })
  const namespaceOwner = member(4, { direct_access_level: null, access_level: 50 })
  const owner = member(5, { direct_access_level: 50, access_level: 50 })

  test('skips members without a direct membership, and members above the role of the caller', () => {
    expect(split([member(1), inherited, shared, namespaceOwner, owner], { kind: 'remove' })).toEqual([
      [1],
      {
        'inherited from harbor': ['U2'],
        'member of a group that you cannot see, which this project is shared with': ['U3'],
        'owner of the namespace of this project': ['U4'],
        'this needs Owner, and you are Maintainer': ['U5'],
      },
    ])
    expect(split([owner], { kind: 'remove' }, 50)).toEqual([[5], {}])
  })

  test('skips yourself, except for the end of the membership', () => {
    const reason = 'you cannot change your own role or remove yourself in a bulk change'
    expect(split([member(9)], { kind: 'remove' })).toEqual([[], { [reason]: ['U9'] }])
    expect(split([member(9)], { kind: 'role', access_level: 20 })).toEqual([[], { [reason]: ['U9'] }])
    expect(split([member(9)], { kind: 'expiry', expires_at: '2027-01-01' })).toEqual([[9], {}])
  })

  test('skips members that already have the role or the end', () => {
    expect(split([member(1), member(2, { direct_access_level: 20 })], { kind: 'role', access_level: 30 })).toEqual([
      [2],
      { 'already Developer': ['U1'] },
    ])
    const ends = member(6, { expires_at: '2027-01-01' })
    expect(split([member(1), ends], { kind: 'expiry', expires_at: null })).toEqual([
      [6],
      { 'already without an expiration date': ['U1'] },
    ])
    expect(split([ends], { kind: 'expiry', expires_at: '2027-01-01' })).toMatchObject([[], {}])
    // The row shows the end of the inherited membership, not that of the direct one.
    const hidden = member(7, { access_level: 40, source: { kind: 'inherited', group } })
    expect(split([hidden], { kind: 'expiry', expires_at: null })).toEqual([[7], {}])
    // The owner of a personal project may be a direct member with a lower role, whose end the row does not show either.
    const owner = member(8, { access_level: 50 })
    expect(split([owner], { kind: 'expiry', expires_at: null })).toEqual([[8], {}])
  })

  test('changes the role or the end, and keeps the other', () => {
    const before = { access_level: 20, expires_at: '2027-01-01' }
    expect(afterChange(before, { kind: 'role', access_level: 40 })).toEqual({ ...before, access_level: 40 })
    expect(afterChange(before, { kind: 'expiry', expires_at: null })).toEqual({ ...before, expires_at: null })
    expect(afterChange(before, { kind: 'remove' })).toBeUndefined()
  })
})
