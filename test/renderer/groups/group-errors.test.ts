import { describe, expect, test } from 'vitest'
import { parseGroupErrors } from '../../../src-renderer/groups/group-errors.ts'

const refused = (message: string, fields: Record<string, readonly string[]> = {}) => ({ message, fields })

describe('the field errors of a group', () => {
  test('are parsed from the string of a refused POST', () => {
    const message =
      'Failed to save group {:path=>["has already been taken", "is too short"], :name=>["can\'t be blank"]}'
    expect(parseGroupErrors(refused(message))).toEqual({
      path: ['has already been taken', 'is too short'],
      name: ["can't be blank"],
    })
  })

  test('keep brackets, braces, commas and escaped quotes inside a text', () => {
    const message = String.raw`Failed to save group {:path=>["can contain only letters, '_' and \"-\" [a-z] {2,}"]}`
    expect(parseGroupErrors(refused(message))).toEqual({ path: [`can contain only letters, '_' and "-" [a-z] {2,}`] })
  })

  test('are the map of a refused PUT', () => {
    expect(parseGroupErrors(refused('path is taken', { path: ['is taken'] }))).toEqual({ path: ['is taken'] })
  })

  test('are empty for any other message and without an error', () => {
    expect(parseGroupErrors(refused('403 Forbidden'))).toEqual({})
    expect(parseGroupErrors(null)).toEqual({})
  })
})
