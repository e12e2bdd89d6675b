import { describe, expect, test } from 'vitest'
import { conflictsOf } from '../../../src-renderer/ui/conflicts.ts'
import { isIdentical, isSameSetting } from '../../../src-renderer/ui/draft-changes.ts'

const base = { title: 'Old', description: null, topics: ['a'] }

describe('a write conflicts with a newer change', () => {
  test('if both changed the same field to different values', () => {
    expect(
      conflictsOf({ base, latest: { ...base, title: 'Theirs' }, changes: { title: 'Mine' } }, isIdentical),
    ).toEqual([{ name: 'title', theirs: 'Theirs', mine: 'Mine' }])
  })

  test('but not if they changed another field', () => {
    expect(conflictsOf({ base, latest: { ...base, topics: ['b'] }, changes: { title: 'Mine' } }, isIdentical)).toEqual(
      [],
    )
  })

  test('but not if both wrote the same value', () => {
    expect(conflictsOf({ base, latest: { ...base, title: 'Same' }, changes: { title: 'Same' } }, isIdentical)).toEqual(
      [],
    )
    expect(
      conflictsOf({ base, latest: { ...base, description: '' }, changes: { description: 'x' } }, isSameSetting),
    ).toEqual([])
  })

  test('in each field separately, lists included', () => {
    const changes = { title: 'Mine', description: 'My words', topics: ['a', 'mine'] }
    const latest = { title: 'Old', description: 'Their words', topics: ['a', 'theirs'] }
    expect(conflictsOf({ base, latest, changes }, isIdentical).map(({ name }) => name)).toEqual([
      'description',
      'topics',
    ])
  })
})
