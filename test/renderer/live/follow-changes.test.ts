import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberWrite } from '../../../src-renderer/api/own-writes.ts'
import type { Message } from '../../../src-renderer/api/parse-messages.ts'
import { type Changes, onChanges } from '../../../src-renderer/live/changes.ts'
import { followChanges } from '../../../src-renderer/live/follow-changes.ts'
import type { LiveEvent } from '../../../src-server/gantry/entity.ts'

/** A change of issue 7 of project 5, sent by another tab. */
const event = (some: Partial<LiveEvent> = {}): LiveEvent => ({
  ...{ id: 1, kind: 'issue', act: 'updated', record_id: 9, iid: 7, project_id: 5, group_id: null, user_id: null },
  ...{ noteable: null, actor: null, request_id: 'of another tab', occurred_at: '2026-05-22T10:11:12.345Z' },
  ...some,
})
const issue = ['GET /projects/:id/issues/:issue_iid', { id: 5, issue_iid: 7 }]
const otherIssue = ['GET /projects/:id/issues/:issue_iid', { id: 5, issue_iid: 8 }]
const state = ['GET /-/gantry/v1/state', {}]

/** Follows changes with reads on screen. `refetched` names the reads that were sent again. */
function screenWith(...reads: readonly (readonly unknown[])[]) {
  const cache = new QueryClient()
  const refetched: unknown[] = []
  const stops = reads.map((queryKey) => {
    cache.setQueryData(queryKey, 0)
    return new QueryObserver(cache, {
      queryKey,
      queryFn: () => refetched.push(queryKey),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { keepsRows: queryKey[0] === 'GET /issues' },
    }).subscribe(() => undefined)
  })
  let pass = (_: Message) => undefined as unknown
  let followed = true
  const stop = followChanges(cache, (onMessage) => {
    pass = onMessage
    return () => {
      followed = false
    }
  })
  const heard: Changes[] = []
  const stopHearing = onChanges((changes) => heard.push(changes))
  ends.push(() => {
    stop()
    stopHearing()
    for (const end of stops) end()
    cache.clear()
  })
  const message = (name: string, data = '{}') => pass({ id: '1', event: name, data })
  return {
    refetched,
    heard,
    stop,
    leave: () => {
      for (const end of stops) end()
    },
    isOutdated: (queryKey: readonly unknown[]) => cache.getQueryState(queryKey)?.isInvalidated,
    isFollowed: () => followed,
    message,
    send: (...events: LiveEvent[]) => {
      for (const each of events) message('change', JSON.stringify(each))
    },
  }
}
const ends: (() => void)[] = []
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  // The first refresh of a page that has been open for some time.
  vi.advanceTimersByTime(60_000)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('changes of others', () => {
  test('refresh what they affect, after gathering for 150 ms', async () => {
    const { send, refetched, heard } = screenWith(issue, otherIssue)
    send(event(), event({ id: 2 }))
    await wait(149)
    expect([refetched, heard]).toEqual([[], []])
    await wait(1)
    expect(refetched).toEqual([issue])
    expect(heard).toEqual([[event(), event({ id: 2 })]])
  })

  test('make a list outdated that is not on screen, and leave a list on screen to itself', async () => {
    const list = ['GET /issues', {}]
    const { send, isOutdated, leave, refetched } = screenWith(list)
    send(event())
    await wait(150)
    expect([isOutdated(list), refetched]).toEqual([false, []])
    leave()
    send(event())
    await wait(1_000)
    expect([isOutdated(list), refetched]).toEqual([true, []])
  })

  test('refresh at most once a second', async () => {
    const { send, refetched } = screenWith(issue)
    send(event())
    await wait(150)
    send(event())
    await wait(999)
    expect(refetched).toHaveLength(1)
    await wait(1)
    expect(refetched).toHaveLength(2)
    await wait(5000)
    expect(refetched).toHaveLength(2)
  })

  test('leave lists to themselves, which keep their rows in place', async () => {
    const { send, refetched, heard } = screenWith(['GET /issues', {}], issue)
    send(event())
    await wait(150)
    expect(refetched).toEqual([issue])
    expect(heard).toHaveLength(1)
  })

  test('that were missed refresh everything, whatever else has happened', async () => {
    const { send, message, refetched, heard } = screenWith(issue, otherIssue, state)
    send(event())
    message('reset')
    send(event())
    // Sums follow a moment later.
    await wait(160)
    expect(refetched.toSorted()).toEqual([issue, otherIssue, state].toSorted())
    expect(heard).toEqual(['all'])
    send(event())
    await wait(1000)
    expect(heard).toEqual(['all', [event()]])
  })

  test('refresh sums at most once in five seconds, and only if one is on screen', async () => {
    const created = event({ act: 'created' })
    const { send, refetched } = screenWith(state)
    send(created)
    await wait(160)
    expect(refetched).toEqual([state])
    send(created)
    await wait(2000)
    send(created)
    await wait(2980)
    expect(refetched).toHaveLength(1)
    await wait(20)
    expect(refetched).toHaveLength(2)
    send(event())
    await wait(10_000)
    expect(refetched).toHaveLength(2)
  })

  test('are not those that this tab has sent, except deletions and the ends of imports', async () => {
    const { send, refetched, heard } = screenWith(issue)
    await rememberWrite(Promise.resolve({ headers: new Headers({ 'x-request-id': 'of this tab' }) }))
    const mine = { request_id: 'of this tab' }
    send(event(mine))
    await wait(150)
    expect([refetched, heard]).toEqual([[], []])
    const handled = [
      event({ ...mine, act: 'removed' }),
      event({ ...mine, kind: 'import', act: 'finished' }),
      event({ ...mine, kind: 'export', act: 'ended' }),
    ]
    send(event(mine), ...handled)
    await wait(1000)
    expect(refetched).toEqual([issue])
    expect(heard).toEqual([handled])
  })

  test('wait for the answers of running writes, for at most three seconds', async () => {
    const { send, heard } = screenWith(issue)
    const answer = Promise.withResolvers<{ headers: Headers }>()
    const write = rememberWrite(answer.promise)
    send(event({ request_id: 'slow' }))
    await wait(2000)
    expect(heard).toEqual([])
    answer.resolve({ headers: new Headers({ 'x-request-id': 'slow' }) })
    await write
    await wait(1000)
    expect(heard).toEqual([])
    const never = Promise.withResolvers<{ headers: Headers }>()
    const hanging = rememberWrite(never.promise)
    send(event())
    await wait(150 + 2999)
    expect(heard).toEqual([])
    await wait(1)
    expect(heard).toHaveLength(1)
    never.resolve({ headers: new Headers() })
    await hanging
  })

  test('are not awaited any more after the end, and the beginning of a stream is no change', async () => {
    const { send, message, stop, isFollowed, refetched, heard } = screenWith(issue, state)
    message('ready')
    await wait(1000)
    expect(heard).toEqual([])
    send(event({ act: 'created' }))
    await wait(160)
    expect([refetched.length, heard.length]).toEqual([2, 1])
    // The sum waits for its next time, the other change for the next second.
    send(event({ act: 'created' }))
    await wait(1000)
    send(event({ act: 'created' }))
    expect([refetched.length, heard.length]).toEqual([3, 2])
    stop()
    expect(isFollowed()).toBe(false)
    await wait(10_000)
    expect([refetched.length, heard.length]).toEqual([3, 2])
  })
})
