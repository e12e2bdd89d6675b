import { describe, expect, test } from 'vitest'
import { undoneChange } from '../../../src-renderer/home/undone-change.ts'

const stored = { author: { name: 'Ada' }, sudo_by: null, user: null, outcome: null }

describe('the undo of a stored change', () => {
  test.each([
    ['issue', 'closed', null, 'issue Gate is open again', 'closed issue Gate'],
    ['project', 'marked', null, 'project Gate is no longer marked for deletion', 'marked project Gate for deletion'],
    ['project', 'unstarred', null, 'project Gate has your star again', 'unstarred project Gate'],
    ['system_hook', 'updated', null, 'system hook Gate has its earlier values again', 'changed system hook Gate'],
    ['settings', 'updated', null, 'the settings have their earlier values again', 'changed the settings Gate'],
    ['user', 'blocked', null, 'user Gate is no longer blocked', 'blocked user Gate'],
    ['member', 'added', 'Ben', 'Ben is no longer a member of Gate', 'added Ben to Gate'],
    ['member', 'removed', 'Ben', 'Ben is a member of Gate again', 'removed Ben from Gate'],
    [
      'member',
      'updated',
      'Ben',
      'the membership of Ben in Gate has its earlier values again',
      'changed the membership',
    ],
    ['push_rule', 'created', null, 'added push rules to group Gate', 'added push rules to group Gate'],
  ])('of %s.%s says what is true now, and so does taking it back', (kind, act, user, now, again) => {
    const { text, undone, names } = undoneChange({ ...stored, kind, act, user }, 'Gate')
    expect(text).toBe(`Undone: ${now}`)
    expect(undone?.()).toMatch(new RegExp(`^Done again: ${again}`))
    expect(names).toEqual(user === null ? ['Gate'] : [user, 'Gate'])
  })
})
