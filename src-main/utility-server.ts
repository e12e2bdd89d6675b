import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { gantryArguments } from '../src-server/arguments.ts'
import { scrubbedLines } from './scrub.ts'
import { serverEnvironment } from './server-environment.ts'
import type { Child } from './server-process.ts'

/** Starts the server in its own process. The database calls are synchronous and would freeze the window. */
export function forkServer(args: readonly string[], port: number, token: string | undefined): Child {
  const own = gantryArguments(args, ['token', 'port'])
  const child = utilityProcess.fork(join(app.getAppPath(), 'out/main/server.js'), [...own, '--port', String(port)], {
    serviceName: 'Gantry server',
    execArgv: [],
    env: serverEnvironment(process.env, token),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const write = (line: string) => void process.stderr.write(line)
  scrubbedLines(child.stdout, token, write)
  scrubbedLines(child.stderr, token, write)
  // Emitted when the server runs out of memory. Without a listener Electron would throw. The exit event follows.
  child.on('error', (type, location) => write(`gantry: the server failed: ${type} at ${location}\n`))
  return child
}

/** Kills a process that ignores other signals. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
