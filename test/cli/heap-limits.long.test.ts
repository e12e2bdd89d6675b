import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { YOUNG_GENERATION_LIMIT } from '../../src-server/heap-limits.ts'
import { run } from './run.ts'

/** Keeps many objects alive for a moment, as a burst of requests does. Prints the size of the young generation, here and in a thread. */
const burst = (bound: boolean) => `
  import { setImmediate as turn } from 'node:timers/promises'
  import { getHeapSpaceStatistics } from 'node:v8'
  import { Worker } from 'node:worker_threads'
  import { limitYoungGeneration } from ${JSON.stringify(resolve('src-server/heap-limits.ts'))}
  if (${bound}) limitYoungGeneration()()
  const lived = []
  for (let round = 0; round < 600; round++) {
    lived[round % 20] = Array.from({ length: 4_000 }, (_, n) => ({ n, text: 'row ' + n }))
    await turn()
  }
  const thread = new Worker(\`
    import { getHeapSpaceStatistics } from 'node:v8'
    import { parentPort } from 'node:worker_threads'
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    parentPort.postMessage(space.space_size)\`, { eval: true })
  const here = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
  thread.once('message', (in_thread) => console.log(JSON.stringify({ here, in_thread })))`

const grown = async (bound: boolean): Promise<{ here: number; in_thread: number }> =>
  JSON.parse(await run(['--input-type=module', '--eval', burst(bound)]).printed(/^\{.*\}$/m))

test('the young generation stays below its limit, and a thread has that limit from its start', async () => {
  expect((await grown(false)).here).toBeGreaterThan(YOUNG_GENERATION_LIMIT)
  const { here, in_thread } = await grown(true)
  // A collection may be running while the size is read. It needs a little more memory for a moment.
  expect(here).toBeLessThan(YOUNG_GENERATION_LIMIT * 1.25)
  expect(in_thread).toBeLessThanOrEqual(YOUNG_GENERATION_LIMIT)
  expect(in_thread).toBeGreaterThan(YOUNG_GENERATION_LIMIT / 4)
})

/** Collects many times in one turn of the event loop, as loading the server does, before growth is allowed. */
const start = `
  import { setImmediate as turn } from 'node:timers/promises'
  import { getHeapSpaceStatistics } from 'node:v8'
  import { limitYoungGeneration } from ${JSON.stringify(resolve('src-server/heap-limits.ts'))}
  const allowGrowth = limitYoungGeneration()
  const lived = []
  const collect = () => {
    for (let round = 0; round < 300; round++)
      lived[round % 20] = Array.from({ length: 4_000 }, (_, n) => ({ n, text: 'row ' + n }))
  }
  const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
  collect()
  const started = size()
  allowGrowth()
  for (let turns = 0; turns < 200; turns++) {
    lived[turns % 20] = Array.from({ length: 4_000 }, (_, n) => ({ n, text: 'row ' + n }))
    await turn()
  }
  console.log(JSON.stringify({ started, later: size() }))`

test('the young generation does not grow during the start, however much is collected in one turn', async () => {
  const printed = await run(['--input-type=module', '--eval', start]).printed(/^\{.*\}$/m)
  const { started, later }: { started: number; later: number } = JSON.parse(printed)
  expect(started).toBeLessThan(YOUNG_GENERATION_LIMIT * 0.75)
  expect(later).toBeLessThan(YOUNG_GENERATION_LIMIT * 1.25)
  expect(later).toBeGreaterThan(started)
})

/** Drops objects that were old enough to be promoted, and prints the largest size of the heap. */
const promote = (limit: boolean) => `
  import { setImmediate as turn } from 'node:timers/promises'
  import { limitHeapGrowth, limitYoungGeneration } from ${JSON.stringify(resolve('src-server/heap-limits.ts'))}
  limitYoungGeneration()()
  if (${limit}) limitHeapGrowth()
  const lived = []
  let peak = 0
  for (let round = 0; round < 800; round++) {
    lived[round % 40] = Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'row ' + n + round }))
    await turn()
    peak = Math.max(peak, process.memoryUsage().heapTotal)
  }
  console.log('peak ' + peak)`

const peakOf = async (limit: boolean) =>
  Number((await run(['--input-type=module', '--eval', promote(limit)]).printed(/^peak \d+$/m)).slice(5))

test('the old generation is collected before it grows far beyond the live objects', async () => {
  expect(await peakOf(true)).toBeLessThan((await peakOf(false)) * 0.8)
})
