import { expect, test } from 'vitest'
import { notAsAsked } from '../../../src-renderer/worlds/asked.ts'
import { columnChanges, keyText, kindOf, valueText } from '../../../src-renderer/worlds/comparison/diff-words.ts'

test('a row is inserted, changed or deleted', () => {
  expect(kindOf({ before: null, after: { title: 'a' } })).toBe('added')
  expect(kindOf({ before: { title: 'a' }, after: { title: 'b' } })).toBe('changed')
  expect(kindOf({ before: { title: 'a' }, after: null })).toBe('removed')
})

test('a key is its value, or names its columns', () => {
  expect(keyText({ id: 12 })).toBe('12')
  expect(keyText({ issue_id: 3, label_id: 4 })).toBe('issue_id 3, label_id 4')
})

test('the columns of a row have what was before and what is after, without empty ones of a new row', () => {
  const key = { id: 1 }
  expect(columnChanges({ table: 'topic', key, before: { title: '' }, after: { title: 'Sea' } })).toEqual([
    { column: 'title', before: '""', after: 'Sea' },
  ])
  expect(columnChanges({ table: 'topic', key, before: null, after: { id: 1, title: 'Sea', avatar: null } })).toEqual([
    { column: 'title', before: undefined, after: 'Sea' },
  ])
  expect(valueText(null)).toBe('null')
  expect(valueText({ too_long: true })).toBe('{"too_long":true}')
})

test('an answer that is not what was asked for is told', () => {
  expect(notAsAsked({ pinned: true }, { pinned: true, name: 'one' })).toBe('')
  expect(notAsAsked({ pinned: true }, { pinned: false })).toBe(', but pinned is false')
})
