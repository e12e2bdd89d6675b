import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { portableArguments } from '../src-server/arguments.ts'
import { sandboxRemedy } from './sandbox.ts'

/** Electron ends within seconds when a library, its sandbox or the display is missing. */
const early_exit_ms = 5_000
/** The desktop app refused the arguments. The browser would refuse them too. */
const usage_exit_code = 2
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Returns the reason when Electron could not start. Otherwise this process ends together with Electron. */
export async function runElectron(
  binary: string,
  root: string,
  args: readonly string[],
  chromium: readonly string[],
): Promise<string> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const started = performance.now()
  // On Windows, Electron exits silently if any argument follows one that looks like a URL, such as `bench:100`. `--seed=bench:100` is safe.
  const child = spawn(binary, [...chromium, root, ...portableArguments(args)], { stdio: 'inherit', env })
  let wasSignalled = false
  const pass = (signal: NodeJS.Signals) => {
    wasSignalled = true
    // A terminal sends Ctrl+C to Electron too. A second Ctrl+C would end Electron at once, without a clean stop.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  const { promise, resolve: settle } = Promise.withResolvers<string>()
  child.on('error', (error) => settle(error.message))
  child.on('close', (code, signal) => {
    const exit_code = signal ? 128 + constants.signals[signal] : (code ?? 1)
    const isEarly = performance.now() - started < early_exit_ms
    if (wasSignalled || !isEarly || exit_code === 0 || exit_code === usage_exit_code) process.exit(exit_code)
    const remedy = process.platform === 'linux' ? sandboxRemedy(dirname(binary)) : undefined
    settle(`Electron ended at once (${signal ?? `code ${code}`})${remedy ? `: ${remedy}` : ''}`)
  })
  const reason = await promise
  for (const signal of signals) process.off(signal, pass)
  return reason
}
