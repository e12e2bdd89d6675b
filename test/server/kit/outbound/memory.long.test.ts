import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createOutbound } from '../../../../src-server/kit/outbound/outbound.ts'
import { receiver } from './receiver.ts'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** In bytes, after a complete collection. */
async function usedHeap() {
  // Sockets end, and finalizers run, in later turns.
  for (let turn = 0; turn < 3; turn++) {
    await sleep(20)
    if (typeof collect === 'function') collect()
  }
  return process.memoryUsage().heapUsed
}

const REQUESTS = 400
/** Far below what one kept request needs, which is about 25 kB. */
const LARGEST_GROWTH = REQUESTS * 5_000

test('requests that have ended leave nothing behind a signal that lives on', async () => {
  const target = await receiver()
  const { send } = createOutbound()
  const { signal } = new AbortController()
  const request = { url: `http://127.0.0.1:${target.port}/`, allow_local: true, signal }
  for (let n = 0; n < REQUESTS / 4; n++) await send(request)
  target.requests.length = 0
  const before = await usedHeap()
  for (let n = 0; n < REQUESTS; n++) await send(request)
  target.requests.length = 0
  expect((await usedHeap()) - before).toBeLessThan(LARGEST_GROWTH)
  await target.close()
})
