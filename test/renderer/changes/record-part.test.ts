import { expect, test } from 'vitest'
import { differencesFrom } from '../../../src-renderer/changes/record-part.ts'

test('differences name the field and its current value', () => {
  expect(differencesFrom({ labels: ['a', 'b'], weight: null }, { labels: ['b', 'a'] })).toEqual([])
  expect(differencesFrom({ state: 'closed' }, { state: 'opened' })).toEqual(['state is "opened"'])
  expect(differencesFrom({}, { id: 1 })).toEqual(['the record exists again'])
  expect(differencesFrom({}, {})).toEqual([])
})
