import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refetchOnReconnect } from '../../../src-renderer/api/refetch-on-reconnect.ts'
import { connection } from '../../../src-renderer/api/wire.ts'

let refetched = 0
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  refetched = 0
  connection.set('ready')
  stop = refetchOnReconnect(() => {
    refetched++
  })
})
afterEach(() => {
  stop()
  connection.set('ready')
  vi.useRealTimers()
})

/** Changes the connection some times and waits. Returns how often everything has been refetched. */
function after(states: readonly Parameters<typeof connection.set>[0][], ms: number): number {
  for (const state of states) connection.set(state)
  vi.advanceTimersByTime(ms)
  return refetched
}

test('everything is refetched once the instance answers again, and only then', () => {
  expect(after(['offline'], 10_000)).toBe(0)
  expect(after(['reconnecting', 'offline', 'reconnecting'], 10_000)).toBe(0)
  expect(after(['ready'], 0)).toBe(1)
  expect(after([], 10_000)).toBe(1)
})

test('it is refetched at most once in two seconds, however often the connection changes', () => {
  expect(after(['offline', 'ready'], 0)).toBe(1)
  expect(after(['offline', 'ready', 'reconnecting', 'ready'], 1999)).toBe(1)
  expect(after([], 1)).toBe(2)
  expect(after([], 10_000)).toBe(2)
})

test('nothing is refetched after the end', () => {
  connection.set('offline')
  connection.set('ready')
  stop()
  expect(after(['offline', 'ready'], 10_000)).toBe(0)
})
