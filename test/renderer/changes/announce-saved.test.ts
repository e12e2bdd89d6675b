import { describe, expect, test } from 'vitest'
import { announceSaved, compareSaved } from '../../../src-renderer/changes/announce-saved.ts'
import { lastChange } from '../../../src-renderer/changes/last-change.ts'
import { toasts } from './slow-read.ts'

describe('saved values compared with the answer', () => {
  test('are applied if they are equal, both empty, or left out of the answer', () => {
    const asked = { name: 'a', description: '', topics: ['x', 'y'], secret: 'kept back', limit: null }
    const answered = { name: 'a', description: null, topics: ['x', 'y'], limit: '' }
    expect(compareSaved(asked, answered)).toEqual({ applied: Object.keys(asked), missed: [] })
  })

  test('are missed if the answer has another value', () => {
    const asked = { name: 'a', visibility: 'public', topics: ['x'] }
    expect(compareSaved(asked, { name: 'a', visibility: 'private', topics: ['x', 'y'] })).toEqual({
      applied: ['name'],
      missed: ['visibility', 'topics'],
    })
  })
})

describe('the announcement of saved values', () => {
  type Values = Readonly<Record<string, unknown>>

  /** Announces these values. `latest` are the saved values when the change is undone. */
  function announce(asked: Values, answered: Values, latest: Values | null = answered) {
    const written: Values[] = []
    announceSaved({
      ...{ noun: 'project', name: 'Quay', asked, answered, reads: [] },
      before: { name: 'Old', topics: ['x'], visibility: 'private' },
      readLatest: async () => latest ?? undefined,
      write: async (values) => void written.push(values),
    })
    return { toast: toasts(), undo: lastChange.get()?.items[0]?.undo, written }
  }

  test('has an undo that writes the old values, empty ones as null', async () => {
    const asked = { name: 'New', topics: [], description: 'Words' }
    const { toast, undo, written } = announce(asked, asked)
    expect(toast).toEqual(['3 changes saved'])
    expect(await undo?.()).toBeUndefined()
    expect(written).toEqual([{ name: 'Old', topics: ['x'], description: null }])
  })

  test('names what the server did not apply, which the undo leaves alone', async () => {
    const asked = { name: 'New', visibility: 'public', limit: 5 }
    const { toast, undo, written } = announce(asked, { name: 'New', visibility: 'private', limit: undefined })
    expect(toast).toEqual(['1 change saved, 2 not applied. Current visibility: "private". Current limit: null.'])
    await undo?.()
    expect(written).toEqual([{ name: 'Old' }])
  })

  test('has no undo if nothing was applied', () => {
    const { toast, undo } = announce({ visibility: 'public' }, { visibility: 'private' })
    expect([toast, undo]).toEqual([['0 changes saved, 1 not applied. Current visibility: "private".'], undefined])
  })

  test('is not undone after a newer change of one of its values, but after other changes', async () => {
    const asked = { name: 'New', secret: 'kept back' }
    const newer = announce(asked, { name: 'New' }, { name: 'Newer' })
    expect(await newer.undo?.()).toEqual({ text: 'Not undone, because the project has changed since.' })
    expect(newer.written).toEqual([])
    const gone = announce(asked, { name: 'New' }, null)
    expect(await gone.undo?.()).toEqual({ text: 'Not undone, because the project no longer exists.' })
    const other = announce(asked, { name: 'New' }, { name: 'New', topics: ['y'], secret: 'other' })
    expect(await other.undo?.()).toBeUndefined()
    expect(other.written).toEqual([{ name: 'Old', secret: null }])
  })
})
