import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { run, temporaryFolder } from './run.ts'

/** A test runner that starts a server in its own way, prints what the server prints, and then hangs. */
export function runner(start: string, { cwd, flags = [] }: { cwd?: string; flags?: readonly string[] } = {}) {
  const folder = temporaryFolder()
  const file = join(folder, 'ready.json')
  const args = ['--in-memory', '--seed', 'empty', '--port', '0', '--ready-file', file, ...flags]
  const script = `
    import { fork, spawn } from 'node:child_process'
    const args = ${JSON.stringify(args)}
    ${start}
    setInterval(() => {}, 60_000)`
  const program = run(['--input-type=module', '--eval', script], cwd === undefined ? {} : { cwd })
  const serverPid = async () => {
    await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true)
    const { pid } = JSON.parse(readFileSync(file, 'utf8'))
    onTestFinished(() => {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    })
    return Number(pid)
  }
  return { program, file, serverPid }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
