import { describe, expect, test } from 'vitest'
import type { GroupDetail } from '../../../src-renderer/groups/group.ts'
import { inputOf, savedValue, savedValues } from '../../../src-renderer/groups/settings-draft.ts'

const group: GroupDetail = JSON.parse(
  JSON.stringify({
    id: 7,
    name: 'Harbor',
    description: '',
    lfs_enabled: true,
    two_factor_grace_period: 48,
    file_template_project_id: null,
    shared_projects: [{ id: 1 }],
  }),
)

describe('the saved value of a group setting', () => {
  test('is the text, number or flag that the group has', () => {
    expect(['name', 'two_factor_grace_period', 'lfs_enabled'].map((name) => savedValue(group, name))).toEqual([
      'Harbor',
      48,
      true,
    ])
  })

  test('is null for a null, a list and a name that the group does not have', () => {
    const names = ['file_template_project_id', 'shared_projects', 'nowhere', 'toString']
    expect(names.map((name) => savedValue(group, name))).toEqual([null, null, null, null])
  })
})

describe('the draft of group settings', () => {
  test('starts with the saved values, without the avatar, which is compared by its address', () => {
    const fields = ['name', 'avatar', 'lfs_enabled'].map((name) => ({ name }))
    expect(savedValues(group, fields)).toEqual({ name: 'Harbor', lfs_enabled: true })
  })

  test('is saved by a request that holds the new values and nothing else', () => {
    const changes = { lfs_enabled: false, description: 'Quay', two_factor_grace_period: null }
    expect(inputOf(7, changes, undefined)).toEqual({ id: 7, ...changes })
  })

  test('sends the avatar only when it changes: a file, or an empty text to remove it', () => {
    const picture = new File(['x'], 'a.png')
    expect(inputOf(7, {}, undefined)).not.toHaveProperty('avatar')
    expect(inputOf(7, {}, '')).toEqual({ id: 7, avatar: '' })
    expect(inputOf(7, {}, picture)).toEqual({ id: 7, avatar: picture })
  })
})
