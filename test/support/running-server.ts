import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const bundle = resolve(import.meta.dirname, '../../out/main/server.js')

/** Ignores the machine's `GANTRY_…` variables, which are meant for another server. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GANTRY_')))

/** The built server in a separate process, started like the desktop app does. */
export interface RunningServer {
  ui: string
  url: string
  token: string
  /** A sign-in code for the console, valid once for a minute. */
  signInCode(): Promise<string>
  process: ChildProcess
  /** The log so far. */
  log(): string
  stop(): Promise<number>
}

export async function startServerProcess(...flags: string[]): Promise<RunningServer> {
  const token = `glpat-e2e-${process.pid}-${Math.trunc(performance.now())}`
  const defaults = [
    ['--port', '0'],
    ['--log-level', 'error'],
  ].filter(([name = '']) => !flags.includes(name))
  const child = fork(bundle, [...defaults.flat(), ...flags], {
    env: { ...environment, GANTRY_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk
    if (!flags.includes('--log-level')) process.stderr.write(chunk)
  })
  const ready = await message(child, 'ready', 120_000)
  let requests = 0
  return {
    ui: String(ready.ui),
    url: String(ready.url),
    token,
    process: child,
    log: () => log,
    async signInCode() {
      const answer = message(child, 'sign-in-code', 5_000)
      child.send({ type: 'sign-in-code', id: ++requests })
      return String((await answer).code)
    },
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return Number(code)
    },
  }
}

function message(child: ChildProcess, type: string, timeout_ms: number) {
  return new Promise<Record<string, unknown>>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`The server sent no ${type} within ${timeout_ms} ms`)), timeout_ms)
    const end = (code: number | null) => fail(new Error(`The server ended with ${code}`))
    const onMessage = (received: unknown) => {
      if (typeof received !== 'object' || received === null || !('type' in received)) return
      if (received.type === 'failed') fail(new Error(`The server failed to start: ${JSON.stringify(received)}`))
      if (received.type !== type) return
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', end)
      done({ ...received })
    }
    child.on('message', onMessage)
    child.once('exit', end)
  })
}
