import { expect, test } from 'vitest'
import { keptAccess } from '../../../src-renderer/members/remove-member.tsx'

test('removing a member names the role that remains', () => {
  expect(keptAccess({ other_access_level: 30 }, { isMe: false, kind: 'project' })).toBe(
    'This user keeps the Developer role from a parent group or a shared group.',
  )
  expect(keptAccess({ other_access_level: 10 }, { isMe: true, kind: 'group' })).toMatch(/^You keep the Guest role/)
  expect(keptAccess({ other_access_level: null }, { isMe: false, kind: 'group' })).toBe(
    'No other membership that you can see gives this user access to this group.',
  )
})
