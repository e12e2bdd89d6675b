import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceChanges, type Changes, marks, onChanges } from '../../../src-renderer/live/changes.ts'
import type { LiveEvent } from '../../../src-server/gantry/entity.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** A change of an issue of project 5. */
const by = (name: string | null, iid: number): LiveEvent => ({
  ...{ id: 1, kind: 'issue', act: 'updated', record_id: 9, iid, project_id: 5, group_id: null, user_id: null },
  ...{ noteable: null, request_id: null, occurred_at: '2026-05-22T10:11:12.345Z' },
  actor: name === null ? null : { id: 1, username: name, name, avatar_url: null },
})
const marked = () => Object.fromEntries(marks.get())

describe('the mark of a changed record', () => {
  test('names who changed the record, and ends after eight seconds', () => {
    announceChanges([by('Ada', 1), by(null, 2)])
    vi.advanceTimersByTime(7999)
    expect(marked()).toEqual({ 'issue 5:1': 'Ada', 'issue 5:2': 'Gantry' })
    vi.advanceTimersByTime(1)
    expect(marked()).toEqual({})
  })

  test.each(['Bo', 'Ada'])('lasts eight seconds from the newest change, by %s', (name) => {
    announceChanges([by('Ada', 1), by('Ada', 2)])
    vi.advanceTimersByTime(5000)
    announceChanges([by(name, 1)])
    expect(marked()).toEqual({ 'issue 5:1': name, 'issue 5:2': 'Ada' })
    vi.advanceTimersByTime(7999)
    expect(marked()).toEqual({ 'issue 5:1': name })
    vi.advanceTimersByTime(1)
    expect(marked()).toEqual({})
  })

  test('is not known if changes were missed', () => {
    announceChanges('all')
    expect(marked()).toEqual({})
  })
})

test('listeners hear of all changes until they stop', () => {
  const heard: Changes[] = []
  const stop = onChanges((changes) => heard.push(changes))
  announceChanges('all')
  stop()
  announceChanges('all')
  expect(heard).toEqual(['all'])
})
