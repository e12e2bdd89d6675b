import { constants } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../../..')

export function say(message) {
  process.stderr.write(`gantry: ${message}\n`)
}

export function fail(exit_code, message) {
  say(message)
  process.exit(exit_code)
}

/** Passes signals on, waits for the end and returns the exit code, which after a signal is the code that a shell would report. */
export function waitForExit(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  // A terminal sends Ctrl+C to all processes of a command, so the child has already received it.
  const pass = (signal) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => {
      for (const each of signals) process.off(each, pass)
      done(signal ? 128 + constants.signals[signal] : (code ?? 1))
    })
  })
}
