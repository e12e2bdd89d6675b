import { expect, test } from 'vitest'
import { resultCount } from '../../../src-renderer/lists/list-result.tsx'

const error = new Error('500')

test.each([
  ['the number of records', { total: 1234, previous: false, error: null }, '1,234'],
  ['none without records', { total: 0, previous: false, error: null }, 'none'],
  ['dots before the first response', { total: undefined, previous: false, error: null }, '…'],
  ['dots while the rows belong to the previous filter', { total: 7, previous: true, error: null }, '…'],
  ['a failure before the first response', { total: undefined, previous: false, error }, 'failed'],
  ['a failure while the rows belong to the previous filter', { total: 7, previous: true, error }, 'failed'],
  ['the number of the rows that stay after a failure', { total: 7, previous: false, error }, '7'],
])('the count beside the filter is %s', (_, pages, text) => {
  expect(resultCount(pages)).toBe(text)
})
