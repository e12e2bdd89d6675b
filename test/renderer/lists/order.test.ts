import { describe, expect, test } from 'vitest'
import { parseOrder, printOrder, startsDescending } from '../../../src-renderer/lists/order.ts'

const orders = [
  { id: 'updated_at', name: 'Updated' },
  { id: 'title', name: 'Title', ascendingFirst: true },
] as const

describe('a sort order in the URL', () => {
  test('is parsed as it was printed', () => {
    expect(parseOrder(orders, 'title:asc')).toEqual({ order_by: 'title', sort: 'asc', descending: false })
    expect(printOrder('title', false)).toBe('title:asc')
    expect(printOrder('updated_at', true)).toBe('updated_at:desc')
  })

  test.each([
    ['', 'updated_at', 'desc'],
    ['title', 'title', 'desc'],
    ['weight:asc', 'updated_at', 'asc'],
    ['title:sideways', 'title', 'desc'],
  ])('%j is %s %s, with defaults for unknown parts', (text, order_by, sort) => {
    expect(parseOrder(orders, text)).toMatchObject({ order_by, sort })
  })
})

test('the first click sorts texts ascending and other columns descending', () => {
  expect(startsDescending(orders, 'title')).toBe(false)
  expect(startsDescending(orders, 'updated_at')).toBe(true)
  expect(startsDescending(orders, 'unknown')).toBe(true)
})
