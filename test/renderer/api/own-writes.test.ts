import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOwnWrite, rememberWrite, untilWritesAnswered } from '../../../src-renderer/api/own-writes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const answer = (id?: string) => ({ headers: new Headers(id === undefined ? {} : { 'x-request-id': id }) })

/** A write whose answer arrives when the test says so. */
function slowWrite() {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof answer>>()
  return { written: rememberWrite(promise), resolve, reject }
}

/** Whether the promise has resolved by now. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  let resolved = false
  void promise.then(() => {
    resolved = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return resolved
}

describe('the writes of this tab', () => {
  test('are known by the ids of their requests, and no others are', async () => {
    const first = answer('a')
    expect(await rememberWrite(Promise.resolve(first))).toBe(first)
    await rememberWrite(Promise.resolve(answer()))
    expect([isOwnWrite('a'), isOwnWrite('b'), isOwnWrite(null)]).toEqual([true, false, false])
  })

  test('are forgotten after two thousand newer ones', async () => {
    for (let n = 0; n < 2000; n++) await rememberWrite(Promise.resolve(answer(`n${n}`)))
    expect(isOwnWrite('n0')).toBe(true)
    await rememberWrite(Promise.resolve(answer('last')))
    expect([isOwnWrite('n0'), isOwnWrite('n1'), isOwnWrite('last')]).toEqual([false, true, true])
  })

  test('are waited for until the last one is answered, also if one fails', async () => {
    expect(await isResolved(untilWritesAnswered(3000))).toBe(true)
    const [one, other] = [slowWrite(), slowWrite()]
    const waiting = untilWritesAnswered(3000)
    one.reject(new TypeError('No response'))
    await expect(one.written).rejects.toThrow('No response')
    expect(await isResolved(waiting)).toBe(false)
    other.resolve(answer('c'))
    await other.written
    expect(await isResolved(waiting)).toBe(true)
  })

  test('are not waited for longer than the limit', async () => {
    const { written, resolve } = slowWrite()
    const waiting = untilWritesAnswered(3000)
    await vi.advanceTimersByTimeAsync(2999)
    expect(await isResolved(waiting)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await isResolved(waiting)).toBe(true)
    resolve(answer())
    await written
  })
})
