import { expect, test } from 'vitest'
import { palette } from '../../../src-renderer/labels/color.ts'
import { ringFor } from '../../../src-renderer/ui/label-dot.tsx'

test('a label in a color close to the ground of a scheme has a ring in this scheme', () => {
  expect(ringFor('#1f2937')).toBe('dark')
  expect(ringFor('#000')).toBe('dark')
  expect(ringFor('#ffffff')).toBe('light')
  expect(ringFor('#fef3c7')).toBe('light')
})

test('of the colors that the form offers, only black needs a ring', () => {
  expect(palette.filter(([color]) => ringFor(color)).map(([, name]) => name)).toEqual(['Black'])
})
