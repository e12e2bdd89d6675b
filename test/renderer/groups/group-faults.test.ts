import { describe, expect, test } from 'vitest'
import { groupFaultFields } from '../../../src-renderer/groups/group-faults.ts'

const refused = (message: string, fields: Record<string, readonly string[]> = {}) => ({ message, fields })

describe('what the server has against the fields of a group', () => {
  test('is read from the string that a refused POST answers with', () => {
    const message =
      'Failed to save group {:path=>["has already been taken", "is too short"], :name=>["can\'t be blank"]}'
    expect(groupFaultFields(refused(message))).toEqual({
      path: ['has already been taken', 'is too short'],
      name: ["can't be blank"],
    })
  })

  test('brackets, braces, commas and escaped quotes inside a text belong to it', () => {
    const message = String.raw`Failed to save group {:path=>["can contain only letters, '_' and \"-\" [a-z] {2,}"]}`
    expect(groupFaultFields(refused(message))).toEqual({ path: [`can contain only letters, '_' and "-" [a-z] {2,}`] })
  })

  test('is the map that a refused PUT answers with', () => {
    expect(groupFaultFields(refused('path is taken', { path: ['is taken'] }))).toEqual({ path: ['is taken'] })
  })

  test('is nothing of any other message, and nothing of none', () => {
    expect(groupFaultFields(refused('403 Forbidden'))).toEqual({})
    expect(groupFaultFields(null)).toEqual({})
  })
})
