import { describe, expect, test } from 'vitest'
import { jsonLines } from '../../../src-renderer/ui/json-lines.ts'

const value = { id: 1, labels: ['bug', 'api'], author: null }

describe('JSON as lines', () => {
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
