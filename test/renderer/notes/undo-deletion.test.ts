import { describe, expect, test } from 'vitest'
import { undoOfDeletion } from '../../../src-renderer/notes/undo-deletion.ts'
import { noteOf } from './given-notes.ts'

const [head, reply] = [noteOf({ id: 1 }), noteOf({ id: 2 })]
const alone = { id: 'a', head, replies: [], created_at: head.created_at }
const answered = { ...alone, replies: [reply] }
const noteable = { kind: 'issue' as const, record: { project_id: 5, iid: 7 } }
const canUndo = (some: Partial<Parameters<typeof undoOfDeletion>[0]>) =>
  undoOfDeletion({ noteable, note: head, thread: alone, me: head.author.id, mayDate: false, ...some }) !== undefined

describe('a deleted comment can be written again', () => {
  test('by its author', () => {
    expect(canUndo({})).toBe(true)
    expect(canUndo({ me: 99 })).toBe(false)
    expect(canUndo({ me: undefined })).toBe(false)
  })

  test('as a reply; the first comment of a thread only with its date, because it would follow its replies', () => {
    expect(canUndo({ note: reply, thread: answered })).toBe(true)
    expect(canUndo({ thread: answered })).toBe(false)
    expect(canUndo({ thread: answered, mayDate: true })).toBe(true)
  })

  test('unless a line looks like a quick action, which would be carried out, or the text is an emoji', () => {
    expect(canUndo({ note: noteOf({ id: 1, body: 'Text\n/close' }) })).toBe(false)
    expect(canUndo({ note: noteOf({ id: 1, body: ':+1:' }) })).toBe(false)
    expect(canUndo({ note: noteOf({ id: 1, body: 'See a/close :+1:' }) })).toBe(true)
  })
})
