import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StartOptions } from '../src-server/gantry.d.ts'
import { checkConnection, GantryConnectError, hostOf } from './connect.ts'
import { Gantry } from './gantry.ts'

/** The server of this package. */
const server = fileURLToPath(new URL('./main/server.js', import.meta.url))

/** A start that failed. */
export class GantryStartError extends Error {
  override readonly name = 'GantryStartError'
  /** The exit code of the command line. */
  readonly exit_code: number

  constructor(exit_code: number, message: string) {
    super(message)
    this.exit_code = exit_code
  }
}

/**
 * Starts a server in a process of its own, which ends with `close` and, at the latest, with this process. Without `data_dir`, it keeps everything
 * in memory.
 *
 * @throws GantryStartError with the `exit_code` of the command line
 */
export async function start({ signal, token = newToken(), ...options }: StartOptions = {}): Promise<Gantry> {
  // A signal that was aborted before has no event any more.
  if (signal?.aborted) throw new GantryStartError(1, 'The start was aborted')
  const child = fork(server, flagsOf(options), {
    env: { ...environment(), GANTRY_TOKEN: token },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => stopChild(child)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const url = await ready(child)
    // A program that forgets to close the server ends all the same.
    child.unref()
    child.channel?.unref()
    return new Gantry(new URL(url).origin, token, stop)
  } catch (error) {
    await stop()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/**
 * Connects to a server that runs already, and checks that it answers and takes the token: one that `gantry` or `gantry exec` has started, or that a global setup shares with the workers of a test
 * runner.
 *
 * @param url the address of the server, with or without `/api/v4`. Default: `GANTRY_URL`
 * @param token the token of an administrator. Default: `GANTRY_TOKEN`
 * @throws GantryConnectError that says what is wrong
 */
export async function connect(url = process.env.GANTRY_URL, token = process.env.GANTRY_TOKEN): Promise<Gantry> {
  if (!url || !token)
    throw new GantryConnectError('connect needs the URL of a server and a token: set GANTRY_URL and GANTRY_TOKEN')
  const host = hostOf(url)
  await checkConnection(host, token)
  return new Gantry(host, token)
}

/** Connects to the server that `GANTRY_URL` and `GANTRY_TOKEN` name, or starts one. For fixtures. */
export const startOrConnect = (options?: StartOptions): Promise<Gantry> =>
  process.env.GANTRY_URL && process.env.GANTRY_TOKEN ? connect() : start(options)

/** Flags of another server must not reach this one. */
const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GANTRY_')))

const newToken = () => `glpat-${randomBytes(15).toString('base64url')}`

function flagsOf(options: StartOptions): string[] {
  const defaults = { port: 0, log_level: 'warn', ...(options.data_dir === undefined && { in_memory: true }) }
  return Object.entries({ ...defaults, ...options }).flatMap(([option, value]) => {
    const flag = `--${option.replaceAll('_', '-')}`
    if (value === undefined || value === null || value === false) return []
    if (value === true) return [flag]
    return (Array.isArray(value) ? value : [value]).map((one) => `${flag}=${one}`)
  })
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    child.on('message', (message: { type: string; url: string; exit_code: number; message: string }) => {
      if (message.type === 'ready') done(message.url)
      if (message.type === 'failed') fail(new GantryStartError(message.exit_code, message.message))
    })
    child.once('error', fail)
    child.once('exit', (code, signal) =>
      fail(new GantryStartError(code ?? 1, `Gantry ended with ${code ?? signal} before it was ready`)),
    )
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
