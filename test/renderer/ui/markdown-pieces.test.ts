import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { piecesOf } from '../../../src-renderer/ui/markdown-pieces.ts'

const texts = (text: string) => piecesOf(text).map((piece) => piece.text)
const longest = (text: string) => Math.max(...texts(text).map(({ length }) => length))

/** Lines of every kind that the cutting distinguishes. */
const line = fc.oneof(
  fc.constantFrom('', 'word', '- [ ] task', '    indented', '> quote', '# head', '1. one', '  - sub', '***'),
  fc.integer({ min: 1, max: 45_000 }).map((length) => 'ab cd '.repeat(length).slice(0, length)),
  fc.integer({ min: 1, max: 30_000 }).map((length) => '😀'.repeat(length / 2 + 1)),
)

describe('the pieces of a long text', () => {
  test('have all of it, each line once and in order, without code and tables', () =>
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const pieces = piecesOf(lines.join(end))
        const joined = pieces.map(({ text }) => text).join('')
        expect(joined.replaceAll(/[\r\n]/g, '')).toBe(lines.join(''))
        expect(joined.isWellFormed()).toBe(true)
        expect(pieces.every(({ text }) => text.isWellFormed() && text.length <= 40_001)).toBe(true)
      }),
    ))

  test('begin at the line that they say', () =>
    fc.assert(
      fc.property(
        fc.array(
          line.filter((one) => one.length < 15_000),
          { minLength: 1, maxLength: 60 },
        ),
        (lines) => {
          const pieces = piecesOf(lines.join('\n'))
          for (const { text, line: at } of pieces) expect(text.split('\n')[0]).toBe(lines[at])
        },
      ),
    ))

  test('are one for a text of at most 20,000 characters', () => {
    expect(piecesOf('')).toEqual([{ text: '', line: 0 }])
    const text = 'x\n'.repeat(10_000)
    expect(piecesOf(text)).toEqual([{ text, line: 0 }])
  })

  test('end between blocks where there are any', () => {
    const block = `${'word '.repeat(200)}\n\n`
    for (const text of texts(block.repeat(300)).slice(0, -1)) expect(text.endsWith('\n')).toBe(true)
    expect(longest(block.repeat(300))).toBeLessThanOrEqual(20_000)
  })

  test('never begin inside the indented lines of an item, unless it is longer than two pieces', () => {
    const item = `- item\n${'    of the item\n'.repeat(400)}`
    for (const text of texts(item.repeat(20))) expect(text.startsWith('-') || text === '').toBe(true)
    expect(longest(`- item\n${'    of the item\n'.repeat(9_000)}`)).toBeLessThanOrEqual(40_000)
  })

  test('repeat the first line of a block of code that is cut, and end it', () => {
    const code = `~~~~ts\n${'const a = 1 // ~~~\n'.repeat(3_000)}~~~~\nAfter`
    const pieces = piecesOf(code)
    expect(pieces.length).toBeGreaterThan(2)
    for (const { text } of pieces.slice(0, -1)) expect(text).toMatch(/^~~~~ts\n[\s\S]*\n~~~~$/)
    expect(pieces.at(-1)?.text).toMatch(/^~~~~ts\n[\s\S]*\n~~~~\nAfter$/)
    const second = pieces[1]
    expect(code.split('\n')[(second?.line ?? 0) + 1]).toBe('const a = 1 // ~~~')
    expect(second?.text.split('\n').length).toBe((pieces[2]?.line ?? 0) - (second?.line ?? 0) + 2)
  })

  test('repeat the head of a table that is cut, but not after its end', () => {
    const table = `| a | b |\n|---|:-:|\n${'| one | two |\n'.repeat(3_000)}`
    const pieces = texts(`Before\n\n${table}\nAfter\n\n${'word '.repeat(3_000)}\n\n${'word '.repeat(3_000)}`)
    expect(pieces[1]).toMatch(/^\| a \| b \|\n\|---\|:-:\|\n\| one/)
    expect(pieces.at(-1)).toMatch(/^word/)
  })

  test('end a piece inside a long line at a space', () => {
    expect(texts(`${'word '.repeat(10_000)}end`).every((text) => /^ ?word.*(word|end)$/.test(text))).toBe(true)
    expect(texts('x'.repeat(50_000)).map(({ length }) => length)).toEqual([20_000, 20_000, 10_000])
  })
})
