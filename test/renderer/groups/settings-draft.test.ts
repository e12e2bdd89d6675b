import { describe, expect, test } from 'vitest'
import type { GroupDetail } from '../../../src-renderer/groups/group.ts'
import { changesOf, inputOf, savedValue } from '../../../src-renderer/groups/settings-draft.ts'

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
  test('lists each value that differs from the saved one, with both values', () => {
    expect(changesOf(group, { lfs_enabled: false, name: 'Harbor', two_factor_grace_period: 0 })).toEqual([
      { name: 'lfs_enabled', from: true, to: false },
      { name: 'two_factor_grace_period', from: 48, to: 0 },
    ])
    expect(changesOf(group, {})).toEqual([])
  })

  test('treats an empty text and null as the same value', () => {
    expect(changesOf(group, { description: null, file_template_project_id: '' })).toEqual([])
    expect(changesOf(group, { name: '' })).toEqual([{ name: 'name', from: 'Harbor', to: '' }])
  })

  test('keeps apart false, zero and an empty value', () => {
    expect(changesOf(group, { file_template_project_id: 0 })).toHaveLength(1)
    expect(changesOf(group, { lfs_enabled: null })).toEqual([{ name: 'lfs_enabled', from: true, to: null }])
    expect(changesOf({ ...group, lfs_enabled: false }, { lfs_enabled: null })).toHaveLength(1)
  })

  test('is saved by a request that holds the new values and nothing else', () => {
    const changes = changesOf(group, { lfs_enabled: false, description: 'Quay', name: 'Harbor' })
    expect(inputOf(7, changes, undefined)).toEqual({ id: 7, lfs_enabled: false, description: 'Quay' })
  })

  test('sends the avatar only when it changes: a file, or an empty text to remove it', () => {
    const picture = new File(['x'], 'a.png')
    expect(inputOf(7, [], undefined)).not.toHaveProperty('avatar')
    expect(inputOf(7, [], '')).toEqual({ id: 7, avatar: '' })
    expect(inputOf(7, [], picture)).toEqual({ id: 7, avatar: picture })
  })
})
