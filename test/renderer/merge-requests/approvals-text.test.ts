import { expect, test } from 'vitest'
import { approvalsText } from '../../../src-renderer/merge-requests/approvals-text.ts'

const person = (name: string) => ({
  user: { id: 1, name, username: name, state: 'active', avatar_url: null, web_url: '' },
})

test.each([
  [[], 0, 'Nobody has approved.'],
  [[], 2, 'Nobody has approved. 2 approvals are required.'],
  [['Ada'], 1, 'Approved by Ada. 1 more approval is required.'],
  [['Ada', 'Ben'], 0, 'Approved by Ada, Ben.'],
  [['Ada', 'Ben', 'Cem', 'Dan', 'Eve'], 0, 'Approved by Ada, Ben, Cem, 2 others.'],
])('with the approvals of %j and %i missing, a merge request says: %s', (people, approvals_left, text) => {
  const found = approvalsText({
    ...{ user_has_approved: false, user_can_approve: true, approved: approvals_left === 0 },
    ...{ approved_by: people.map(person), approvals_left },
  })
  expect(found).toEqual({ text, names: people.slice(0, 3) })
})

test('on the free tier, no approvals are missing', () => {
  const free = { user_has_approved: true, user_can_approve: false, approved: true, approved_by: [person('Ada')] }
  expect(approvalsText(free).text).toBe('Approved by Ada.')
})
