import { expect, test } from 'vitest'
import { memberColumns } from '../../../src-renderer/members/member-columns.tsx'
import type { Member } from '../../../src-renderer/members/members.ts'
import { textsOfCell } from '../texts-of-cell.tsx'

const member = (state: string): Member =>
  JSON.parse(JSON.stringify({ user: { id: 1, name: 'Ada Holm', username: 'ada', state } }))

test('the badges of a member stand between the name and the username', () => {
  const textsFor = (me: number, state: string) =>
    textsOfCell(memberColumns({ kind: 'project' }, me), 'user', member(state))
  expect(textsFor(1, 'blocked')).toEqual(['AH', 'Ada Holm', 'You', 'blocked', '@ada'])
  expect(textsFor(2, 'active')).toEqual(['AH', 'Ada Holm', '@ada'])
})
