import type { TestProject } from 'vitest/node'
import type { StartOptions } from './index.ts'
import { start } from './start.ts'

/** Makes a global setup that starts one server for all workers: `export const setup = serve({ seed: 'empty' })`. */
export const serve =
  (options: StartOptions = {}) =>
  async ({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> => {
    const gantry = await start(options)
    provide('gantry', { url: gantry.url, token: gantry.admin_token })
    return () => gantry.close()
  }

/** The global setup with the demo: `globalSetup: 'gantry-server/vitest-setup'`. */
export const setup = serve()
