import { describe, expect, test } from 'vitest'
import { jsonLines } from '../../../src-renderer/ui/json-lines.ts'

const value = { id: 1, labels: ['bug', 'api'], author: null }

describe('JSON as lines', () => {
  const shown = (closed: readonly string[]) =>
    jsonLines({ a: [1, [2, {}]], b: 'x' }, new Set(closed)).map(
      ({ number, depth, name, text, comma }) =>
        `${number} ${'  '.repeat(depth)}${name === undefined ? '' : `${name}: `}${text}${comma ? ',' : ''}`,
    )

  test('have a comma after each value except the last', () =>
    expect(shown([])).toEqual([
      '1 {',
      '2   a: [',
      '3     1,',
      '4     [',
      '5       2,',
      '6       {}',
      '7     ]',
      '8   ],',
      '9   b: "x"',
      '10 }',
    ]))

  test('hide everything inside a folded value, at every depth', () => {
    expect(shown(['$.a'])).toEqual(['1 {', '2   a: [ … ],', '9   b: "x"', '10 }'])
    expect(shown(['$.a.1'])).toEqual(['1 {', '2   a: [', '3     1,', '4     [ … ]', '8   ],', '9   b: "x"', '10 }'])
  })

  test('a folded line says how many values it hides', () => {
    const folded = jsonLines(value, new Set(['$.labels']))
    expect(folded.find((line) => line.name === 'labels')).toMatchObject({
      text: '[ … ]',
      hides: '2 items',
      comma: true,
    })
  })

  test('folding does not renumber the lines below', () => {
    const numberOf = (closed: ReadonlySet<string>) =>
      jsonLines(value, closed).find((line) => line.name === 'author')?.number
    expect(numberOf(new Set(['$.labels']))).toBe(numberOf(new Set()))
  })
})
