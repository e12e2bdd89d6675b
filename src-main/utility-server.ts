import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { gantryArguments } from '../src-server/arguments.ts'
import { scrubbedLines } from './scrub.ts'
import { serverEnvironment } from './server-environment.ts'
import type { Child } from './server-process.ts'

/** The database is synchronous and must not freeze the window, so the server has a process of its own. */
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
  // Said when the server runs out of memory; with nobody listening it would be thrown here. The exit follows by itself.
  child.on('error', (type, location) => write(`gantry: the server broke: ${type} at ${location}\n`))
  return child
}

/** For a process that no longer hears anything; it may be gone already. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone is what was wanted.
  }
}
