import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { Gantry } from './gantry.ts'
import type { StartOptions } from './index.ts'
import { startOrConnect } from './start.ts'
import type { World } from './world.ts'

/** What a worker has. */
export interface WorkerFixtures {
  /** Options of the server, for `use` in the configuration. */
  gantryOptions: StartOptions
  /** The server of the worker: the one that `GANTRY_URL` and `GANTRY_TOKEN` name, or one that the worker starts. */
  gantry: Gantry
}

/** What a test has. */
export interface TestFixtures {
  /** A world that no other test uses. */
  world: World
}

/**
 * Playwright's `test` with the fixtures `gantry` and `world`. `baseURL` is the address of the world, unless the configuration names another. If a
 * test fails, the requests that its world has answered are attached to the report.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
> = base.extend<TestFixtures, WorkerFixtures>({
  gantryOptions: [{}, { option: true, scope: 'worker' }],
  gantry: [
    async ({ gantryOptions }, use) => {
      const gantry = await startOrConnect(gantryOptions)
      await use(gantry)
      await gantry.close()
    },
    { scope: 'worker' },
  ],
  world: async ({ gantry }, use, testInfo) => {
    const world = await gantry.fork()
    await use(world)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('gantry-requests', { body: await world.report(), contentType: 'text/plain' })
    await world.delete()
  },
  baseURL: async ({ world, baseURL }, use) => {
    await use(baseURL ?? `${world.host}/`)
  },
})

export { expect } from '@playwright/test'
