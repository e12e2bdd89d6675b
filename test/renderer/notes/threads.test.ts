import { describe, expect, test } from 'vitest'
import { keepInUse, threadsOf } from '../../../src-renderer/notes/threads.ts'
import { noteOf } from './given-notes.ts'

const [first, reply, late] = [noteOf({ id: 1 }), noteOf({ id: 2 }), noteOf({ id: 3 })]
const threads = threadsOf([
  { id: 'a', individual_note: false, notes: [first, reply] },
  { id: 'b', individual_note: true, notes: [late] },
  { id: 'hidden', individual_note: false, notes: [] },
])
const idsOf = (all: typeof threads) =>
  all.map(({ id, head, replies }) => [id, head.id, ...replies.map((one) => one.id)])

describe('threads', () => {
  test('have a comment and its replies; a discussion without visible notes is none', () => {
    expect(idsOf(threads)).toEqual([
      ['a', 1, 2],
      ['b', 3],
    ])
  })
})

describe('a comment that the user edits', () => {
  const [a, b] = threads
  if (!a || !b) throw new Error('Both threads have notes')

  test('stays as it is while it exists', () => {
    expect(keepInUse(threads, { thread: a, note: reply })).toBe(threads)
    expect(keepInUse(threads, undefined)).toBe(threads)
  })

  test('stays in its thread when somebody deletes it', () => {
    const now = [{ ...a, replies: [] }, b]
    expect(idsOf([...keepInUse(now, { thread: a, note: reply })])).toEqual([
      ['a', 1, 2],
      ['b', 3],
    ])
  })

  test('stays alone when somebody deletes the whole thread', () => {
    expect(idsOf([...keepInUse([b], { thread: a, note: reply })])).toEqual([
      ['b', 3],
      ['a', 2],
    ])
  })

  test('is not needed for a reply: its thread stays', () => {
    expect(keepInUse(threads, { thread: a })).toBe(threads)
    expect(idsOf([...keepInUse([b], { thread: a })])).toEqual([
      ['b', 3],
      ['a', 1, 2],
    ])
  })
})
