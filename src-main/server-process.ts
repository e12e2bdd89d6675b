import { fromServer, heartbeat_ms, type ServerReady, type ToServer } from '../src-server/host-messages.ts'
import type { Clock } from './clock.ts'
import { restartBudget } from './restart-budget.ts'

/** The part of Electron's utility process that is used here. */
export type Child = {
  readonly pid?: number | undefined
  postMessage(message: ToServer): void
  kill(): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

type Surroundings = {
  fork(port: number): Child
  port: number
  /** Whether that port was asked for: then another one is no answer. */
  port_is_fixed: boolean
  clock: Clock
  killHard(pid: number): void
  onReady(ready: ServerReady): void
  onGivenUp(reason: string): void
  say(line: string): void
}

export type ServerProcess = {
  start(): void
  restart(): Promise<void>
  signInCode(): Promise<string>
  stop(): Promise<void>
}

const patience_ms = 5_000
const silence_ms = 30_000
/** Usage, directory locked, seed invalid, newer data, unsupported Node: starting again would end the same way. */
const refusals = new Set([2, 4, 5, 6, 7])
const port_busy = 3

/** Keeps one server alive: starts it, watches it, starts it again, and gives up with a reason. */
export function superviseServer(world: Surroundings): ServerProcess {
  let budget = restartBudget(world.clock.now)
  let current: Running | undefined
  // The page's origin lives in its port, so a server that is started again takes the one it had.
  let { port } = world
  let stopping = false

  const start = () => {
    const running = runOnce(world, port, {
      onReady(ready) {
        port = ready.port
        world.onReady(ready)
      },
      onEnd(code, failure) {
        if (current === running) current = undefined
        if (!stopping) decide(code, failure)
      },
    })
    current = running
  }
  const decide = (code: number, failure: string | undefined) => {
    if (code === port_busy && !world.port_is_fixed && port !== 0) {
      port = 0
      return start()
    }
    if (refusals.has(code) || code === port_busy)
      return world.onGivenUp(failure ?? `The server ended with code ${code}.`)
    if (!budget.take()) return world.onGivenUp(`The server ended four times within a minute, last with code ${code}.`)
    world.say(`the server ended with code ${code}; starting it again`)
    start()
  }
  const stop = async () => {
    stopping = true
    await current?.stop()
  }
  return {
    start,
    stop,
    async restart() {
      await stop()
      stopping = false
      budget = restartBudget(world.clock.now)
      start()
    },
    async signInCode() {
      if (!current) throw new Error('The server is not running.')
      return current.signInCode()
    },
  }
}

type Running = { stop(): Promise<void>; signInCode(): Promise<string> }
type Listeners = { onReady(ready: ServerReady): void; onEnd(code: number, failure: string | undefined): void }
type Waiting = { resolve(code: string): void; reject(error: Error): void }

function runOnce(world: Surroundings, port: number, listeners: Listeners): Running {
  const child = world.fork(port)
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>()
  const waiting = new Map<number, Waiting>()
  let failure: string | undefined
  let asked = 0
  let calm = () => {}

  // Counted in beats and not in time: a machine that slept has missed none.
  const watch = (missed: number) => {
    calm()
    calm = world.clock.after(heartbeat_ms, () => {
      if (missed * heartbeat_ms < silence_ms) return watch(missed + 1)
      world.say('the server has been silent for 30 seconds; ending it')
      end()
    })
  }
  // A loop that hangs does not hear a polite request either.
  const end = () => {
    child.kill()
    const callOff = world.clock.after(2_000, () => {
      if (child.pid !== undefined) world.killHard(child.pid)
    })
    void ended.then(callOff)
  }
  const answer = (id: number, code: string) => {
    waiting.get(id)?.resolve(code)
    waiting.delete(id)
  }
  child.on('message', (message) => {
    const { data } = fromServer.safeParse(message)
    if (data?.type === 'ready' || data?.type === 'heartbeat') watch(0)
    if (data?.type === 'ready') listeners.onReady(data)
    if (data?.type === 'sign-in-code') answer(data.id, data.code)
    if (data?.type === 'failed') failure = data.message
  })
  child.on('exit', (code) => {
    calm()
    for (const { reject } of waiting.values()) reject(new Error('The server ended.'))
    waiting.clear()
    markEnded()
    listeners.onEnd(code, failure)
  })
  return {
    signInCode() {
      const id = ++asked
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      waiting.set(id, { resolve, reject })
      const callOff = world.clock.after(patience_ms, () => {
        waiting.delete(id)
        reject(new Error('The server did not answer.'))
      })
      child.postMessage({ type: 'sign-in-code', id })
      return promise.finally(callOff)
    },
    stop() {
      calm()
      child.postMessage({ type: 'stop' })
      const callOff = world.clock.after(patience_ms, end)
      return ended.finally(callOff)
    },
  }
}
