import { isDeepStrictEqual } from 'node:util'
import type { ServerReady } from '../src-server/host-messages.ts'
import { restartBudget } from './restart-budget.ts'
import { type Process, type ServerEnd, type ServerProcess, startServerProcess } from './server-process.ts'

/** Where the server is in its life. At most one process exists, and none in `failed`, `paused` and `stopped`. */
export type ServerState =
  /** The process has started and is not ready. */
  | { name: 'starting' }
  | { name: 'running'; ready: ServerReady }
  /** The user asked for another process, which starts when this one has ended. */
  | { name: 'restarting' }
  /** The user asked for no process until `restart`. In `pausing`, there still is one. */
  | { name: 'pausing' }
  | { name: 'paused' }
  /** Another start would not help. `output` is what the last process printed. */
  | { name: 'failed'; reason: string; output: string }
  | { name: 'stopping' }
  | { name: 'stopped' }

/** Where the server listens, or why none can start. */
export type Target = { port: number; port_is_fixed: boolean } | { obstacle: string }

type Supervision = Process & {
  /** Asked when the user starts the server. If it is the same as before, the server keeps the port that it has. */
  target(): Target
  onState(state: ServerState): void
}

export type ServerLife = {
  start(): void
  /** Another process, or one again after a failure or a pause. */
  restart(): void
  pause(): void
  stop(): Promise<void>
  state(): ServerState
  signInCode(): Promise<string>
}

/** Usage, data directory in use, invalid seed, newer data, unsupported Node: another start would fail in the same way. */
const permanent_failures = new Set([2, 4, 5, 6, 7])
const port_in_use = 3

/** Keeps one server running: restarts a server that crashes or hangs, and gives up with a reason when restarts do not help. */
export function superviseServer(supervision: Supervision): ServerLife {
  const { clock, log, onState } = supervision
  let budget = restartBudget(clock.now)
  let state: ServerState = { name: 'stopped' }
  let server: ServerProcess | undefined
  let target: Target | undefined
  // The port is part of the page's origin, so a restarted server keeps its port.
  let port = 0
  let port_is_fixed = false
  const { promise: stopped, resolve: markStopped } = Promise.withResolvers<void>()

  const enter = (next: ServerState) => {
    state = next
    onState(next)
  }
  const launch = () => {
    enter({ name: 'starting' })
    server = startServerProcess(supervision, port, {
      onReady(ready) {
        port = ready.port
        if (state.name === 'starting') enter({ name: 'running', ready })
      },
      onEnd(end) {
        server = undefined
        if (state.name === 'stopping') return finish()
        if (state.name === 'restarting') return launchAgain()
        if (state.name === 'pausing') return enter({ name: 'paused' })
        recover(end, state.name === 'starting')
      },
    })
  }
  const launchAgain = () => {
    budget = restartBudget(clock.now)
    const wanted = supervision.target()
    if ('obstacle' in wanted) return enter({ name: 'failed', reason: wanted.obstacle, output: '' })
    if (!isDeepStrictEqual(wanted, target)) ({ port, port_is_fixed } = wanted)
    target = wanted
    launch()
  }
  const finish = () => {
    enter({ name: 'stopped' })
    markStopped()
  }
  /** A code alone says nothing: a process that runs out of memory may end with the code of an invalid seed. */
  const recover = ({ code, failure, output }: ServerEnd, wasStarting: boolean) => {
    if (wasStarting && failure?.exit_code === port_in_use && !port_is_fixed && port !== 0) {
      port = 0
      return launch()
    }
    if (wasStarting && failure && (failure.exit_code === port_in_use || permanent_failures.has(failure.exit_code)))
      return giveUp(failure.message, output)
    const why = failure ? `: ${failure.message}` : '.'
    if (!budget.take())
      return giveUp(`The server ended four times within a minute, the last time with code ${code}${why}`, output)
    log(`the server ended with code ${code}${failure ? why : ''}; restarting the server`)
    launch()
  }
  /** The end of the output arrives after the process has ended. */
  const giveUp = (reason: string, output: ServerEnd['output']) => {
    const failed: ServerState = { name: 'failed', reason, output: output.text() }
    enter(failed)
    void output.ended.then(() => {
      if (state === failed && output.text() !== failed.output) enter({ ...failed, output: output.text() })
    })
  }
  /** Ends a process that is not ending yet. */
  const end = (name: 'restarting' | 'pausing') => {
    if (state.name !== 'starting' && state.name !== 'running') return
    enter({ name })
    server?.stop()
  }
  return {
    start: launchAgain,
    state: () => state,
    // Two servers would compete for the data directory.
    restart() {
      if (state.name === 'failed' || state.name === 'paused') launchAgain()
      else if (state.name === 'pausing') enter({ name: 'restarting' })
      else end('restarting')
    },
    pause: () => end('pausing'),
    stop() {
      if (state.name === 'starting' || state.name === 'running') server?.stop()
      if (!server) finish()
      else if (state.name !== 'stopping') enter({ name: 'stopping' })
      return stopped
    },
    async signInCode() {
      if (!server || state.name !== 'running') throw new Error('The server is not running.')
      return server.signInCode()
    },
  }
}
