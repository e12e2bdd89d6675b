import { describe, expect, test } from 'vitest'
import {
  describeLoss,
  describeUnlisted,
  nameOfPerson,
  nameOfRecord,
  nameOfRelation,
  placeOfFailure,
  reasonOf,
  stepOf,
} from '../../../src-renderer/imports/import-words.ts'

describe('the words for the result of an import', () => {
  test('a relation has a name in words, or that of the archive', () => {
    expect(['award_emoji', 'toString', 'invented'].map(nameOfRelation)).toEqual(['Reactions', 'toString', 'invented'])
  })

  test('a failure says where it is: in a relation, or in a part of its records', () => {
    expect(placeOfFailure({ relation: 'issues', part: null })).toBe('Issues')
    expect(placeOfFailure({ relation: 'merge_requests', part: 'notes' })).toBe('Comments in merge requests')
  })

  test('a record is named by its number and title, or by its line', () => {
    const record = { iid: 12, title: 'Crane stops', line_number: 3 }
    expect(nameOfRecord(record)).toBe('#12 Crane stops')
    expect(nameOfRecord({ ...record, iid: null })).toBe('Crane stops')
    expect(nameOfRecord({ ...record, title: null })).toBe('#12')
    expect(nameOfRecord({ iid: null, title: null, line_number: 0 })).toBe('Line 1')
  })

  test('a reason that was not stored is told by the kind of error', () => {
    expect(reasonOf({ reason: 'The text is empty.', exception_class: 'RecordInvalid' })).toBe('The text is empty.')
    expect(reasonOf({ reason: null, exception_class: 'RecordNotUnique' })).toMatch(/conflicts with another record/)
    expect(reasonOf({ reason: null, exception_class: 'Unheard' })).toBe('Unheard')
  })

  test('the step in which a record failed has words, or the name that the server sent', () => {
    expect(['read_record', 'read_part', 'write_record', 'unheard'].map((source) => stepOf({ source }))).toEqual([
      'reading the record',
      'reading a part',
      'saving the record',
      'unheard',
    ])
  })

  test('a failure says what is missing in the project', () => {
    expect(describeLoss({ part: null }, 'finished')).toMatch(/^The record is not in the project/)
    expect(describeLoss({ part: 'notes' }, 'finished')).toMatch(/^Only this part is missing/)
    expect(describeLoss({ part: 'notes' }, 'failed')).toMatch(/nothing was imported/)
  })

  test('a list with only some of the failures says how many it has', () => {
    expect(describeUnlisted(3, 0)).toMatch(/^0 of 3 failed records are listed\. The list omits parts/)
    expect(describeUnlisted(1, 0)).toMatch(/^0 of 1 failed record are listed\./)
    expect(describeUnlisted(2400, 1)).toMatch(/^1 of 2,400 failed records is listed\./)
  })

  test('a person is named by name, username or number', () => {
    expect(nameOfPerson({ source_id: 7, name: 'Ann', username: 'ann' })).toBe('Ann')
    expect(nameOfPerson({ source_id: 7, name: null, username: 'ann' })).toBe('@ann')
    expect(nameOfPerson({ source_id: 7, name: null, username: null })).toBe('Person 7')
    expect(nameOfPerson({ source_id: null, name: null, username: null })).toBe('Nobody')
  })
})
