import { fromServer, heartbeat_ms, type ServerReady, type ToServer } from '../src-server/host-messages.ts'
import type { Clock } from './clock.ts'
import type { Output } from './output.ts'

/** The part of Electron's utility process that the app uses. */
export type Child = {
  readonly pid?: number | undefined
  postMessage(message: ToServer): void
  kill(): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

export type Process = {
  /** Starts the server on the port, and collects what it prints. */
  fork(port: number): { child: Child; output: Output }
  clock: Clock
  killHard(pid: number): void
  log(line: string): void
}

/** How a server ended. `failure` is what the server itself said about it. */
export type ServerEnd = { code: number; failure: { exit_code: number; message: string } | undefined; output: Output }

export type ServerProcess = { stop(): void; signInCode(): Promise<string> }

type Listeners = { onReady(ready: ServerReady): void; onEnd(end: ServerEnd): void }
type PendingCode = { resolve(code: string): void; reject(error: Error): void }

const answer_timeout_ms = 5_000
const stop_timeout_ms = 5_000
const kill_timeout_ms = 2_000
const max_silence_ms = 30_000

/** Starts one server and watches it until it ends. */
export function startServerProcess(
  { fork, clock, killHard, log }: Process,
  port: number,
  listeners: Listeners,
): ServerProcess {
  const { child, output } = fork(port)
  const pending = new Map<number, PendingCode>()
  let failure: ServerEnd['failure']
  let last_id = 0
  let hasEnded = false

  // A process whose event loop hangs ignores the first signal.
  const end = () => {
    child.kill()
    clock.after(kill_timeout_ms, () => {
      if (!hasEnded && child.pid !== undefined) killHard(child.pid)
    })
  }
  const silence = watchSilence(clock, () => {
    log('the server has not responded for 30 seconds; ending the server')
    end()
  })
  child.on('message', (message) => {
    const { data } = fromServer.safeParse(message)
    if (data?.type === 'ready' || data?.type === 'heartbeat') silence.heard()
    if (data?.type === 'ready') listeners.onReady(data)
    if (data?.type === 'sign-in-code') {
      pending.get(data.id)?.resolve(data.code)
      pending.delete(data.id)
    }
    if (data?.type === 'failed') {
      failure = { exit_code: data.exit_code, message: data.message }
      child.postMessage({ type: 'failure-received' })
    }
  })
  child.on('exit', (code) => {
    hasEnded = true
    silence.stop()
    for (const { reject } of pending.values()) reject(new Error('The server ended.'))
    pending.clear()
    listeners.onEnd({ code, failure, output })
  })
  return {
    signInCode() {
      const id = ++last_id
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      pending.set(id, { resolve, reject })
      const cancel = clock.after(answer_timeout_ms, () => {
        pending.delete(id)
        reject(new Error('The server did not answer.'))
      })
      child.postMessage({ type: 'sign-in-code', id })
      return promise.finally(cancel)
    },
    stop() {
      silence.stop()
      child.postMessage({ type: 'stop' })
      clock.after(stop_timeout_ms, () => {
        if (!hasEnded) end()
      })
    },
  }
}

/** Counts missed heartbeats instead of comparing times: a sleeping machine misses none. */
function watchSilence(clock: Clock, onSilence: () => void) {
  let missed = 0
  let cancel = () => {}
  const miss = () => {
    missed++
    if (missed * heartbeat_ms > max_silence_ms) onSilence()
    else cancel = clock.after(heartbeat_ms, miss)
  }
  return {
    heard() {
      cancel()
      missed = 0
      cancel = clock.after(heartbeat_ms, miss)
    },
    stop: () => cancel(),
  }
}
