import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { gantryArguments } from '../src-server/arguments.ts'
import type { StartPlan } from './app-settings/start-plan.ts'
import type { Clock } from './clock.ts'
import { collectOutput, type Output } from './output.ts'
import { serverEnvironment } from './server-environment.ts'
import type { Child } from './server-process.ts'

type Fork = {
  plan: StartPlan
  clock: Clock
  /** Gets each line that the server prints, without secrets. */
  write(line: string): void
}

/** Starts the server in its own process. The database calls are synchronous and would freeze the window. */
export function forkServer({ plan, clock, write }: Fork, port: number): { child: Child; output: Output } {
  const { token } = plan.options
  const own = gantryArguments(plan.args, ['token', 'port'])
  const child = utilityProcess.fork(join(app.getAppPath(), 'out/main/server.js'), [...own, '--port', String(port)], {
    serviceName: 'Gantry server',
    execArgv: [],
    env: {
      ...serverEnvironment(plan.env, token),
      // The archive of a packaged app cannot be written to.
      ...(app.isPackaged && { NODE_COMPILE_CACHE: join(app.getPath('userData'), 'compile-cache') }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Emitted when V8 ends the process. Without a listener Electron would throw. The exit event follows.
  child.on('error', (type, location) => write(`gantry: the server failed: ${type} at ${location}\n`))
  return { child, output: collectOutput(child, token, clock, write) }
}

/** Kills a process that ignores other signals. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
