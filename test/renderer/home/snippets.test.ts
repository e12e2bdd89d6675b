import { describe, expect, test } from 'vitest'
import { highlight, languages, snippetOf } from '../../../src-renderer/home/snippets.ts'

const place = { base_url: 'http://127.0.0.1:4880', api_url: 'http://127.0.0.1:4880/api/v4' }

describe.each(languages)('the snippet for %s', (language) => {
  test('contains the instance and the variable for the token', () => {
    const snippet = snippetOf(language, place, 'glpat-x')
    expect(snippet).toContain('127.0.0.1:4880')
    expect(snippet).toContain('GANTRY_TOKEN')
  })

  test('contains the token itself only in the snippet that sets the variable', () => {
    expect(snippetOf(language, place, 'glpat-x').includes('glpat-x')).toBe(language === 'env')
  })

  test('is complete after syntax highlighting', () => {
    const snippet = snippetOf(language, place, 'glpat-x')
    expect(
      highlight(snippet)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(snippet)
  })
})
