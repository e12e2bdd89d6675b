import { expect, test } from 'vitest'
import {
  bounded,
  foldedIn,
  isRead,
  MOST_ENTRIES,
  readText,
  sortHeaders,
} from '../../../src-renderer/reference/send-try.ts'
import { jsonLines } from '../../../src-renderer/ui/json-lines.ts'

test('a long answer is folded from where it gets too long, and nothing is lost', () => {
  const value = Array.from({ length: 100 }, (_, id) => ({ id, author: { id, name: 'Ada' }, labels: ['a', 'b'] }))
  const lines = jsonLines(value, new Set(foldedIn(value, 60)))
  expect(lines.length).toBeLessThan(170)
  expect(lines.filter(({ edge, hides }) => edge === 'open' && hides !== undefined).length).toBeGreaterThan(80)
  expect(lines.at(-1)?.number).toBe(jsonLines(value, new Set()).length)
})

test('a short answer is open, and a single large object too', () => {
  expect(foldedIn({ a: { b: [1, 2] } })).toEqual([])
  expect(foldedIn(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`k${i}`, i])))).toEqual([])
})

test('a list shows so many entries, and says how many more there are', () => {
  expect(bounded([1, 2])).toEqual({ value: [1, 2], left_out: 0 })
  expect(bounded(Array(MOST_ENTRIES + 3).fill(0)).left_out).toBe(3)
})

test('a body that says it is JSON and is none stays a text', () => {
  expect(readText('{"a":1}', 'application/json')).toEqual({ kind: 'json', value: { a: 1 } })
  expect(readText('{"a":', 'application/json')).toEqual({ kind: 'text', text: '{"a":' })
  expect(readText('{"a":1}', 'text/plain')).toEqual({ kind: 'text', text: '{"a":1}' })
  expect(readText('', 'application/json')).toEqual({ kind: 'none' })
})

test('headers that clients read come first', () => {
  const headers = [
    ['content-type', 'x'],
    ['x-total', '3'],
    ['etag', 'y'],
    ['ratelimit-limit', '5'],
  ] as const
  expect(sortHeaders(headers.map(([name, value]) => [name, value])).map(([name]) => name)).toEqual([
    'ratelimit-limit',
    'x-total',
    'content-type',
    'etag',
  ])
  expect(isRead('retry-after')).toBe(true)
  expect(isRead('x-request-id')).toBe(false)
})
