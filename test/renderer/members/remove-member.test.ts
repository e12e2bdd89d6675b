import { expect, test } from 'vitest'
import { canUndoRemoval, keptAccess } from '../../../src-renderer/members/remove-member.tsx'

test('removing a member names the role that remains', () => {
  expect(keptAccess({ other_access_level: 30 }, { isMe: false, kind: 'project' })).toBe(
    'This user keeps the Developer role from a parent group, or from a group that this project is shared with.',
  )
  expect(keptAccess({ other_access_level: 10 }, { isMe: true, kind: 'group' })).toMatch(/^You keep the Guest role/)
  expect(keptAccess({ other_access_level: null }, { isMe: false, kind: 'group' })).toBe(
    'No other membership that you can see gives this user access to this group.',
  )
})

test('a removal can be undone if it changes only one membership of somebody else', () => {
  const only = { skip_subresources: true, unassign_issuables: false }
  expect(canUndoRemoval({ isMe: false }, only)).toBe(true)
  expect(canUndoRemoval({ isMe: true }, only)).toBe(false)
  expect(canUndoRemoval({ isMe: false }, { ...only, skip_subresources: false })).toBe(false)
  expect(canUndoRemoval({ isMe: false }, { ...only, unassign_issuables: true })).toBe(false)
})
