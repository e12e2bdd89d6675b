import { describe, expect, test } from 'vitest'
import { attributesFor } from '../../../src-renderer/groups/group-attributes.ts'

describe('the attributes that are offered', () => {
  const names = (licensed: boolean, admin: boolean, top: boolean, making: boolean) =>
    attributesFor({ licensed, admin }, { top, making }).map(({ name }) => name)

  test('without the higher tiers theirs are not', () => {
    expect(names(true, true, true, false)).toContain('membership_lock')
    expect(names(false, true, true, false)).not.toContain('membership_lock')
  })

  test('minutes of runners are for administrators', () => {
    expect(names(true, true, true, false)).toContain('shared_runners_minutes_limit')
    expect(names(true, false, true, false)).not.toContain('shared_runners_minutes_limit')
  })

  test('the hierarchy is closed at its top, and not while the group is made', () => {
    expect(names(true, true, true, false)).toContain('prevent_sharing_groups_outside_hierarchy')
    expect(names(true, true, false, false)).not.toContain('prevent_sharing_groups_outside_hierarchy')
    expect(names(true, true, true, true)).not.toContain('prevent_sharing_groups_outside_hierarchy')
  })
})
