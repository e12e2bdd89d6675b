import { expect, test } from 'vitest'
import { hiddenSides } from '../../../src-renderer/ui/use-hidden-sides.ts'

test.each([
  ['no side, if everything fits', 0, 600, { left: false, right: false }],
  ['no side, if only a fraction of a pixel does not fit', 0.4, 600.8, { left: false, right: false }],
  ['the right, at the start', 0, 900, { left: false, right: true }],
  ['both sides, in the middle', 150, 900, { left: true, right: true }],
  ['the left, at the end', 300, 900, { left: true, right: false }],
  ['the left, at an end between two pixels', 299.5, 900, { left: true, right: false }],
])('a region of 600 px hides content at %s', (_, scrollLeft, scrollWidth, sides) => {
  expect(hiddenSides({ scrollLeft, scrollWidth, clientWidth: 600 })).toEqual(sides)
})
