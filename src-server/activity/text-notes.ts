import { toggledTasks } from './tasks.ts'

/** A system note about a change. `action` is the kind of change. */
export interface SystemNote {
  action: string
  body: string
}

export function titleNote(before: string, after: string): SystemNote[] {
  if (before === after) return []
  const [old, now] = markedDifference(before, after)
  return [{ action: 'title', body: `changed title from **${old}** to **${now}**` }]
}

/** Ticking tasks writes a note for each task; any other edit writes one note. */
export function descriptionNotes(before: string | null, after: string | null): SystemNote[] {
  if ((before ?? '') === (after ?? '')) return []
  const toggled = toggledTasks(before, after)
  if (toggled.length === 0) return [{ action: 'description', body: 'changed the description' }]
  return toggled.map(({ text, complete }) => ({
    action: 'task',
    body: `marked the checklist item **${text}** as ${complete ? 'completed' : 'incomplete'}`,
  }))
}

/** Compares word by word from both ends, and marks the words that differ. */
function markedDifference(before: string, after: string): [string, string] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const mark = (words: string[], open: string, close: string) => {
    const middle = words.slice(head, words.length - tail).join('')
    return (
      words.slice(0, head).join('') +
      (middle === '' ? '' : `{${open}${middle}${close}}`) +
      words.slice(words.length - tail).join('')
    )
  }
  return [mark(old, '-', '-'), mark(now, '+', '+')]
}

const wordsOf = (text: string) => text.match(/\s+|\S+/g) ?? []
