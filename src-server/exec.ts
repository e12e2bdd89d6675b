import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { readArguments, type Values } from './arguments.ts'
import { environmentOf } from './exec-environment.ts'
import { optionsOf, refuseFlagsKeptByNpm } from './flags.ts'
import { StartError } from './kit/errors.ts'
import type { RunningServer, StartOptions } from './start.ts'

/** Where the command stands: what exec does with a signal depends on it. */
interface Run {
  abort: AbortController
  child: ChildProcess | undefined
  /** The signal that came before the command began. */
  signal: NodeJS.Signals | undefined
}

const usage = (message: string) => new StartError(2, message)

/**
 * `gantry exec [flags] -- COMMAND`: starts a server, runs the command with the variables that API clients read, stops the server, and returns the exit
 * code of the command: 128 and the number of a signal that ended it, 127 for a command that does not exist, 126 for one that cannot run.
 *
 * @throws StartError if the server does not start
 */
export async function exec(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { options, command } = readExec(argv, env)
  const run: Run = { abort: new AbortController(), child: undefined, signal: undefined }
  passSignalsTo(run)
  const { startServer } = await import('./start.ts')
  const server = await startServer(options, run.abort.signal).catch((error: unknown) => {
    if (run.signal) return undefined
    throw error
  })
  if (!server) return codeOf(run.signal)
  try {
    return await runCommand(run, server, command, env)
  } finally {
    await server.stop()
  }
}

/** Whether the flags of exec ask for the help text. */
export const asksForHelp = (argv: readonly string[]) => readFlags(argv, {}).flags.has('help')

/** Without flags, the instance is in memory, on any free port, and says nothing but warnings. */
function readExec(argv: readonly string[], env: NodeJS.ProcessEnv): { options: StartOptions; command: string[] } {
  refuseFlagsKeptByNpm(argv, env)
  const { flags, command } = readFlags(argv, env)
  if (command.length === 0) throw usage('exec needs a command: gantry exec [flags] -- COMMAND [ARGUMENTS]')
  const other = ['ready-file', 'end-with-parent', 'version'].find((name) => flags.has(name))
  if (other !== undefined) throw usage(`exec takes no --${other}: it ends with its command`)
  const defaults: [string, readonly string[]][] = [
    ['port', ['0']],
    ['log-level', ['warn']],
  ]
  if (!flags.has('data-dir')) defaults.push(['in-memory', ['true']])
  return { options: optionsOf(new Map([...defaults, ...flags]), env), command }
}

function readFlags(argv: readonly string[], env: NodeJS.ProcessEnv): { flags: Values; command: string[] } {
  const end = argv.indexOf('--')
  const [first] = argv
  if (end < 0 && first !== undefined && !first.startsWith('-'))
    throw usage(`exec needs -- before the command: gantry exec [flags] -- ${argv.join(' ')}`)
  const flags = readArguments(end < 0 ? argv : argv.slice(0, end), env)
  return { flags, command: end < 0 ? [] : argv.slice(end + 1) }
}

async function runCommand(run: Run, server: RunningServer, command: readonly string[], env: NodeJS.ProcessEnv) {
  const variables = await environmentOf(server)
  if (run.signal) return codeOf(run.signal)
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: 'inherit', env: { ...env, ...variables } })
  run.child = child
  return await new Promise<number>((done) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      process.stderr.write(`gantry: cannot run ${program}: ${error.message}\n`)
      done(error.code === 'ENOENT' ? 127 : 126)
    })
    child.once('exit', (code, signal) => done(code ?? codeOf(signal)))
  })
}

/** A terminal sends Ctrl+C to all processes of a command, so the command has it already. Every other signal is passed on. */
function passSignalsTo(run: Run) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!run.child) {
        run.signal ??= signal
        run.abort.abort()
      } else if (signal !== 'SIGINT' || !process.stdin.isTTY) run.child.kill(signal)
    })
}

const codeOf = (signal: NodeJS.Signals | null | undefined) => (signal ? 128 + constants.signals[signal] : 1)
