import { describe, expect, test } from 'vitest'
import { languages, piecesOf, snippetOf } from '../../../src-renderer/home/snippets.ts'

const place = { base_url: 'http://127.0.0.1:4880', api_url: 'http://127.0.0.1:4880/api/v4' }

describe.each(languages)('the snippet for %s', (language) => {
  test('names the instance and the variable that holds the token', () => {
    const snippet = snippetOf(language, place, 'glpat-x')
    expect(snippet).toContain('127.0.0.1:4880')
    expect(snippet).toContain('GANTRY_TOKEN')
  })

  test('holds the token itself only where the variable is set', () => {
    expect(snippetOf(language, place, 'glpat-x').includes('glpat-x')).toBe(language === 'env')
  })

  test('is shown whole, whatever is coloured in it', () => {
    const snippet = snippetOf(language, place, 'glpat-x')
    expect(
      piecesOf(snippet)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(snippet)
  })
})
