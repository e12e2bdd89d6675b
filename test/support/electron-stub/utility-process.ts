import { type ChildProcess, fork as forkProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { answers, needReady } from './state.ts'
import { isStrict } from './strict.ts'

type Fork = { file: string; args: string[]; options: Record<string, unknown>; child: UtilityProcess }

/** Every process that the app has started. */
export const forks: Fork[] = []

/** How long the real module waits before it kills a process that ignores `kill`. */
const kill_timeout_ms = 2_000
/** The code of a process that ran out of memory, on Linux and macOS. */
const out_of_memory_code = 128 + 5

/** A real child process, with the events and exit codes of a utility process. */
class UtilityProcess extends EventEmitter {
  stdout: PassThrough | null
  stderr: PassThrough | null
  pid: number | undefined
  readonly #child: ChildProcess
  #exit_code: number | undefined
  constructor(file: string, args: string[], options: Record<string, unknown>) {
    super()
    const env = options.env && typeof options.env === 'object' ? Object.fromEntries(Object.entries(options.env)) : {}
    const { SERVER_DOUBLE } = process.env
    this.#child = forkProcess(answers.server_entry || file, args, {
      env: { ...env, ...(SERVER_DOUBLE && { SERVER_DOUBLE }) },
      execArgv: ['--import', join(import.meta.dirname, 'parent-port.mjs')],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    // Not the streams of the child process: theirs need the listeners that the real module removes.
    this.stdout = this.#child.stdout?.pipe(new PassThrough()) ?? null
    this.stderr = this.#child.stderr?.pipe(new PassThrough()) ?? null
    this.#child.on('spawn', () => {
      this.pid = this.#child.pid
      this.emit('spawn')
    })
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('exit', (code, signal) =>
      this.#exit(this.#exit_code ?? code ?? (signal ? constants.signals[signal] : 1)),
    )
  }
  postMessage(message: unknown) {
    const copy: unknown = structuredClone(message)
    if (this.#child.connected && typeof copy === 'object' && copy !== null) this.#child.send(copy, () => {})
  }
  /** The exit code is then 0, whatever the process says. */
  kill() {
    if (this.pid === undefined) return false
    this.#exit_code = 0
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), kill_timeout_ms)
    this.#child.on('exit', () => clearTimeout(timer))
    return this.#child.kill('SIGTERM')
  }
  /** V8 ends the process: first the error event, then the exit. */
  abort() {
    this.emit('error', 'FatalError', 'v8::Context', '{}')
    this.#child.kill('SIGKILL')
  }
  /** There is no error event. */
  runOutOfMemory(exit_code = out_of_memory_code) {
    this.#exit_code = exit_code
    this.#child.kill('SIGKILL')
  }
  /** Output that has not been read by then reaches no listener. */
  #exit(code: number) {
    this.pid = undefined
    this.emit('exit', code)
    this.stdout?.removeAllListeners()
    this.stderr?.removeAllListeners()
    this.stdout = null
    this.stderr = null
  }
}
isStrict('UtilityProcess', UtilityProcess)

export const utilityProcess = {
  fork(file: string, args: string[] = [], options: Record<string, unknown> = {}) {
    needReady('utilityProcess.fork')
    const child = new UtilityProcess(file, args, options)
    forks.push({ file, args, options, child })
    return child
  },
}
