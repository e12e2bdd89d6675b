import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankBySimilarity, similarityTo } from '../../../src-server/kit/similarity.ts'
import { runs } from '../../support/runs.ts'

/** The trigrams of a text, in a simple reference implementation. */
function trigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3))
    }),
  )
}
function overlap(search: string, text: string) {
  const [one, other] = [trigramsOf(text), trigramsOf(search)]
  const all = new Set([...one, ...other]).size
  return all === 0 ? 0 : [...one].filter((trigram) => other.has(trigram)).length / all
}

describe('the order by similarity', () => {
  test('starts with the most similar record, and with the newest of equal ones', () => {
    const records = [
      { id: 1, name: 'pier' },
      { id: 2, name: 'quay' },
      { id: 3, name: 'pier works' },
      { id: 4, name: 'Pier' },
      { id: 5, name: 'crane' },
    ]
    expect(rankBySimilarity(records, 'pier', ({ name }) => [[name, 1]])).toEqual([4, 1, 3, 5, 2])
  })
})

describe('similarity', () => {
  test('is the share of common trigrams, regardless of case', () => {
    const letters = fc.constantFrom(...'abcAB019 -_.é港')
    const text = fc.array(letters, { maxLength: 14 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1, maxLength: 4 }), (search, texts) => {
        const likeness = similarityTo(search)
        for (const one of texts) expect(likeness([[one, 1]])).toBeCloseTo(overlap(search, one), 12)
      }),
      runs(1_000, 50_000, 20_261_121),
    )
  })

  test('weighs the texts', () => {
    const likeness = similarityTo('pier')
    expect(likeness([['pier', 1]])).toBe(1)
    expect(likeness([['PIER', 0.7]])).toBeCloseTo(0.7)
    expect(
      likeness([
        ['pier', 1],
        ['Pier', 0.7],
        ['', 0.2],
      ]),
    ).toBeCloseTo(1.7)
    expect(likeness([['quay', 1]])).toBe(0)
  })
})
