import { announceChange } from '../changes/announce-change.tsx'
import { type LastChange, rememberChange } from '../changes/last-change.ts'
import { announceCommands, announceReaction, isAward, isNote } from './announce-commands.ts'
import { changedByActions } from './commands-changes.ts'
import { type Note, type Noteable, readsOf } from './noteable.ts'
import { undoOfComment } from './undo-comment.ts'

type Answer = Parameters<typeof isNote>[0]

interface Asked {
  body: string
  internal: boolean
}

/** Remembers a new comment or reply for `z`, and says what the server did differently. */
export async function announceComment(noteable: Noteable, noun: 'comment' | 'reply', asked: Asked, added: Answer) {
  if (isAward(added)) return announceReaction(noteable, added)
  if (!isNote(added)) return announceCommands(noteable, added)
  const name = `${noun} on ${noteable.record.references.full}`
  const difference = differenceOf(noun, asked, added)
  const change: LastChange = {
    text: difference ?? `New ${name}`,
    nouns: ['comment', 'comments'],
    items: [{ id: name, name, undo: undoOfComment(noteable, added) }],
    reads: readsOf(noteable),
  }
  if (difference) announceChange(change)
  else rememberChange(change)
}

/** What the server stored differently, in words. It makes an internal comment public, without an error, if the role has been lost. */
function differenceOf(noun: string, asked: Asked, note: Note): string | undefined {
  const { body, internal } = note
  if (asked.internal && !internal) return `The ${noun} is public: the server did not make it internal`
  const changed = changedByActions(asked.body, note)
  if (changed !== undefined) return `${noun === 'reply' ? 'Reply' : 'Comment'} added. ${changed}`
  return body === asked.body ? undefined : 'The server stored a different text from the one you sent'
}
