import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { YOUNG_GENERATION_LIMIT } from '../../src-server/young-generation.ts'
import { run } from './run.ts'

/** Lets much live for a moment, as a burst of requests does, and says what the young generation has grown to, here and in a thread. */
const burst = (bound: boolean) => `
  import { setImmediate as turn } from 'node:timers/promises'
  import { getHeapSpaceStatistics } from 'node:v8'
  import { Worker } from 'node:worker_threads'
  import { boundYoungGeneration } from ${JSON.stringify(resolve('src-server/young-generation.ts'))}
  if (${bound}) boundYoungGeneration()
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

test('the young generation stops at its limit, and a thread has it from the start', async () => {
  expect((await grown(false)).here).toBeGreaterThan(YOUNG_GENERATION_LIMIT)
  const { here, in_thread } = await grown(true)
  expect(here).toBe(YOUNG_GENERATION_LIMIT)
  expect(in_thread).toBeLessThanOrEqual(YOUNG_GENERATION_LIMIT)
  expect(in_thread).toBeGreaterThan(YOUNG_GENERATION_LIMIT / 4)
})
