import { describe, expect, test } from 'vitest'
import { piecesOf } from '../../../src-renderer/ui/isolated.tsx'

const shown = (text: string, ...names: string[]) =>
  piecesOf(text, names).map((piece) => (piece.isName ? `[${piece.text}]` : piece.text))

describe('a sentence with names', () => {
  test('has each name in a piece of its own', () => {
    expect(shown('Undone: מסוף 12 created', 'מסוף 12')).toEqual(['Undone: ', '[מסוף 12]', ' created'])
    expect(shown('מסוף moved to נמל', 'נמל', 'מסוף')).toEqual(['[מסוף]', ' moved to ', '[נמל]'])
    expect(shown('מסוף', 'מסוף')).toEqual(['[מסוף]'])
  })

  test('keeps its text if it has none of the names, or the name is empty', () => {
    expect(shown('3 issues closed', 'acme#1', '')).toEqual(['3 issues closed'])
    expect(shown('')).toEqual([])
  })
})
