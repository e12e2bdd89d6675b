import type { TestProject } from 'vitest/node'
import type { StartOptions } from './index.ts'
import { startOrConnect } from './start.ts'

/**
 * Makes a global setup: `export const setup = serve({ seed: 'empty' })`. All workers share one server: the one that `GANTRY_URL` and `GANTRY_TOKEN`
 * name, or one that the setup starts.
 */
export const serve =
  (options: StartOptions = {}) =>
  async ({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> => {
    const gantry = await startOrConnect(options)
    provide('gantry', { url: gantry.url, token: gantry.admin_token })
    return () => gantry.close()
  }

/** The global setup with the demo: `globalSetup: 'gantry-server/vitest-setup'`. */
export const setup = serve()
