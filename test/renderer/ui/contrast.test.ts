import { expect, test } from 'vitest'
import { dark, light } from '../../../src-renderer/app/tokens.ts'
import { contrastOf } from '../../../src-renderer/ui/contrast.ts'

test('the contrast is 21 for black and white, and 1 for equal colors', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#777', '#777777')).toBe(1)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test.for([
  ['light', light],
  ['dark', dark],
] as const)('boxes, radios and fields at rest have a contrast of 3 to their ground: %s', ([, palette]) => {
  for (const ground of ['canvas', 'raised'] as const)
    expect(contrastOf(palette.control, palette[ground]), ground).toBeGreaterThanOrEqual(3)
})
