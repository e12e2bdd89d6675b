import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allowedValues, formed } from '../../../src-server/kit/http/allowed-values.ts'
import { clearableList, datetime, dayOfMoment, idOrNoneAny, recordId } from '../../../src-server/kit/http/wire.ts'

const part = z.object({ key: z.string().regex(/^\w+$/), value: z.string().optional() })

describe('the allowed values of a parameter', () => {
  test.each([
    ['true or false', z.boolean().optional()],
    ['asc or desc', z.enum(['asc', 'desc']).default('desc')],
    ['a, b or c', z.enum(['a', 'b', 'c'])],
    ['a whole number', recordId],
    ['a whole number from 100 to 599', z.int().min(100).max(599).optional()],
    ['a whole number, at least 0', z.int().min(0)],
    ['a number, at most 1.5', z.number().max(1.5)],
    ['10, 20 or 30', z.union([z.literal(10), z.literal(20), z.literal(30)])],
    ['a text', z.string()],
    ['a text that is not empty, at most 20 characters', z.string().min(1).max(20)],
    ['a text that matches ^[a-f]+$', z.string().regex(/^[a-f]+$/)],
    ['a time in ISO 8601, such as 2026-01-31T12:00:00Z', datetime.optional()],
    ['a day, such as 2026-01-31', dayOfMoment],
    ['a text or nothing', z.string().nullable()],
    ['a whole number or None or Any', idOrNoneAny],
    ['a word of three letters', formed(z.string().regex(/^\w{3}$/), 'a word of three letters').optional()],
    ['a list, each a whole number, at most 3 entries', clearableList(z.int()).max(3)],
    ['an object with key and optionally value', part],
    ['an object', z.record(z.string(), z.unknown())],
    ['a valid value', z.unknown()],
  ])('are said in words: %s', (words, schema) => {
    expect(allowedValues(schema)).toBe(words)
  })

  test('are those of the part that an error is about', () => {
    expect(allowedValues(z.array(part).optional(), [3, 'key'])).toBe('a text that matches ^\\w+$')
    expect(allowedValues(z.array(z.int()), [3])).toBe('a list, each a whole number')
    expect(allowedValues(z.record(z.string(), z.boolean()), ['any'])).toBe('true or false')
    expect(allowedValues(part, ['unknown', 'deeper'])).toBe('a valid value')
  })
})
