import { describe, expect, test } from 'vitest'
import { describeChange } from '../../../src-renderer/ui/describe-change.ts'

describe('the description of a change', () => {
  test.each([
    ['opened', 'Issue', 'opened issue'],
    ['accepted', 'MergeRequest', 'accepted merge request'],
    ['commented on', 'Note', 'commented on'],
    ['created', null, 'created project'],
    ['joined', 'Group', 'joined group'],
    ['expired', 'Project', 'is no longer a member of'],
  ])('%s %s: %s', (action, target_type, words) => {
    expect(describeChange({ action, target_type })).toBe(words)
  })
})
