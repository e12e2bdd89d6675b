import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src-main/clock.ts'
import { superviseServer } from '../../src-main/server-process.ts'
import type { FromServer, ToServer } from '../../src-server/host-messages.ts'

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
  const children: Child[] = []
  const given_up: string[] = []
  const killed: number[] = []
  const { clock, advance } = steppedClock()
  const server = superviseServer({
    fork(port) {
      const child = new Child(port)
      children.push(child)
      return child
    },
    port,
    port_is_fixed,
    clock,
    killHard: (pid) => killed.push(pid),
    onReady: () => {},
    onGiveUp: (reason) => given_up.push(reason),
    log: () => {},
  })
  server.start()
  const last = () => {
    const child = children.at(-1)
    if (!child) throw new Error('no server was started')
    return child
  }
  return { server, children, last, given_up, killed, advance }
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

  test('may be restarted three more times after the user restarts it', async () => {
    const { server, children, last, given_up } = supervise()
    for (let crash = 0; crash < 4; crash++) {
      last().ready()
      last().exit(1)
    }
    expect(given_up).toHaveLength(1)
    await server.restart()
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
    const restarted = server.restart()
    expect(children).toHaveLength(1)
    last().exit(1)
    await restarted
    expect(children).toHaveLength(2)
  })

  test('is started once if the user restarts it twice, and not at all if the app quits meanwhile', async () => {
    const { server, children, last } = supervise()
    last().ready()
    const restarts = [server.restart(), server.restart()]
    last().exit(0)
    await Promise.all(restarts)
    expect(children).toHaveLength(2)
    last().ready()
    const ends = [server.restart(), server.stop()]
    last().exit(0)
    await Promise.all(ends)
    expect(children).toHaveLength(2)
  })

  test('is restarted each time the user asks for it', async () => {
    const { server, children, last } = supervise()
    for (const starts of [2, 3]) {
      last().ready()
      const restarted = server.restart()
      expect(last().sent).toEqual([{ type: 'stop' }])
      last().exit(0)
      await restarted
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
    last().exit(3)
    expect(children.map(({ port }) => port)).toEqual([0, 50_000, 0])
  })

  test('is not restarted after an error that a restart cannot fix', () => {
    for (const code of [2, 4, 5, 6, 7]) {
      const { children, last, given_up } = supervise()
      last().send({ type: 'failed', exit_code: code, message: 'for a reason' })
      last().exit(code)
      expect(children).toHaveLength(1)
      expect(given_up).toEqual(['for a reason'])
    }
  })

  test('is not restarted if the requested port is in use', () => {
    const { children, last, given_up } = supervise({ port_is_fixed: true })
    last().exit(3)
    expect(children).toHaveLength(1)
    expect(given_up).toEqual(['The server ended with code 3.'])
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
