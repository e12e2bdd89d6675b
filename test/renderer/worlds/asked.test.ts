import { expect, test } from 'vitest'
import { notAsAsked } from '../../../src-renderer/worlds/asked.ts'

test('an answer that is not what was asked for is told', () => {
  expect(notAsAsked({ pinned: true }, { pinned: true, name: 'one' })).toBe('')
  expect(notAsAsked({ pinned: true }, { pinned: false })).toBe(', but pinned is false')
})
