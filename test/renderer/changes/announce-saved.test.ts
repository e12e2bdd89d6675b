import { describe, expect, test } from 'vitest'
import { compareSaved } from '../../../src-renderer/changes/announce-saved.ts'

describe('saved values compared with the answer', () => {
  test('are applied if they are equal, both empty, or left out of the answer', () => {
    const asked = { name: 'a', description: '', topics: ['x', 'y'], secret: 'kept back', limit: null }
    const answered = { name: 'a', description: null, topics: ['x', 'y'], limit: '' }
    expect(compareSaved(asked, answered)).toEqual({ applied: Object.keys(asked), missed: [] })
  })

  test('are missed if the answer has another value', () => {
    const asked = { name: 'a', visibility: 'public', topics: ['x'] }
    expect(compareSaved(asked, { name: 'a', visibility: 'private', topics: ['x', 'y'] })).toEqual({
      applied: ['name'],
      missed: ['visibility', 'topics'],
    })
  })
})
