import { rename, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import packageJson from '../package.json' with { type: 'json' }
import { helpText } from './arguments.ts'
import { type Command, readCommand } from './flags.ts'
import { findHost, type Host } from './host.ts'
import { heartbeat_ms } from './host-messages.ts'
import { StartError } from './kit/errors.ts'
import type { RunningServer, StartOptions } from './start.ts'
import { boundYoungGeneration } from './young-generation.ts'

type Format = StartOptions['log']['format']

/** From the flags to the exit code. A hosted server is stopped by a message, one at a terminal by a signal. */
export async function runServer(argv: readonly string[]): Promise<void> {
  const host = findHost()
  // The reader of the ready line may go away; that is no reason to end.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  let command: Command
  try {
    command = readCommand(argv)
  } catch (error) {
    return fail(host, asksForJson(argv) ? 'json' : 'pretty', error)
  }
  if (command.kind === 'help') process.stdout.write(`${helpText}\n`)
  else if (command.kind === 'version') process.stdout.write(`gantry ${packageJson.version}\n`)
  else await serve(host, command.options, command.ready_file)
}

async function serve(host: Host, options: StartOptions, ready_file: string | undefined): Promise<void> {
  const { format } = options.log
  boundYoungGeneration()
  const life = liveUntilStopped(host, format)
  try {
    // A file left by an earlier run would tell a waiting program of a server that is gone.
    if (ready_file) await rm(ready_file, { force: true })
    // Only now: help and refusals need neither the database nor the web framework.
    const { startServer } = await import('./start.ts')
    const server = await startServer(options, life.signal)
    life.started(server)
    if (life.stopping()) return
    await announce(host, options, server, ready_file)
  } catch (error) {
    await life.crash(error)
  }
}

async function announce(
  host: Host,
  options: StartOptions,
  server: RunningServer,
  ready_file: string | undefined,
): Promise<void> {
  const { url, token, pid, ms, port } = server
  const ui = options.ui ? server.ui : null
  const event = JSON.stringify({ event: 'ready', url, ui, token, pid, ms })
  if (ready_file) await writeWhole(ready_file, `${event}\n`)
  // Inside the desktop app nobody may read along; the app signs in by a code.
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

/** A reader of the file finds all of it or nothing, and nobody else on the machine finds the token. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text, { mode: 0o600 })
    await rename(temporary, file)
  } catch (error) {
    throw new StartError(1, `cannot write the ready file: ${error instanceof Error ? error.message : error}`)
  }
}

/** The ways a server ends: asked by a signal, asked by its parent, left by its parent, or broken. */
function liveUntilStopped(host: Host, format: Format) {
  let server: RunningServer | undefined
  let wanted: { exit_code: number; at: number } | undefined
  let finishing = false
  const starting = new AbortController()

  const finish = async () => {
    if (!server || !wanted || finishing) return
    finishing = true
    try {
      await server.stop()
      process.exit(wanted.exit_code)
    } catch (error) {
      await fail(host, format, error)
    }
  }
  const stop = (exit_code: number) => {
    wanted ??= { exit_code, at: performance.now() }
    starting.abort()
    void finish()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const exit_code = 128 + constants.signals[signal]
    process.on(signal, () => {
      // A terminal tells the whole command. The desktop app hears it too and asks for the end itself.
      if (host.kind === 'utility' && signal !== 'SIGTERM') return
      // One Ctrl+C arrives twice, from the terminal and from npm, which passes it on.
      const echo = signal === 'SIGINT' && wanted && performance.now() - wanted.at < 250
      if (wanted && !echo) process.exit(exit_code)
      stop(exit_code)
    })
  }
  host.onMessage((message) => {
    if (message.type === 'stop') stop(0)
  })
  host.onGone(() => stop(0))

  let broken = false
  const crash = async (error: unknown) => {
    if (broken) return
    broken = true
    // Who asked for the end before the start was through gets the end, not the reason why the start failed.
    if (!wanted || server) await report(host, format, error)
    const exit_code = wanted && !server ? wanted.exit_code : exitCodeOf(error)
    setTimeout(() => process.exit(exit_code), 5_000).unref()
    await server?.stop().catch(() => {})
    process.exit(exit_code)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  return {
    crash,
    stopping: () => wanted !== undefined,
    signal: starting.signal,
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

/** A refusal is one line; what nobody foresaw brings its stack along. */
async function report(host: Host, format: Format, error: unknown): Promise<void> {
  const exit_code = exitCodeOf(error)
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ')
  const stack = error instanceof Error && !(error instanceof StartError) ? error.stack : undefined
  if (format === 'json')
    process.stderr.write(`${JSON.stringify({ event: 'failed', exit_code, message, ...(stack ? { stack } : {}) })}\n`)
  else process.stderr.write(stack ? `gantry: unexpected error\n${stack}\n` : `gantry: ${message}\n`)
  await host.send({ type: 'failed', exit_code, message })
}

const asksForJson = (argv: readonly string[]) =>
  argv.includes('--log-format=json') ||
  argv.some((argument, i) => argument === '--log-format' && argv[i + 1] === 'json')
