import { describe, expect, test } from 'vitest'
import { attributesFor, paidLabels } from '../../../src-renderer/groups/group-attributes.ts'

describe('the attributes that a user can set on a group', () => {
  const names = (licensed: boolean, admin: boolean, topLevel: boolean, creating: boolean) =>
    attributesFor({ licensed, admin }, { topLevel, creating }).map(({ name }) => name)

  test('exclude those of higher tiers on the free tier', () => {
    expect(names(true, true, true, false)).toContain('membership_lock')
    expect(names(false, true, true, false)).not.toContain('membership_lock')
  })

  test('of paid tiers are named for users of the free tier', () => {
    expect(paidLabels({ admin: false, topLevel: true })).toEqual([
      'Lock project membership',
      'Prevent forks outside the group',
      'Allowed IP ranges',
      'Group wiki',
      'File template project',
    ])
    expect(paidLabels({ admin: true, topLevel: true })).toContain('Compute minutes per month')
  })

  test('include compute minutes only for administrators', () => {
    expect(names(true, true, true, false)).toContain('shared_runners_minutes_limit')
    expect(names(true, false, true, false)).not.toContain('shared_runners_minutes_limit')
  })

  test('include sharing outside the hierarchy only for existing top-level groups', () => {
    expect(names(true, true, true, false)).toContain('prevent_sharing_groups_outside_hierarchy')
    expect(names(true, true, false, false)).not.toContain('prevent_sharing_groups_outside_hierarchy')
    expect(names(true, true, true, true)).not.toContain('prevent_sharing_groups_outside_hierarchy')
  })
})
