import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DiffPiece, textDiff, withoutLongPieces } from '../../../src-renderer/ui/text-diff.ts'
import { runs } from '../../support/runs.ts'

const textOf = (pieces: readonly DiffPiece[], ...kinds: DiffPiece['kind'][]) =>
  pieces
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('')

describe('textDiff', () => {
  test('marks the words that were removed and added', () => {
    expect(textDiff('The crane stops at night.', 'The crane stops in the wind.')).toEqual([
      { text: 'The crane stops ', kind: 'same' },
      { text: 'at', kind: 'removed' },
      { text: 'in', kind: 'added' },
      { text: ' ', kind: 'same' },
      { text: 'night', kind: 'removed' },
      { text: 'the wind', kind: 'added' },
      { text: '.', kind: 'same' },
    ])
  })

  test('without what was added it is the text before, without what was removed the text after', () => {
    const words = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '- [ ] ', 'é', '👷', '.')).map((all) => all.join(''))
    const texts = fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 60 }))
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const pieces = textDiff(before, after)
        expect(textOf(pieces, 'same', 'removed')).toBe(before)
        expect(textOf(pieces, 'same', 'added')).toBe(after)
      }),
      runs(200, 20_000),
    )
  })

  test('texts that differ too much to compare their words are compared all the same', () => {
    const text = (word: string) => Array.from({ length: 40_000 }, (_, at) => `${word}${at}`).join(' ')
    const [before, after] = [text('left'), text('right')]
    const pieces = textDiff(before, after)
    expect(textOf(pieces, 'same', 'removed')).toBe(before)
    expect(textOf(pieces, 'same', 'added')).toBe(after)
  })
})

describe('withoutLongPieces', () => {
  const same = (text: string): DiffPiece => ({ text, kind: 'same' })
  const added: DiffPiece = { text: 'new', kind: 'added' }
  const words = 'four '.repeat(200)

  test('keeps the words around a change, and says how much is cut', () => {
    const [head, skipped, tail, last] = withoutLongPieces([added, same(words), added]).slice(1)
    expect(head?.text).toMatch(/^(four ){23,}four$/)
    expect(tail?.text).toMatch(/^(four ){23,}$/)
    expect(last).toEqual(added)
    const cut = words.length - (head?.text.length ?? 0) - (tail?.text.length ?? 0)
    expect(skipped).toEqual({ text: `${cut} unchanged characters`, kind: 'skipped' })
  })

  test('cuts to the start before the first change and to the end after the last', () => {
    const [before, head, change, tail, after] = withoutLongPieces([same(words), added, same(words)])
    expect([before?.kind, change, after?.kind]).toEqual(['skipped', added, 'skipped'])
    expect(words.endsWith(head?.text ?? '?')).toBe(true)
    expect(words.startsWith(tail?.text ?? '?')).toBe(true)
  })

  test('keeps short pieces', () => {
    const pieces = [same('four '.repeat(80)), added]
    expect(withoutLongPieces(pieces)).toEqual(pieces)
  })

  test('cuts a long word without spaces', () => {
    const [, head, , tail] = withoutLongPieces([added, same('x'.repeat(1000)), added])
    expect([head?.text.length, tail?.text.length]).toEqual([120, 120])
  })
})
