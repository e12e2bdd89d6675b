import { describe, expect, test } from 'vitest'
import { normalizeEmail } from '../../../src-server/kit/email-address.ts'
import {
  containing,
  matchOf,
  searchTerms,
  trigramsOf,
  typedTerms,
  wordParameters,
} from '../../../src-server/kit/search.ts'

test('while a search is typed, short words count too', () => {
  expect(typedTerms(' pa  pa Falk ')).toEqual({ exact: false, words: ['pa', 'Falk'] })
  expect(typedTerms(' ')).toBeUndefined()
  expect(typedTerms(undefined)).toBeUndefined()
})

describe('the words of a search', () => {
  test.for([
    [undefined, undefined],
    ['', undefined],
    ['  ', undefined],
    ['pier', { exact: false, words: ['pier'] }],
    [' pier  quay pier ', { exact: false, words: ['pier', 'quay'] }],
    ['the "old pier" x', { exact: false, words: ['the', 'old pier'] }],
    ['abc', { exact: false, words: ['abc'] }],
    [' ab ', { exact: true, words: ['ab'] }],
    ['a bc', { exact: true, words: ['a bc'] }],
  ] as const)('%j: %j', ([text, terms]) => expect(searchTerms(text)).toEqual(terms))

  test('are at most 250', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`)
    expect(searchTerms(words(251).join(' '))?.words).toEqual(words(250))
  })

  test('become patterns, unless the whole column must match', () => {
    expect(containing('5%_\\a')).toBe('%5\\%\\_\\\\a%')
    expect(wordParameters({ exact: false, words: ['pier', '50%'] })).toEqual({ word0: '%pier%', word1: '%50\\%%' })
    expect(wordParameters({ exact: true, words: ['5%'] })).toEqual({ word0: '5%' })
    expect(wordParameters(undefined)).toEqual({})
  })
})

test('the trigrams of a search are its distinct runs of three characters, at most 40', () => {
  expect(trigramsOf(['pier', 'ie'])).toEqual(['pie', 'ier'])
  expect(trigramsOf(['abcabc'])).toEqual(['abc', 'bca', 'cab'])
  expect(trigramsOf(['😀ab'])).toEqual(['😀ab'])
  const long = Array.from({ length: 43 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  expect(trigramsOf([long])).toHaveLength(40)
  expect(trigramsOf([long], 3)).toHaveLength(3)
  expect(matchOf(['a"b', 'cde'])).toBe('"a""b" AND "cde"')
})

test('an e-mail address is stored without spaces around it and in lower case', () =>
  expect(normalizeEmail(' É.Ada@Example.ORG\n')).toBe('é.ada@example.org'))
