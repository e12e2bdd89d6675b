import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { systemParts, systemText } from '../../../src-renderer/ui/system-text.ts'
import { titleNote } from '../../../src-server/activity/text-notes.ts'
import { runs } from '../../support/runs.ts'

describe('the text of a system note', () => {
  test('marks the removed and the added words of a title', () => {
    const [note] = titleNote('Crane stops at night', 'Crane stops in the wind')
    expect(systemText(note?.body ?? '')).toEqual([
      { text: 'changed title from Crane stops ', kind: 'same' },
      { text: 'at night', kind: 'removed' },
      { text: ' to Crane stops ', kind: 'same' },
      { text: 'in the wind', kind: 'added' },
    ])
  })

  test('keeps the titles apart from the words around them', () => {
    const [note] = titleNote('מנוף עוצר', 'מנוף עוצר ברוח')
    expect(systemParts(note?.body ?? '')).toEqual([
      { pieces: [{ text: 'changed title from ', kind: 'same' }], isTitle: false },
      { pieces: [{ text: 'מנוף עוצר', kind: 'same' }], isTitle: true },
      { pieces: [{ text: ' to ', kind: 'same' }], isTitle: false },
      {
        pieces: [
          { text: 'מנוף עוצר', kind: 'same' },
          { text: ' ברוח', kind: 'added' },
        ],
        isTitle: true,
      },
    ])
    expect(systemParts('closed')).toEqual([{ pieces: [{ text: 'closed', kind: 'same' }], isTitle: false }])
  })

  test.for([
    ['changed the description', 'changed the description'],
    ['marked the checklist item **Write `it`** as completed', 'marked the checklist item Write it as completed'],
    ['says {-this-} and {+that+}', 'says {-this-} and {+that+}'],
    ['two\nlines', 'two lines'],
  ] as const)('%j has no marks', ([body, text]) => {
    expect(systemText(body)).toEqual([{ text, kind: 'same' }])
  })

  test('without the removed or without the added words, reads as the old or the new title', () => {
    const title = fc
      .array(fc.constantFrom('crane', 'wind', 'a', 'é', '🚂'), { minLength: 1 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(title, title, (before, after) => {
        const [note] = titleNote(before, after)
        if (!note) return
        const pieces = systemText(note.body)
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map(({ text }) => text)
            .join('')
        expect(without('added').startsWith(`changed title from ${before} to `)).toBe(true)
        expect(without('removed').endsWith(` to ${after}`)).toBe(true)
      }),
      runs(100, 5000),
    )
  })
})
