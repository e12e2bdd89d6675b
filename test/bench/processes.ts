import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in a separate process. */
export interface BenchProcess {
  name: string
  port: number
  token: string
  /** From the start of the process to its first answer. */
  first_answer_ms: number
  /** User and system time so far. */
  cpuMicroseconds(): number
  residentMegabytes(): number
  stop(): Promise<void>
}

/** For a million issues on a slow machine. */
const TIMEOUT_MS = 900_000
const TICK_MICROSECONDS = 10_000
const token = 'glpat-bench'

export type StartGantry = (flags: readonly string[]) => Promise<BenchProcess>

/** The built server of a checkout. */
export const gantryOf =
  (root: string, name: string): StartGantry =>
  (flags) =>
    start(name, (port) => [
      ...[resolve(root, 'out/main/server.js'), ...flags, '--port', String(port)],
      ...['--log-level', 'warn', '--token', token],
    ])
/** The limit server for issues, on the same data. */
export const startLimit = (file: string) => start('limit', (port) => [programOf('limit'), file, String(port)])
/** The limit server for lists of projects, on the same data. */
export const startLimitOfProjects = (file: string) =>
  start('limit', (port) => [programOf('limit-projects'), file, String(port)])
/** The limit server for lists of users, on the same data. */
export const startLimitOfUsers = (file: string) =>
  start('limit', (port) => [programOf('limit-users'), file, String(port)])
/** A server that always sends the same answer. */
export const startBare = () => start('bare', (port) => [programOf('bare'), String(port)])

/** A receiver of hooks, with a path for each way to answer. */
export const startReceiver = () => start('receiver', (port) => [programOf('hook-receiver'), String(port)])

const programOf = (name: string) => resolve(import.meta.dirname, `${name}-server.ts`)

/** All servers, which must not survive a failed bench. */
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

async function start(name: string, argumentsFor: (port: number) => readonly string[]): Promise<BenchProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, [...argumentsFor(port)], { stdio: ['ignore', 'ignore', 'inherit'] })
  children.add(child)
  const answered = await firstAnswer(child, port)
  return {
    name,
    port,
    token,
    first_answer_ms: answered - began,
    cpuMicroseconds: () => cpuOf(child),
    residentMegabytes: () => residentOf(child),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
      children.delete(child)
      const code = child.exitCode ?? 128 + constants.signals[child.signalCode ?? 'SIGTERM']
      if (code !== 128 + constants.signals.SIGTERM) throw new Error(`${name} ended with ${code}`)
    },
  }
}

/** The time of the first answer, with any status. */
async function firstAnswer(child: ChildProcess, port: number): Promise<number> {
  const until = performance.now() + TIMEOUT_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before it answered`)
    if (await answers(port)) return performance.now()
    await sleep(1)
  }
  throw new Error('no answer')
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    request({ port, host: '127.0.0.1', path: '/-/health', agent: false }, (response) => {
      response.resume()
      response.once('end', () => done(true))
    })
      .once('error', () => done(false))
      .end()
  })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address !== 'object') throw new Error('no free port')
  return address.port
}

/** Reads fields 14 and 15 (user and system time). Counts from the end of the name, which may contain spaces. */
function cpuOf({ pid }: ChildProcess): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}

function residentOf({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}
