import { describe, expect, it } from 'vitest'
import { copyNamedIn } from '../../../src-renderer/issues/undo-clone.ts'

describe('the copy that a note on the original names', () => {
  it.each([
    ['in another project', 'cloned to acme/shop#5', { id: 'acme/shop', issue_iid: 5 }],
    ['in the same project', 'cloned to #12', { id: 3, issue_iid: 12 }],
  ])('%s', (_, body, place) => expect(copyNamedIn({ system: true, body }, 3)).toEqual(place))

  it.each([
    ['the note on the copy', { system: true, body: 'cloned from acme/shop#5' }],
    ['a comment', { system: false, body: 'cloned to acme/shop#5' }],
  ])('is not read from %s', (_, note) => expect(copyNamedIn(note, 3)).toBeUndefined())
})
