import { expect, test } from 'vitest'
import { isDraft, withoutDraft } from '../../../src-server/merge-requests/titles.ts'

test.each([
  ['Draft: Fix leak', 'Fix leak'],
  ['[draft]Fix leak', 'Fix leak'],
  [' (Draft) Fix leak', 'Fix leak'],
  ['Draft - Fix leak', 'Fix leak'],
  ['Draft: [Draft] (draft) Fix leak', 'Fix leak'],
])('%j is a draft, and ready as %j', (title, ready) => {
  expect([isDraft(title), withoutDraft(title), isDraft(ready)]).toEqual([true, ready, false])
})

test.each(['Fix leak', 'Drafty leak', 'Fix Draft: leak', 'draft-leak'])('%j is no draft', (title) => {
  expect([isDraft(title), withoutDraft(title)]).toEqual([false, title])
})
