import { readOptions } from './arguments.ts'
import { optionsOf } from './flags.ts'
import type * as published from './gantry.d.ts'
import { StartError } from './kit/errors.ts'
import { openApp, startServer as start } from './start.ts'

/** Defaults inside another program: any free port and no log line per request. Without `data_dir`, the instance is in memory. */
const defaults = { port: 0, log_level: 'warn' }

export const startServer: typeof published.startServer = async ({ signal, ...options } = {}) => {
  const { ui, url, port, token, ms, stop } = await start(toStartOptions(options), signal)
  return { url, ui: options.no_ui ? null : ui, port, token, ms, stop }
}

export const createApp: typeof published.createApp = async ({ signal, ...options } = {}) => {
  refuseAddress(options)
  const began = performance.now()
  const { app, instance, token, close } = await openApp(toStartOptions(options), signal)
  instance.start_ms = Math.round(performance.now() - began)
  return Object.assign(app, { token, close })
}

/** Rejects `port` and `host`, because the other program's server listens. */
function refuseAddress(options: object) {
  const name = ['port', 'host'].find((each) => each in options)
  if (name) throw new StartError(2, `createApp does not listen, so it has no option ${name}`)
}

function toStartOptions(options: published.StartOptions) {
  const storage = options.data_dir ? {} : { in_memory: true }
  return optionsOf(readOptions({ ...defaults, ...options, ...storage }), {})
}
