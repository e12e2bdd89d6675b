import { expect, test } from 'vitest'
import { type ChangedIssue, mayChange } from '../../../src-renderer/issues/use-changeable.ts'

const rights = { access_level: 20, archived: false, marked_for_deletion_on: null }
const issue: ChangedIssue = { author: { id: 1 }, assignees: [{ id: 2 }], issue_type: 'issue', weight: null }
const { weight: _, ...unweighted } = issue

test('Reporters may change every value, weights only where issues have them', () => {
  for (const property of ['state', 'labels', 'assignees', 'milestone', 'due', 'weight'] as const)
    expect([property, mayChange(property, issue, rights, 9)]).toEqual([property, true])
  expect(mayChange('weight', unweighted, rights, 9)).toBe(false)
})

test('authors and assignees may change only the state of their issues, and not that of an incident', () => {
  const guest = { ...rights, access_level: 10 }
  expect([1, 2, 3].map((id) => mayChange('state', issue, guest, id))).toEqual([true, true, false])
  expect(mayChange('labels', issue, guest, 1)).toBe(false)
  expect(mayChange('state', { ...issue, issue_type: 'incident' }, guest, 1)).toBe(false)
  expect(mayChange('state', issue, guest, undefined)).toBe(false)
})

test('nobody may change an issue of a read-only project, or before the rights have loaded', () => {
  const owner = { ...rights, access_level: 50 }
  expect(mayChange('due', issue, { ...owner, archived: true }, 1)).toBe(false)
  expect(mayChange('due', issue, { ...owner, marked_for_deletion_on: '2026-11-30' }, 1)).toBe(false)
  expect(mayChange('state', issue, undefined, 1)).toBe(false)
})
