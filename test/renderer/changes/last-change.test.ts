import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { untilRefreshed } from '../../../src-renderer/api/own-writes.ts'
import { session } from '../../../src-renderer/api/token.ts'
import {
  bulkRun,
  isRunShown,
  type LastChange,
  lastChange,
  rememberChange,
  undoLastChange,
  undoneText,
} from '../../../src-renderer/changes/last-change.ts'
import { toast } from '../../../src-renderer/ui/toast.ts'
import { slowRead, toasts } from './slow-read.ts'

afterEach(() => {
  bulkRun.discard()
  isRunShown.set(false)
  lastChange.set(undefined)
  session.set({ token: null, user_id: null, reason: 'none' })
})

/** A change of some issues. `log` has the records that were restored; those in `changed` were changed since. */
function changeOf(names: readonly string[], changed: readonly string[] = []) {
  const log: string[] = []
  const undo = (name: string) => async () => {
    if (changed.includes(name)) return { text: 'changed since' }
    log.push(name)
    return undefined
  }
  const items = names.map((name) => ({ id: name, name, undo: undo(name) }))
  const change: LastChange = { text: 'closed', nouns: ['issue', 'issues'], items, reads: ['GET /issues'] }
  return { change, log }
}

test('the undo of an act says what is true of its records', () => {
  expect(undoneText('@ada', 'no longer blocked')).toBe('Undone: @ada is no longer blocked')
  expect(undoneText('2 issues', 'closed again', 2)).toBe('Undone: 2 issues are closed again')
})

describe('the last change', () => {
  test('is undone once, record by record, and the lists are read again', async () => {
    const { change, log } = changeOf(['a#1', 'a#2'])
    const cache = new QueryClient()
    cache.setQueryData(['GET /issues', {}], [])
    rememberChange(change)
    await undoLastChange(cache)
    expect(log).toEqual(['a#1', 'a#2'])
    expect(cache.getQueryState(['GET /issues', {}])?.isInvalidated).toBe(true)
    await undoLastChange(cache)
    expect(log).toEqual(['a#1', 'a#2'])
    expect([bulkRun.current.get(), isRunShown.get()]).toEqual([undefined, false])
  })

  test('is announced as undone when the lists have been read again, unless there is a newer change', async () => {
    for (const isNewer of [false, true]) {
      const { cache, answer } = slowRead('GET /issues')
      rememberChange(changeOf(['a#1']).change)
      toast('closed')
      const undone = undoLastChange(cache)
      await expect.poll(() => lastChange.get() ?? bulkRun.current.get()).toBeUndefined()
      expect(toasts()).toEqual(['closed'])
      if (isNewer) rememberChange(changeOf(['a#2']).change)
      answer()
      await undone
      expect(toasts()).toEqual([isNewer ? 'closed' : 'Undone: closed'])
    }
  })

  test('is forgotten after a change that cannot be undone', async () => {
    const { change, log } = changeOf(['a#1'])
    rememberChange(change)
    rememberChange(changeOf([]).change)
    await undoLastChange(new QueryClient())
    expect(log).toEqual([])
  })

  test('shows the records that it could not restore', async () => {
    rememberChange(changeOf(['a#1', 'a#2'], ['a#2']).change)
    await undoLastChange(new QueryClient())
    expect(isRunShown.get()).toBe(true)
    expect(bulkRun.current.get()).toMatchObject({ isUndo: true, failed: [{ name: 'a#2', text: 'changed since' }] })
  })

  test('waits for a run that has not ended', async () => {
    const { change, log } = changeOf(['a#1'])
    rememberChange(change)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const plan = { verb: 'Closing', nouns: change.nouns, items: [{ id: 1, name: 'b#1' }], onEnd: async () => {} }
    const running = bulkRun.start({ ...plan, process: () => promise })
    await undoLastChange(new QueryClient())
    expect([log, lastChange.get()]).toEqual([[], change])
    resolve(undefined)
    await running
  })

  test('may still be being written when its undo is asked for', async () => {
    const { change, log } = changeOf(['a#1'])
    const { promise, resolve } = Promise.withResolvers<void>()
    const write = async () => {
      await untilRefreshed(promise)
      rememberChange(change)
    }
    const written = write()
    const undone = undoLastChange(new QueryClient())
    expect(log).toEqual([])
    resolve()
    await Promise.all([written, undone])
    expect(log).toEqual(['a#1'])
  })

  test('is the only one that its button undoes, also if another is written after it', async () => {
    const { change: first, log } = changeOf(['a#1'])
    const { change: second } = changeOf(['a#2'])
    rememberChange(first)
    const { promise, resolve } = Promise.withResolvers<void>()
    const write = async () => {
      await untilRefreshed(promise)
      rememberChange(second)
    }
    const written = write()
    const undone = undoLastChange(new QueryClient(), first)
    resolve()
    await Promise.all([written, undone])
    expect([log, lastChange.get()]).toEqual([[], second])
  })

  test('belongs to its user', () => {
    session.set({ token: 'a', user_id: 7, reason: 'none' })
    rememberChange(changeOf(['a#1']).change)
    session.set({ token: null, user_id: 7, reason: 'expired' })
    expect(lastChange.get()).toBeDefined()
    session.set({ token: 'b', user_id: 8, reason: 'none' })
    expect(lastChange.get()).toBeUndefined()
  })
})
