import { fromServer, heartbeat_ms, type ServerReady, type ToServer } from '../src-server/host-messages.ts'
import type { Clock } from './clock.ts'
import { restartBudget } from './restart-budget.ts'

/** The part of Electron's utility process that the supervisor uses. */
export type Child = {
  readonly pid?: number | undefined
  postMessage(message: ToServer): void
  kill(): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

type Supervision = {
  fork(port: number): Child
  port: number
  /** Whether a flag or variable names the port. Then no other port may be used. */
  port_is_fixed: boolean
  clock: Clock
  killHard(pid: number): void
  onReady(ready: ServerReady): void
  onGiveUp(reason: string): void
  log(line: string): void
}

export type ServerProcess = {
  start(): void
  restart(): Promise<void>
  signInCode(): Promise<string>
  stop(): Promise<void>
}

const answer_timeout_ms = 5_000
const stop_timeout_ms = 5_000
const kill_timeout_ms = 2_000
const max_silence_ms = 30_000
/** Usage, data directory in use, invalid seed, newer data, unsupported Node: another start would fail in the same way. */
const permanent_failures = new Set([2, 4, 5, 6, 7])
const port_in_use = 3

/** Keeps one server running: restarts a server that crashes or hangs, and gives up with a reason when restarts do not help. */
export function superviseServer(supervision: Supervision): ServerProcess {
  let budget = restartBudget(supervision.clock.now)
  let current: Running | undefined
  // The port is part of the page's origin, so a restarted server keeps its port.
  let { port } = supervision
  let isStopping = false
  let isClosed = false
  let restarting: Promise<void> | undefined

  const start = () => {
    const running = runOnce(supervision, port, {
      onReady(ready) {
        port = ready.port
        supervision.onReady(ready)
      },
      onEnd(code, failure) {
        if (current === running) current = undefined
        if (!isStopping) handleExit(code, failure)
      },
    })
    current = running
  }
  const handleExit = (code: number, failure: string | undefined) => {
    if (code === port_in_use && !supervision.port_is_fixed && port !== 0) {
      port = 0
      return start()
    }
    if (permanent_failures.has(code) || code === port_in_use)
      return supervision.onGiveUp(failure ?? `The server ended with code ${code}.`)
    if (!budget.take())
      return supervision.onGiveUp(`The server ended four times within a minute, the last time with code ${code}.`)
    supervision.log(`the server ended with code ${code}; restarting the server`)
    start()
  }
  const stop = async () => {
    isStopping = true
    await current?.stop()
    isStopping = false
  }
  const restart = async () => {
    await stop()
    restarting = undefined
    if (isClosed) return
    budget = restartBudget(supervision.clock.now)
    start()
  }
  return {
    start,
    async stop() {
      isClosed = true
      await stop()
    },
    // Two servers would compete for the data directory.
    restart() {
      restarting ??= restart()
      return restarting
    },
    async signInCode() {
      if (!current) throw new Error('The server is not running.')
      return current.signInCode()
    },
  }
}

type Running = { stop(): Promise<void>; signInCode(): Promise<string> }
type Listeners = { onReady(ready: ServerReady): void; onEnd(code: number, failure: string | undefined): void }
type PendingCode = { resolve(code: string): void; reject(error: Error): void }

function runOnce({ fork, clock, killHard, log }: Supervision, port: number, listeners: Listeners): Running {
  const child = fork(port)
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>()
  const pending = new Map<number, PendingCode>()
  let failure: string | undefined
  let last_id = 0
  let cancelWatch = () => {}

  // Counts missed heartbeats instead of comparing times: a sleeping machine misses none.
  const watch = (missed: number) => {
    cancelWatch()
    cancelWatch = clock.after(heartbeat_ms, () => {
      if (missed * heartbeat_ms < max_silence_ms) return watch(missed + 1)
      log('the server has not responded for 30 seconds; ending the server')
      end()
    })
  }
  // A process whose event loop hangs ignores the first signal.
  const end = () => {
    child.kill()
    const cancel = clock.after(kill_timeout_ms, () => {
      if (child.pid !== undefined) killHard(child.pid)
    })
    void ended.then(cancel)
  }
  const resolveCode = (id: number, code: string) => {
    pending.get(id)?.resolve(code)
    pending.delete(id)
  }
  child.on('message', (message) => {
    const { data } = fromServer.safeParse(message)
    if (data?.type === 'ready' || data?.type === 'heartbeat') watch(0)
    if (data?.type === 'ready') listeners.onReady(data)
    if (data?.type === 'sign-in-code') resolveCode(data.id, data.code)
    if (data?.type === 'failed') failure = data.message
  })
  child.on('exit', (code) => {
    cancelWatch()
    for (const { reject } of pending.values()) reject(new Error('The server ended.'))
    pending.clear()
    markEnded()
    listeners.onEnd(code, failure)
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
      cancelWatch()
      child.postMessage({ type: 'stop' })
      const cancel = clock.after(stop_timeout_ms, end)
      return ended.finally(cancel)
    },
  }
}
