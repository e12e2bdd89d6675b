import type { Gantry } from './gantry.ts'
import type { StartOptions } from './index.ts'
import { startOrConnect } from './start.ts'

/** The setup and the teardown of Jest run in one process, and share nothing else. */
const holder = globalThis as typeof globalThis & { __gantry__?: Gantry }

/**
 * The global setup of Jest: one server for all workers, unless `GANTRY_URL` and `GANTRY_TOKEN` name one. `globals: { gantry: { seed: 'empty' } }` in the configuration of Jest gives it
 * options.
 */
export default async function setup(_global: unknown, project?: { globals?: Record<string, unknown> }): Promise<void> {
  const gantry = await startOrConnect((project?.globals?.gantry ?? {}) as StartOptions)
  holder.__gantry__ = gantry
  process.env.GANTRY_URL = gantry.url
  process.env.GANTRY_TOKEN = gantry.admin_token
}
