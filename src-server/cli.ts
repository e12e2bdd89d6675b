import { constants } from 'node:os'
import packageJson from '../package.json' with { type: 'json' }
import { logFormatOf, readyFileOf } from './arguments.ts'
import { helpText } from './flag-list.ts'
import { type Command, readCommand } from './flags.ts'
import { limitHeapGrowth, limitYoungGeneration } from './heap-limits.ts'
import { findHost, type Host } from './host.ts'
import { heartbeat_ms } from './host-messages.ts'
import { StartError } from './kit/errors.ts'
import { watchParent } from './parent.ts'
import { removeOwnReadyFile, removeStaleReadyFile, writeReadyFile } from './ready-file.ts'
import type { RunningServer, StartOptions } from './start.ts'

type Format = StartOptions['log']['format']
type ServeCommand = Extract<Command, { kind: 'serve' }>

/** Runs the command line from the flags to the exit code. */
export async function runServer(argv: readonly string[]): Promise<void> {
  const host = findHost()
  // The server keeps running when the reader of its output goes away.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  if (argv[0] === 'exec') return await execute(host, argv.slice(1))
  if (argv[0] === 'seed') return runSeed(host, argv.slice(1))
  const stale = readyFileOf(argv, process.env)
  if (stale) removeStaleReadyFile(stale)
  let command: Command
  try {
    command = readCommand(argv)
  } catch (error) {
    return fail(host, logFormatOf(argv, process.env), error)
  }
  if (command.kind === 'help') process.stdout.write(`${helpText}\n`)
  else if (command.kind === 'version') process.stdout.write(`gantry ${packageJson.version}\n`)
  else await serve(host, command)
}

async function execute(host: Host, argv: readonly string[]): Promise<void> {
  const end = argv.indexOf('--')
  const format = logFormatOf(end < 0 ? argv : argv.slice(0, end), process.env)
  try {
    const { asksForHelp, exec } = await import('./exec.ts')
    if (asksForHelp(argv)) process.stdout.write(`${helpText}\n`)
    else process.exit(await exec(argv, process.env))
  } catch (error) {
    await fail(host, format, error)
  }
}

async function runSeed(host: Host, argv: readonly string[]): Promise<void> {
  try {
    const { runSeedCommand } = await import('./seed-command.ts')
    process.exitCode = await runSeedCommand(argv, process.env)
  } catch (error) {
    return fail(host, 'pretty', error)
  }
}

async function serve(host: Host, command: ServeCommand): Promise<void> {
  const growYoungGeneration = limitYoungGeneration()
  limitHeapGrowth()
  const lifecycle = createLifecycle(host, command)
  try {
    // Loaded late: help and usage errors need neither the database nor the web framework.
    const { startServer } = await import('./start.ts')
    const server = await startServer(command.options, lifecycle.signal)
    growYoungGeneration()
    lifecycle.started(server)
    if (lifecycle.isStopping()) return
    await announce(host, command, server)
  } catch (error) {
    await lifecycle.crash(error)
  }
}

async function announce(host: Host, { options, ready_file }: ServeCommand, server: RunningServer): Promise<void> {
  const { url, token, pid, ms, port } = server
  const ui = options.ui ? server.ui : null
  const event = JSON.stringify({ event: 'ready', url, ui, token, pid, ms })
  if (ready_file) await writeReadyFile(ready_file, `${event}\n`)
  // The desktop app signs in with a code. The log of the app must not hold the token.
  if (host.kind !== 'utility') {
    const line =
      options.log.format === 'json'
        ? event
        : `gantry ready url=${url}${ui === null ? '' : ` ui=${ui}`} token=${token} ms=${ms}`
    process.stdout.write(`${line}\n`)
  }
  host.onMessage((message) => {
    if (message.type === 'sign-in-code')
      void host.send({ type: 'sign-in-code', id: message.id, code: server.issueSignInCode() })
  })
  if (host.kind !== 'terminal') setInterval(() => void host.send({ type: 'heartbeat' }), heartbeat_ms).unref()
  await host.send({ type: 'ready', url, ui: server.ui, port, pid, ms })
  const development = process.env.ELECTRON_RENDERER_URL
  if (development && host.kind === 'terminal')
    process.stderr.write(`console: ${development}/#/sign-in?code=${server.issueSignInCode()}\n`)
}

/** Stops the server after a signal, a message of the parent process, the end of the parent process or an uncaught error. */
function createLifecycle(host: Host, { options, ready_file, end_with_parent }: ServeCommand) {
  const { format } = options.log
  const abort = new AbortController()
  let server: RunningServer | undefined
  let requested: { exit_code: number; at: number } | undefined
  let isFinishing = false

  const removeReadyFile = () => {
    if (ready_file) removeOwnReadyFile(ready_file)
  }
  // Also covers a file that was written while the server was already stopping.
  process.on('exit', removeReadyFile)

  const finish = async () => {
    if (!server || !requested || isFinishing) return
    isFinishing = true
    try {
      await server.stop()
      process.exit(requested.exit_code)
    } catch (error) {
      await fail(host, format, error)
    }
  }
  const stop = (exit_code: number) => {
    requested ??= { exit_code, at: performance.now() }
    removeReadyFile()
    abort.abort()
    void finish()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const exit_code = 128 + constants.signals[signal]
    process.on(signal, () => {
      // A terminal sends these signals to all processes of a command. The desktop app handles them and asks the server to stop.
      if (host.kind === 'utility' && signal !== 'SIGTERM') return
      // One Ctrl+C arrives twice: from the terminal and from npm.
      const isEcho = signal === 'SIGINT' && requested && performance.now() - requested.at < 250
      if (requested && !isEcho) process.exit(exit_code)
      stop(exit_code)
    })
  }
  host.onMessage((message) => {
    if (message.type === 'stop') stop(0)
  })
  host.onGone(() => stop(0))
  if (end_with_parent) watchParent(() => stop(0))

  let hasCrashed = false
  const crash = async (error: unknown) => {
    if (hasCrashed) return
    hasCrashed = true
    // A start that the user aborted also ends here. Don't report an error, because the user asked for it.
    if (!requested || server) await report(host, format, error)
    const exit_code = requested && !server ? requested.exit_code : exitCodeOf(error)
    setTimeout(() => process.exit(exit_code), 5_000).unref()
    await server?.stop().catch(() => {})
    process.exit(exit_code)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  return {
    crash,
    isStopping: () => requested !== undefined,
    signal: abort.signal,
    started(running: RunningServer) {
      server = running
      void finish()
    },
  }
}

async function fail(host: Host, format: Format, error: unknown): Promise<void> {
  await report(host, format, error)
  process.exit(exitCodeOf(error))
}

const exitCodeOf = (error: unknown) => (error instanceof StartError ? error.exit_code : 1)

/** An expected error is one line, an unexpected error has its stack. */
async function report(host: Host, format: Format, error: unknown): Promise<void> {
  const exit_code = exitCodeOf(error)
  const text = error instanceof Error ? error.message : String(error)
  // Everything that is wrong with a seed, one problem on a line.
  const message = exit_code === 5 && format === 'pretty' ? text : text.replaceAll(/\s*\n\s*/g, ' ')
  const stack = error instanceof Error && !(error instanceof StartError) ? error.stack : undefined
  if (format === 'json')
    process.stderr.write(`${JSON.stringify({ event: 'failed', exit_code, message, ...(stack ? { stack } : {}) })}\n`)
  else process.stderr.write(stack ? `gantry: unexpected error\n${stack}\n` : `gantry: ${message}\n`)
  await host.send({ type: 'failed', exit_code, message })
}
