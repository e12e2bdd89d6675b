import { describe, expect, test } from 'vitest'
import { readTexts } from '../texts/texts.ts'
import { root, sourcesIn } from './sources.ts'

const texts = readTexts(
  root,
  sourcesIn('src-renderer').map(({ path }) => path),
)
const textsOf = (path: string) => texts.get(`src-renderer/${path}`)?.map(({ text }) => text) ?? []
const all = [...texts].flatMap(([path, found]) => found.map(({ line, text }) => ({ place: `${path}:${line}`, text })))

describe('the texts of the console', () => {
  test('are found as sentences, with … for values, and without names of the program', () => {
    expect(textsOf('changes/affected.tsx')).toContain('Skipped …: no longer found')
    expect(textsOf('ui/states.tsx')).toEqual(expect.arrayContaining(['Retry', 'The … could not be loaded.']))
    expect(textsOf('app/rail.tsx')).toEqual(expect.arrayContaining(['Main navigation', 'Search or jump', 'Manage']))
    expect(all.filter(({ text }) => /^(GET|POST|PUT|DELETE) \/|minmax\(|module\.css/.test(text))).toEqual([])
    expect(all.length).toBeGreaterThan(1000)
  })

  test.each([
    ['no exclamation marks, please or oops', /\p{L}!(?!\w)|\bplease\b|\boops\b/iu],
    ['no archaic words', /\b(anew|whom|upon|besides|begun|thereof|hereby|amongst|whilst)\b/i],
    ['… instead of three dots', /\p{L}\.\.\.(?!\w)/u],
  ])('have %s', (_, banned) => {
    expect(all.filter(({ text }) => banned.test(text))).toEqual([])
  })
})
