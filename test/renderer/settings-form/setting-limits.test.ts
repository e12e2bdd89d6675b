import { describe, expect, test } from 'vitest'
import { faultOf, limitsOf } from '../../../src-renderer/settings-form/setting-limits.ts'
import { valueOfText } from '../../../src-renderer/settings-form/setting-values.ts'

const MAX_INTEGER = 2 ** 31 - 1
const between = (min: number | null, max: number | null, above: number | null = null) => ({
  type: 'integer' as const,
  bounds: { min, above, max },
})
const days = between(1, 365)
const size = between(0, MAX_INTEGER)

describe('the limits of a number', () => {
  test.each([
    [days, '1 to 365'],
    [between(null, MAX_INTEGER, 0), 'at least 1'],
    [size, undefined],
    [{ type: 'integer' as const }, undefined],
    [{ ...days, type: 'line' as const }, undefined],
  ])('%j: %s', (field, text) => {
    expect(limitsOf(field)).toBe(text)
  })
})

describe('what is wrong with a typed number', () => {
  test.each([
    [days, '365', undefined],
    [days, '0', 'Must be a whole number, 1 to 365.'],
    [days, '366', 'Must be a whole number, 1 to 365.'],
    [days, '1.5', 'Must be a whole number, 1 to 365.'],
    [days, '600zzgic', 'Must be a whole number, 1 to 365.'],
    [days, '', 'Must be a whole number, 1 to 365.'],
    [{ ...days, nullable: true }, '', undefined],
    [between(null, MAX_INTEGER, 0), '0', 'Must be a whole number, at least 1.'],
    [size, '0', undefined],
    [size, '-5', 'Must be 0 to 2,147,483,647.'],
    [size, '2147483648', 'Must be 0 to 2,147,483,647.'],
    [{ type: 'number' as const }, '1.5', undefined],
    [{ type: 'number' as const }, 'a', 'Must be a number.'],
    [{ type: 'line' as const }, 'a', undefined],
  ])('%j, %j: %s', (field, typed, text) => {
    expect(faultOf(field, valueOfText(field, typed))).toBe(text)
  })
})
