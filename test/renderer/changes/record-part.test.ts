import { describe, expect, test } from 'vitest'
import { differencesFrom, moveBetween, type Values } from '../../../src-renderer/changes/record-part.ts'

test('differences name the field and its current value', () => {
  expect(differencesFrom({ labels: ['a', 'b'], weight: null }, { labels: ['b', 'a'] })).toEqual([])
  expect(differencesFrom({ state: 'closed' }, { state: 'opened' })).toEqual([['state', '"opened"']])
})

describe('an undo says what it did not restore', () => {
  /** Undoes a change whose record has these values before and after the write. */
  const undo = (from: Values, to: Values, before: Values, after: Values) => {
    const answers = [before, after]
    return moveBetween({ read: async () => answers.shift() ?? after, write: async () => undefined }, from, to)()
  }
  const closed = { state: 'closed', weight: 3 }
  const opened = { state: 'opened', weight: 1 }

  test('because the record has changed since, or exists again', async () => {
    expect(await undo(opened, closed, closed, closed)).toEqual({
      text: 'Not undone, because the record has changed since: state is "closed", weight is 3.',
    })
    expect(await undo({}, closed, { id: 1 }, closed)).toEqual({ text: 'Not undone, because the record exists again.' })
  })

  test('because the server did not apply every value', async () => {
    expect(await undo(opened, closed, opened, closed)).toBeUndefined()
    expect(await undo(opened, closed, opened, opened)).toEqual({
      text: 'Undone only in part. Current state: "opened". Current weight: 1.',
    })
    expect(await undo({ id: 1 }, {}, { id: 1 }, {})).toBeUndefined()
    expect(await undo({ id: 1 }, {}, { id: 1 }, { id: 1 })).toEqual({
      text: 'Not undone, because the record still exists.',
    })
  })
})
