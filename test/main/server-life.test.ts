import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src-main/clock.ts'
import { type ServerState, superviseServer, type Target } from '../../src-main/server-life.ts'
import type { FromServer, ToServer } from '../../src-server/host-messages.ts'
import { runs } from '../support/runs.ts'

class Child extends EventEmitter {
  readonly sent: ToServer[] = []
  readonly port: number
  pid: number | undefined = 4_711
  kills = 0
  constructor(port: number) {
    super()
    this.port = port
  }
  postMessage(message: ToServer) {
    this.sent.push(message)
  }
  kill() {
    this.kills++
    return true
  }
  send(message: FromServer) {
    this.emit('message', message)
  }
  ready() {
    const port = this.port || 50_000
    this.send({
      type: 'ready',
      url: `http://127.0.0.1:${port}/api/v4`,
      ui: `http://127.0.0.1:${port}/`,
      port,
      pid: 1,
      ms: 1,
    })
  }
  /** Says why it ends, and ends. */
  fail(exit_code: number, message = 'for a reason') {
    this.send({ type: 'failed', exit_code, message })
    this.exit(exit_code)
  }
  exit(code: number) {
    this.pid = undefined
    this.emit('exit', code)
  }
}

/** A clock that moves only with `advance`. */
function steppedClock() {
  let time = 0
  let timers: { at: number; work: () => void }[] = []
  const clock: Clock = {
    now: () => time,
    after(delay_ms, work) {
      const timer = { at: time + delay_ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  const advance = (ms: number) => {
    for (const end = time + ms; ; ) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      time = next?.at ?? end
      if (!next) return
      timers = timers.filter((timer) => timer !== next)
      next.work()
    }
  }
  return { clock, advance }
}

function supervise({ port = 4_880, port_is_fixed = false } = {}) {
  let target: Target = { port, port_is_fixed }
  const children: Child[] = []
  const states: ServerState[] = []
  const given_up: string[] = []
  let printed = ''
  const { promise: ended, resolve: endOutput } = Promise.withResolvers<void>()
  const killed: number[] = []
  const { clock, advance } = steppedClock()
  const server = superviseServer({
    fork(port) {
      const child = new Child(port)
      children.push(child)
      return { child, output: { text: () => printed, ended } }
    },
    target: () => target,
    clock,
    killHard: (pid) => killed.push(pid),
    onState(state) {
      states.push(state)
      if (state.name === 'failed') given_up.push(state.reason)
    },
    log: () => {},
  })
  server.start()
  const last = () => {
    const child = children.at(-1)
    if (!child) throw new Error('no server was started')
    return child
  }
  const print = (text: string) => {
    printed = text
  }
  const aim = (next: Target) => {
    target = next
  }
  return { server, children, last, states, given_up, killed, advance, print, endOutput, aim }
}

describe('the server of the desktop app', () => {
  test('is restarted at most three times within a minute', () => {
    const { children, last, given_up, advance } = supervise()
    for (let crash = 0; crash < 4; crash++) {
      last().ready()
      last().exit(1)
      advance(15_000)
    }
    expect(children).toHaveLength(4)
    expect(given_up).toEqual([expect.stringContaining('four times within a minute')])
  })

  test('listens where the user has changed the target to, and stays on a port that was free otherwise', () => {
    const { server, children, last, given_up, aim } = supervise()
    last().fail(3)
    last().ready()
    server.restart()
    last().exit(0)
    last().ready()
    aim({ port: 5_000, port_is_fixed: true })
    server.restart()
    last().exit(0)
    expect(children.map((child) => child.port)).toEqual([4_880, 0, 50_000, 5_000])
    last().fail(3)
    expect(given_up).toEqual(['for a reason'])
  })

  test('does not start while something is in the way, and starts when it is gone', () => {
    const { server, children, last, states, aim } = supervise()
    last().ready()
    aim({ obstacle: 'the folder is missing' })
    server.restart()
    last().exit(0)
    expect(states.at(-1)).toEqual({ name: 'failed', reason: 'the folder is missing', output: '' })
    expect(children).toHaveLength(1)
    aim({ port: 4_880, port_is_fixed: false })
    server.restart()
    last().ready()
    expect(states.at(-1)?.name).toBe('running')
  })

  test('may be restarted three more times after the user restarts it', async () => {
    const { server, children, last, given_up } = supervise()
    for (let crash = 0; crash < 4; crash++) {
      last().ready()
      last().exit(1)
    }
    expect(given_up).toHaveLength(1)
    server.restart()
    for (let crash = 0; crash < 3; crash++) {
      last().ready()
      last().exit(1)
    }
    expect(children).toHaveLength(8)
    expect(given_up).toHaveLength(1)
    last().exit(1)
    expect(children).toHaveLength(8)
    expect(given_up).toHaveLength(2)
  })

  test('is not restarted twice if it ends during a restart by the user', async () => {
    const { server, children, last } = supervise()
    last().ready()
    server.restart()
    expect(children).toHaveLength(1)
    last().exit(1)
    expect(children).toHaveLength(2)
  })

  test('is started once if the user restarts it twice, and not at all if the app quits meanwhile', async () => {
    const { server, children, last } = supervise()
    last().ready()
    server.restart()
    server.restart()
    expect(last().sent).toEqual([{ type: 'stop' }])
    last().exit(0)
    expect(children).toHaveLength(2)
    last().ready()
    server.restart()
    const stopped = server.stop()
    server.restart()
    expect(last().sent).toEqual([{ type: 'stop' }])
    last().exit(0)
    await stopped
    expect(children).toHaveLength(2)
    expect(server.state()).toEqual({ name: 'stopped' })
  })

  test('stays away while the user pauses it, and comes back on its port when the user resumes it', () => {
    const { server, children, last, states } = supervise({ port: 0 })
    last().ready()
    server.pause()
    server.pause()
    expect(last().sent).toEqual([{ type: 'stop' }])
    last().exit(1)
    expect(children).toHaveLength(1)
    server.restart()
    expect(children.map(({ port }) => port)).toEqual([0, 50_000])
    last().ready()
    expect(states.map(({ name }) => name)).toEqual(['starting', 'running', 'pausing', 'paused', 'starting', 'running'])
  })

  test('starts again if the user resumes it before it has ended, and not at all if the app quits while it is paused', async () => {
    const { server, children, last } = supervise()
    last().ready()
    server.pause()
    server.restart()
    expect(server.state()).toEqual({ name: 'restarting' })
    last().exit(0)
    expect(children).toHaveLength(2)
    last().ready()
    server.pause()
    last().exit(0)
    await server.stop()
    server.restart()
    expect([children.length, server.state()]).toEqual([2, { name: 'stopped' }])
  })

  test('is restarted each time the user asks for it', () => {
    const { server, children, last } = supervise()
    for (const starts of [2, 3]) {
      last().ready()
      server.restart()
      expect(last().sent).toEqual([{ type: 'stop' }])
      last().exit(0)
      expect(children).toHaveLength(starts)
    }
  })

  test('may crash any number of times, if the crashes are more than 20 seconds apart', () => {
    const { children, last, given_up, advance } = supervise()
    for (let crash = 0; crash < 12; crash++) {
      last().ready()
      last().exit(134)
      advance(20_001)
    }
    expect(children).toHaveLength(13)
    expect(given_up).toEqual([])
  })

  test('is restarted after a fourth crash one minute after the first, but not after an earlier one', () => {
    for (const [pause, starts] of [
      [20_000, 5],
      [19_999, 4],
    ] as const) {
      const { children, last, given_up, advance } = supervise()
      for (let crash = 0; crash < 4; crash++) {
        if (crash > 0) advance(pause)
        last().ready()
        last().exit(1)
      }
      expect([children.length, given_up.length]).toEqual([starts, 5 - starts])
    }
  })

  test('keeps its port after a restart, and takes another if that port is busy and was not requested', () => {
    const { children, last } = supervise({ port: 0 })
    last().ready()
    last().exit(1)
    last().fail(3)
    expect(children.map(({ port }) => port)).toEqual([0, 50_000, 0])
  })

  test('is not restarted after an error that a restart cannot fix', () => {
    for (const code of [2, 4, 5, 6, 7]) {
      const { children, last, given_up } = supervise()
      last().fail(code)
      expect(last().sent).toEqual([{ type: 'failure-received' }])
      expect(children).toHaveLength(1)
      expect(given_up).toEqual(['for a reason'])
    }
  })

  test('is restarted after the same exit codes if it says nothing, or if it was ready: it ran out of memory', () => {
    for (const code of [2, 3, 4, 5, 6, 7, 133]) {
      const silent = supervise()
      silent.last().exit(code)
      expect(silent.children).toHaveLength(2)
      const running = supervise()
      running.last().ready()
      running.last().fail(code)
      expect(running.children.map(({ port }) => port)).toEqual([4_880, 4_880])
      expect([...silent.given_up, ...running.given_up]).toEqual([])
    }
  })

  test('is given up with its own words, and with what it printed until its output ended', async () => {
    const { last, states, print, endOutput } = supervise()
    for (let crash = 0; crash < 4; crash++) {
      print('a line\n')
      last().fail(1, 'the disk is full')
    }
    const reason = 'The server ended four times within a minute, the last time with code 1: the disk is full'
    expect(states.at(-1)).toEqual({ name: 'failed', reason, output: 'a line\n' })
    print('a line\nthe last words\n')
    endOutput()
    await Promise.resolve()
    expect(states.at(-1)).toEqual({ name: 'failed', reason, output: 'a line\nthe last words\n' })
  })

  test('does not exist twice and does not outlive the app, whatever the user does and whenever it ends', async () => {
    const step = fc.constantFrom('ready', 'crash', 'fail', 'restart', 'pause', 'wait', 'stop')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { server, children, last, advance } = supervise()
        const alive = () => children.filter(({ pid }) => pid !== undefined)
        let stopped: Promise<void> | undefined
        for (const each of steps) {
          const [child] = alive()
          if (each === 'ready') child?.ready()
          if (each === 'crash') child?.exit(1)
          if (each === 'fail') child?.fail(4)
          if (each === 'restart') server.restart()
          if (each === 'pause') server.pause()
          if (each === 'wait') advance(10_000)
          if (each === 'stop') stopped = server.stop()
          expect(alive().length).toBeLessThanOrEqual(1)
          const { name } = server.state()
          expect(alive()).toHaveLength(['failed', 'paused', 'stopped'].includes(name) ? 0 : 1)
        }
        stopped ??= server.stop()
        if (alive().length > 0) last().exit(0)
        await stopped
        server.restart()
        expect(alive()).toEqual([])
      }),
      runs(200, 5_000),
    )
  })

  test('is not restarted if the requested port is in use', () => {
    const { children, last, given_up } = supervise({ port_is_fixed: true })
    last().fail(3)
    expect(children).toHaveLength(1)
    expect(given_up).toEqual(['for a reason'])
  })

  test('is terminated after half a minute without a heartbeat, and killed if it does not end', () => {
    const { children, last, killed, advance } = supervise()
    last().ready()
    for (let beat = 0; beat < 10; beat++) {
      advance(5_000)
      last().send({ type: 'heartbeat' })
    }
    advance(30_000)
    expect(last().kills).toBe(0)
    advance(5_000)
    expect(last().kills).toBe(1)
    advance(2_000)
    expect(killed).toEqual([4_711])
    last().exit(9)
    expect(children).toHaveLength(2)
  })

  test('is not terminated before it is ready', () => {
    const { last, advance } = supervise()
    advance(600_000)
    expect(last().kills).toBe(0)
  })

  test('has five seconds to stop', async () => {
    const { server, last, children, advance } = supervise()
    last().ready()
    const stopped = server.stop()
    expect(last().sent).toEqual([{ type: 'stop' }])
    advance(4_999)
    expect(last().kills).toBe(0)
    advance(1)
    expect(last().kills).toBe(1)
    last().exit(0)
    await stopped
    expect(children).toHaveLength(1)
  })

  test('answers each request for a sign-in code; the request fails if the server ends or does not answer', async () => {
    const { server, last, advance } = supervise()
    last().ready()
    const [first, second] = [server.signInCode(), server.signInCode()]
    last().send({ type: 'sign-in-code', id: 2, code: 'two' })
    last().send({ type: 'sign-in-code', id: 1, code: 'one' })
    expect(await Promise.all([first, second])).toEqual(['one', 'two'])
    const silent = server.signInCode()
    advance(5_000)
    await expect(silent).rejects.toThrow('did not answer')
    const dying = server.signInCode()
    last().exit(1)
    await expect(dying).rejects.toThrow('ended')
  })

  test('has invalid messages ignored', () => {
    const { last, advance } = supervise()
    for (const message of ['ready', null, { type: 'ready', port: 'x' }, { type: 'shutdown' }])
      last().emit('message', message)
    advance(60_000)
    expect(last().kills).toBe(0)
  })
})
