import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineFunctions, likeAnyCase } from '../../../src-server/kit/db/functions.ts'
import { containing } from '../../../src-server/kit/search.ts'

describe('like_any_case', () => {
  test.for([
    ['Москва', '%москва%', true],
    ['МОСКВА и область', '%москва%', true],
    ['в Москве', '%москва%', false],
    ['Überfahrt nach Åland', '%überfahrt%åland%', true],
    ['Åland überfahrt', '%überfahrt%åland%', false],
    ['ΟΔΟΣ ΠΕΙΡΑΙΩΣ', '%οδοσ%', true],
    ['Crème', 'CRÈME', true],
    ['Crème brûlée', 'CRÈME', false],
    ['Crème brûlée', 'CRÈME%', true],
    ['La crème', 'CRÈME%', false],
    ['La crème', '%CRÈME', true],
    ['Crème brûlée', '%CRÈME', false],
    ['é', '%é%é%', false],
    ['éé', '%É%é', true],
    ['100 % été', '%\\%%ÉTÉ', true],
    ['100 été', '%\\%%ÉTÉ', false],
    ['é_b', 'É\\_b', true],
    ['éxb', 'É\\_b', false],
    ['line one\nligne été', '%one\nLIGNE É%', true],
  ] as const)('%j matches %j: %j', ([text, pattern, expected]) => {
    expect(likeAnyCase(pattern)(text)).toBe(expected)
  })

  test('agrees with LIKE on ASCII', () => {
    const handle = new SQLite(':memory:')
    defineFunctions(handle)
    const compare = handle.prepare(
      "SELECT :text LIKE :pattern ESCAPE '\\' AS native, like_any_case(:text, :pattern) AS own",
    )
    const letters = fc.constantFrom('a', 'B', 'b', ' ', '%', '_', '\\', '\n')
    const word = fc.string({ unit: letters, maxLength: 4 })
    const pattern = fc
      .array(word, { minLength: 1, maxLength: 3 })
      .map((words) => words.map((each) => containing(each).slice(1, -1)).join('%'))
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 12 }), pattern, (text, like) => {
        const row = Object(compare.get({ text, pattern: like }))
        expect(row.own).toBe(row.native)
      }),
    )
    handle.close()
  })

  test('a null on either side is null', () => {
    const handle = new SQLite(':memory:')
    defineFunctions(handle)
    const row = handle.prepare("SELECT like_any_case(NULL, '%a%') AS text, like_any_case('a', NULL) AS pattern").get()
    expect(row).toEqual({ text: null, pattern: null })
    handle.close()
  })
})
