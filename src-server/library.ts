import { readOptions } from './arguments.ts'
import { optionsOf } from './flags.ts'
import type * as published from './gantry.d.ts'
import { startServer as start } from './start.ts'

/** In the process of another program: any free port, no folder of the user, and no line for each request. */
const defaults = { port: 0, log_level: 'warn' }

export const startServer: typeof published.startServer = async ({ signal, ...options } = {}) => {
  const { ui, url, port, token, ms, stop } = await start(settle(options), signal)
  return { url, ui: options.no_ui ? null : ui, port, token, ms, stop }
}

function settle(options: published.StartOptions) {
  const storage = options.data_dir ? {} : { in_memory: true }
  return optionsOf(readOptions({ ...defaults, ...options, ...storage }), {})
}
