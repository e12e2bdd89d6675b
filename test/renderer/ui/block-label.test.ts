import { describe, expect, test } from 'vitest'
import { linesIn, paddingAbove, textsIn } from '../../../src-renderer/ui/block-label.ts'

/** Every letter is 8 px wide. */
const measure = (text: string) => text.length * 8

describe('a block of two lines', () => {
  test.each([
    ['a name of any length in a wide block', 'Infrastructure', 120, 60, 2],
    ['a short name in a narrow block', 'SDK', 37, 60, 2],
    ['no name if nothing of a long one would be left', 'Infrastructure', 37, 60, 0],
    ['only the name in a low block', 'SDK', 37, 30, 1],
    ['only the name in a block as high as a line', 'SDK', 37, 17, 1],
    ['nothing in a block lower than a line', 'SDK', 37, 16, 0],
  ])('shows %s', (_, name, width, height, lines) => {
    expect(linesIn({ width, height }, name, measure)).toBe(lines)
  })

  test('has less space around its lines if it is low', () => {
    expect([100, 41, 37, 33].map((height) => paddingAbove({ width: 90, height }, 2))).toEqual([4, 4, 2, 0])
  })
})

describe('a block of one line', () => {
  test.each([
    ['a name and a size that fit', 'SDK', '3', 51, { name: true, size: true }],
    ['a name without a size that does not fit', 'SDK', '3', 50, { name: true, size: false }],
    ['neither, if the name would be cut to nothing', 'SDK', '3', 36, { name: false, size: false }],
    ['a size beside the start of a long name', 'x'.repeat(99), '12', 113, { name: true, size: true }],
    ['the start of a long name rather than its size', 'x'.repeat(99), '12', 112, { name: true, size: false }],
  ])('shows %s', (_, name, size, width, shown) => {
    expect(textsIn(width, name, size, measure)).toEqual(shown)
  })
})
