import type * as timersPromises from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { listener } from '../../../src-server/kit/events/listener.ts'
import { anInstance, USER_CREATED } from '../kit/an-instance.ts'

/** The delays that were requested. None is waited for. */
const delays = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', async (load) => ({
  ...(await load<typeof timersPromises>()),
  setTimeout: async (ms: number) => void delays.push(ms),
}))

describe('a listener that fails', () => {
  test('gets the event again after delays that double, up to a minute, and seven times at most', async () => {
    const fail = () => {
      throw new Error('planted')
    }
    const { instance } = anInstance({ listeners: [listener('bad', { 'user.created': fail }, { retry_ms: 5_000 })] })
    await instance.open()
    delays.length = 0
    await instance.perform({ actor: null, origin: NOBODY }, async ({ emit }) =>
      emit('user.created', { user_id: 1 }, USER_CREATED),
    )
    await instance.events.idle()
    expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  })
})
