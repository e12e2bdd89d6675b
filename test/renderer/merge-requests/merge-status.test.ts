import { expect, test } from 'vitest'
import { isOpen, projectName, projectPath } from '../../../src-renderer/merge-requests/merge-request.ts'
import { mergeStatusOf, withoutDraft } from '../../../src-renderer/merge-requests/merge-status.ts'

test.each([
  ['mergeable', true, 'plain'],
  ['unchecked', true, 'plain'],
  ['draft_status', false, 'warn'],
  ['discussions_not_resolved', false, 'warn'],
  ['conflict', false, 'bad'],
  ['ci_must_pass', false, 'warn'],
])('an open merge request with the status %s can be merged: %s', (detailed_merge_status, mergeable, tone) => {
  expect(mergeStatusOf({ state: 'opened', detailed_merge_status })).toMatchObject({ mergeable, tone })
})

test('a closed or merged merge request has no status, and an unknown status is shown as it is', () => {
  for (const state of ['closed', 'merged'] as const)
    expect(mergeStatusOf({ state, detailed_merge_status: 'mergeable' })).toBeUndefined()
  expect(mergeStatusOf({ state: 'opened', detailed_merge_status: 'ci_must_pass' })?.text).toBe(
    'The server says: ci_must_pass.',
  )
})

test.each([
  ['Draft: Fix leak', 'Fix leak'],
  ['draft:Fix leak', 'Fix leak'],
  ['[Draft] Fix leak', 'Fix leak'],
  ['(draft) Fix leak', 'Fix leak'],
  ['Draft - Fix leak', 'Fix leak'],
  [' Draft:  [draft]Fix leak', 'Fix leak'],
  ['Drafty leak', 'Drafty leak'],
  ['Fix Draft: leak', 'Fix Draft: leak'],
])('%j is ready as %j', (title, ready) => expect(withoutDraft(title)).toBe(ready))

test('a merge request names its project', () => {
  const references = { full: 'acme/tools/api!7', short: '!7', relative: '!7' }
  expect([projectPath({ references }), projectName({ references })]).toEqual(['acme/tools/api', 'api'])
  expect([isOpen({ state: 'opened' }), isOpen({ state: 'merged' })]).toEqual([true, false])
})
