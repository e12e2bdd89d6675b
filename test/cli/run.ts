import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'

type Surroundings = { env?: Record<string, string>; program?: string; cwd?: string }
export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a program and ends it after the test. The program gets no `GANTRY_…` variables of this machine. */
export function run(args: readonly string[], { env = {}, program = process.execPath, cwd }: Surroundings = {}) {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(GANTRY|npm|TALLY|VITEST)/.test(name)),
  )
  const child: ChildProcess = spawn(program, args, {
    cwd,
    env: { ...clean, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const seen = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    seen.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    seen.stderr += chunk
  })
  const ended: Promise<Ended> = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    ...seen,
  }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  /** Waits until the program prints the text. If the program ends first, the test fails with everything that was printed. */
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(seen.stdout + seen.stderr)
      if (found) return found[0]
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`ended with ${child.exitCode ?? child.signalCode}: ${seen.stdout}${seen.stderr}`)
      await new Promise((later) => setTimeout(later, 10))
    }
  }
  return { child, ended, printed, seen }
}

/** The entry of the built server. */
export const entry = resolve('out/main/server.js')

export const gantry = (args: readonly string[], surroundings?: Surroundings) => run([entry, ...args], surroundings)

/** The flags of a server that starts fast. */
export const quick = ['--in-memory', '--seed', 'empty', '--port', '0']

/** The ready line, with the addresses of the API and the console, and the token. */
export const readyLine = /^gantry ready url=(\S+) ui=(\S+) token=(\S+) ms=\d+$/m
