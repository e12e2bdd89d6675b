import { describe, expect, test } from 'vitest'
import { detailedStatus } from '../../../src-server/merge-requests/status.ts'

const open = { state: 1, draft: 0, merge_status: 'can_be_merged', blocked_by_discussions: 0, approvals_left: 0 }

describe('detailed_merge_status', () => {
  test.each([
    [{}, 'mergeable'],
    [{ merge_status: 'cannot_be_merged' }, 'conflict'],
    [{ merge_status: 'unchecked' }, 'unchecked'],
    [{ merge_status: 'cannot_be_merged', blocked_by_discussions: 1 }, 'discussions_not_resolved'],
    [{ blocked_by_discussions: 1, draft: 1 }, 'draft_status'],
    [{ state: 2, draft: 1, blocked_by_discussions: 1 }, 'not_open'],
    [{ state: 3 }, 'not_open'],
    [{ approvals_left: 1, merge_status: 'cannot_be_merged' }, 'not_approved'],
    [{ approvals_left: 1, blocked_by_discussions: 1 }, 'discussions_not_resolved'],
  ])('with %j is %s', (change, status) => {
    expect(detailedStatus({ ...open, ...change }, true)).toBe(status)
  })

  test('does not wait for approvals on the free tier', () => {
    expect(detailedStatus({ ...open, approvals_left: 1 }, false)).toBe('mergeable')
  })
})
