import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src-server/kit/errors.ts'
import { merge, parseJsonBody, parsePairs, parseQuery } from '../../../src-server/kit/http/parameters.ts'
import { runs } from '../../support/runs.ts'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const refusal = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.body
    throw error
  }
  throw new Error('it was taken')
}

describe('bracket notation', () => {
  test.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=1&a=2', { a: '2' }],
    ['a[]=1', { a: ['1'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1&a[]=2', { a: ['1', '2'] }],
    ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['a[b][]=1&a[b][]=2', { a: { b: ['1', '2'] } }],
    ['a[][b]=1&a[][c]=2&a[][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
    ['a=x+y%20z', { a: 'x y z' }],
    ['a=%C3%A9&%C3%A9=1', { a: 'é', é: '1' }],
    ['a[=1', { 'a[': '1' }],
    ['a]=1', { 'a]': '1' }],
    ['[]=1', { '[]': '1' }],
    ['[a]=1', { '[a]': '1' }],
    ['a[b]c=1', { 'a[b]c': '1' }],
    ['a=1&a[]=2', { a: ['2'] }],
    ['a[]=1&a=2', { a: '2' }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
    ['&&a=1&', { a: '1' }],
    ['=1', { '': '1' }],
    ['a==b', { a: '=b' }],
  ])('%s', (text, expected) => {
    expect(plain(parseQuery(text))).toEqual(expected)
  })

  test('a JSON body may have names with brackets beside nested values', () => {
    expect(
      plain(parseJsonBody({ 'override_params[description]': 'x', 'iids[]': [1, 2], not: { labels: ['a'] } })),
    ).toEqual({
      override_params: { description: 'x' },
      iids: [1, 2],
      not: { labels: ['a'] },
    })
    expect(plain(parseJsonBody([1, 2]))).toEqual({})
    expect(plain(parseJsonBody(null))).toEqual({})
  })

  test('the body takes precedence over the query for the same name', () => {
    expect(plain(merge(parseQuery('a=1&b=2'), parseJsonBody({ a: 3 })))).toEqual({ a: 3, b: '2' })
  })

  test('written values are read back unchanged', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcé_-.0 ') })
      .filter((text) => text.trim() !== '')
    const value = fc.string({ unit: 'grapheme', maxLength: 12 })
    const leaf = fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 4 }))
    const shape = fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf, { minKeys: 1, maxKeys: 3 })), {
      maxKeys: 5,
    })
    fc.assert(
      fc.property(shape, (sent) => {
        const query = pairsOf(sent)
          .map(([key, one]) => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`)
          .join('&')
        expect(plain(parseQuery(query))).toEqual(plain(sent))
        expect(plain(parsePairs(pairsOf(sent)))).toEqual(plain(sent))
        expect(plain(parseJsonBody(sent))).toEqual(plain(sent))
      }),
    )
  })

  test('any text is parsed or refused', () => {
    const noise = fc.string({
      unit: fc.constantFrom('a', 'b', '[', ']', '=', '&', '%', '5', 'B', '+', '__proto__', 'constructor', '.'),
    })
    fc.assert(
      fc.property(noise, (text) => {
        try {
          plain(parseQuery(text))
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
        }
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
      }),
      runs(1_000, 50_000),
    )
  })
})

describe('names such as __proto__', () => {
  test.each([
    '__proto__[polluted]=1',
    'a[__proto__][polluted]=1',
    'constructor[prototype][polluted]=1',
    'a[constructor][prototype][polluted]=1',
    '__proto__=1',
    'a[][__proto__][polluted]=1',
    'prototype[polluted]=1',
  ])('%s changes no prototype', (text) => {
    const bag = parseQuery(text)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.getPrototypeOf(bag)).toBeNull()
    expect(JSON.stringify(bag)).not.toContain('polluted')
  })

  test('are harmless in JSON too', () => {
    const bag = parseJsonBody(
      JSON.parse('{"__proto__": {"polluted": 1}, "a[__proto__][polluted]": 1, "constructor": {"prototype": {}}}'),
    )
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get(bag, 'polluted')).toBeUndefined()
  })

  test('names of built-in properties are ordinary names', () => {
    expect(plain(parseQuery('toString=1&hasOwnProperty[]=2&valueOf[a]=3'))).toEqual({
      toString: '1',
      hasOwnProperty: ['2'],
      valueOf: { a: '3' },
    })
  })
})

describe('limits', () => {
  test('2,000 parameters are accepted, 2,001 are refused', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `a[]=${i}`).join('&')
    expect(parseQuery(many(2000)).a).toHaveLength(2000)
    expect(refusal(() => parseQuery(many(2001)))).toEqual({ error: 'too many parameters' })
    const pairs = Array.from({ length: 2001 }, (): [string, string] => ['a[]', 'x'])
    expect(refusal(() => parsePairs(pairs))).toEqual({ error: 'too many parameters' })
  })

  test('nesting is limited to six levels', () => {
    expect(plain(parseQuery('a[b][c][d][e][f]=1'))).toEqual({ a: { b: { c: { d: { e: { f: '1' } } } } } })
    expect(refusal(() => parseQuery('a[b][c][d][e][f][g]=1'))).toEqual({
      error: 'a[b][c][d][e][f][g] is nested too deeply',
    })
    expect(refusal(() => parseQuery(`a${'[]'.repeat(5000)}=1`))).toMatchObject({
      error: expect.stringContaining('is nested too deeply'),
    })
  })

  test.each(['%', '%zz', 'a=%', 'a=%E0%A4', '%C3=1'])('the invalid escape %s is refused', (text) => {
    expect(refusal(() => parseQuery(text))).toEqual({ error: 'a parameter is not valid percent-encoded UTF-8' })
  })
})

function pairsOf(value: unknown, name = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one) => pairsOf(one, `${name}[]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => pairsOf(one, name === '' ? key : `${name}[${key}]`))
  return [[name, String(value)]]
}
