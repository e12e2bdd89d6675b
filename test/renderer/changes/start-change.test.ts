import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiError } from '../../../src-renderer/api/api-error.ts'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'
import { bulkRun, isRunShown, lastChange, undoLastChange } from '../../../src-renderer/changes/last-change.ts'
import { type ChangePlan, type Outcome, startChange } from '../../../src-renderer/changes/start-change.ts'
import { refusalOf, undoWith } from '../../../src-renderer/changes/undo.ts'
import { clearToasts, slowRead, toasts } from './slow-read.ts'

afterEach(() => {
  bulkRun.discard()
  isRunShown.set(false)
  lastChange.set(undefined)
})

/** Archives projects. `outcomes` decides how each change ends, by default well; `log` has what happened. */
function prepare(names: readonly string[], outcomes: Record<string, Outcome | Error> = {}, cache = new QueryClient()) {
  const log: string[] = []
  const undoOf = (name: string) => async () => {
    log.push(`undo ${name}`)
    return undefined
  }
  const changed: string[][] = []
  const start = (options: Partial<ChangePlan> = {}) =>
    startChange(cache, {
      ...options,
      ...{ verb: 'Archiving', done: 'archived', nouns: ['project', 'projects'], reads: ['GET /projects'] },
      items: names.map((name, id) => ({ id, name })),
      change: async ({ name }) => {
        const outcome = outcomes[name] ?? { undo: undoOf(name) }
        return outcome instanceof Error ? refusalOf(outcome) : outcome
      },
      onEnd: (_, some) => void changed.push(some.map(({ name }) => name)),
    })
  return { start, cache, log, undoOf, outcomes, changed }
}
const failure = (status: number) =>
  new ApiError('GET /user', { ...wireRequest('GET /user', {}), status, ms: 1 }, { message: `${status} Refused` })

describe('a change of records', () => {
  test('is remembered with the name of one record, or with the number of several', async () => {
    await prepare(['a']).start()
    expect(lastChange.get()).toMatchObject({ text: 'a archived', names: ['a'] })
    await prepare(['a', 'b']).start()
    expect(lastChange.get()).toMatchObject({ text: '2 projects archived', names: [] })
    expect([bulkRun.current.get(), isRunShown.get()]).toEqual([undefined, false])
  })

  test('says after its undo what is true of the records, if it has words for that', async () => {
    await prepare(['a']).start()
    expect(lastChange.get()?.undone).toBeUndefined()
    await prepare(['a']).start({ opposite: 'no longer archived' })
    expect(lastChange.get()?.undone?.()).toBe('Undone: a is no longer archived')
    await prepare(['a', 'b']).start({ opposite: 'no longer archived' })
    expect(lastChange.get()?.undone?.()).toBe('Undone: 2 projects are no longer archived')
  })

  test('of one record that fails shows its dialog only where no other dialog tells', async () => {
    const refused = { a: failure(409) }
    await prepare(['a'], refused).start()
    expect(isRunShown.get()).toBe(false)
    await prepare(['a'], refused).start({ showsFailure: true })
    expect(isRunShown.get()).toBe(true)
    expect(bulkRun.current.get()?.failed.map(({ text }) => text)).toEqual(['409 Refused'])
  })

  test('can be undone at once, but is announced when the lists have been read again, unless there is a newer change', async () => {
    for (const isNewer of [false, true]) {
      clearToasts()
      const { cache, answer } = slowRead('GET /projects')
      const ended = prepare(['a'], {}, cache).start()
      await expect.poll(() => lastChange.get()?.text).toBe('a archived')
      expect(toasts()).toEqual([])
      if (isNewer) lastChange.set(undefined)
      answer()
      await ended
      expect(toasts()).toEqual(isNewer ? [] : ['a archived'])
    }
  })

  test('that was refused may still have had an effect, which can be undone', async () => {
    const { start, log, undoOf, cache, outcomes } = prepare(['a', 'b', 'c'])
    outcomes.b = { text: 'Not applied', undo: undoOf('b') }
    outcomes.c = { text: '403' }
    await start()
    expect(isRunShown.get()).toBe(true)
    await undoLastChange(cache)
    expect(log).toEqual(['undo a', 'undo b'])
  })

  test('counts what succeeded before a retry too', async () => {
    const { start, outcomes, changed, cache, log } = prepare(['a', 'b', 'c'], { b: { text: '500' } })
    await start()
    expect(changed).toEqual([['a', 'c']])
    delete outcomes.b
    await bulkRun.retry()
    expect(changed.at(-1)?.toSorted()).toEqual(['a', 'b', 'c'])
    expect(lastChange.get()?.text).toBe('3 projects archived')
    await undoLastChange(cache)
    expect(log.toSorted()).toEqual(['undo a', 'undo b', 'undo c'])
  })

  test('stops without an answer or a session, and goes on after any other refusal', async () => {
    for (const status of [0, 401]) {
      const { start, changed } = prepare(['a', 'b'], { a: failure(status) })
      await start()
      expect([status, bulkRun.current.get()?.state, changed]).toEqual([status, 'stopped', [[]]])
    }
    const { start, changed } = prepare(['a', 'b'], { a: failure(403) })
    await start()
    expect([bulkRun.current.get()?.state, changed]).toEqual(['ended', [['b']]])
  })
})

describe('an undo', () => {
  test('restores only what nobody has changed since, and reports what the server refuses', async () => {
    const restored: string[] = []
    const undo = (isUnchanged: boolean, error?: Error) =>
      undoWith(
        'project',
        async () => isUnchanged,
        async () => {
          if (error) throw error
          restored.push('project')
        },
      )()
    expect(await undo(true)).toBeUndefined()
    expect(await undo(false)).toEqual({ text: 'Not undone, because the project has changed since.' })
    expect(await undo(true, failure(403))).toMatchObject({ fatal: false })
    await expect(undo(true, new TypeError('A fault of the console'))).rejects.toThrow(TypeError)
    expect(restored).toEqual(['project'])
  })
})
