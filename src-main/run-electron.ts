import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { portableArguments } from '../src-server/arguments.ts'

/** Electron that cannot even begin, for want of a library, of its sandbox or of a display that lives, ends within moments. */
const stillborn_ms = 5_000
/** The desktop app's own word about arguments that make no sense; the browser would not make more of them. */
const refused = 2
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Comes back only when Electron could not begin, with the reason. */
export async function runElectron(binary: string, root: string, args: readonly string[]): Promise<string> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  const begun = performance.now()
  // Electron on Windows ends without a word when anything follows an argument with a colon, such as bench:100.
  const child = spawn(binary, [root, ...portableArguments(args)], { stdio: 'inherit', env })
  let asked = false
  const pass = (signal: NodeJS.Signals) => {
    asked = true
    // A terminal has told Electron as well, and a second Ctrl+C ends it on the spot, without a clean stop.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  const { promise, resolve: settle } = Promise.withResolvers<string>()
  child.on('error', (error) => settle(error.message))
  child.on('close', (code, signal) => {
    const exit_code = signal ? 128 + constants.signals[signal] : (code ?? 1)
    const quick = performance.now() - begun < stillborn_ms
    if (asked || !quick || exit_code === 0 || exit_code === refused) process.exit(exit_code)
    settle(`Electron ended at once (${signal ?? `code ${code}`})`)
  })
  const reason = await promise
  for (const signal of signals) process.off(signal, pass)
  return reason
}
