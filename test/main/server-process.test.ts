import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src-main/clock.ts'
import { superviseServer } from '../../src-main/server-process.ts'
import type { FromServer, ToServer } from '../../src-server/host-messages.ts'

class Child extends EventEmitter {
  readonly sent: ToServer[] = []
  readonly port: number
  pid: number | undefined = 4_711
  asked_to_end = 0
  constructor(port: number) {
    super()
    this.port = port
  }
  postMessage(message: ToServer) {
    this.sent.push(message)
  }
  kill() {
    this.asked_to_end++
    return true
  }
  say(message: FromServer) {
    this.emit('message', message)
  }
  ready() {
    const port = this.port || 50_000
    this.say({
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

/** Time that passes when the test says so. */
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
    fork(asked) {
      const child = new Child(asked)
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
  test('is started again three times within a minute and not a fourth time', () => {
    const { children, last, given_up, advance } = supervise()
    for (let crash = 0; crash < 4; crash++) {
      last().ready()
      last().exit(1)
      advance(15_000)
    }
    expect(children).toHaveLength(4)
    expect(given_up).toEqual([expect.stringContaining('four times within a minute')])
  })

  test('gets a new budget of restarts when a person restarts it', async () => {
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

  test('is not started again while a person stops it for a restart', async () => {
    const { server, children, last } = supervise()
    last().ready()
    const restarted = server.restart()
    expect(children).toHaveLength(1)
    last().exit(1)
    await restarted
    expect(children).toHaveLength(2)
  })

  test('is started once when a person asks for a restart twice, and not at all when the app quits meanwhile', async () => {
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

  test('may crash for ever as long as it takes its time', () => {
    const { children, last, given_up, advance } = supervise()
    for (let crash = 0; crash < 12; crash++) {
      last().ready()
      last().exit(134)
      advance(20_001)
    }
    expect(children).toHaveLength(13)
    expect(given_up).toEqual([])
  })

  test('keeps its port when it is started again, and takes another where that one was not asked for', () => {
    const { children, last } = supervise({ port: 0 })
    last().ready()
    last().exit(1)
    last().exit(3)
    expect(children.map(({ port }) => port)).toEqual([0, 50_000, 0])
  })

  test('is not started again when it would be refused again', () => {
    for (const code of [2, 4, 5, 6, 7]) {
      const { children, last, given_up } = supervise()
      last().say({ type: 'failed', exit_code: code, message: 'for a reason' })
      last().exit(code)
      expect(children).toHaveLength(1)
      expect(given_up).toEqual(['for a reason'])
    }
  })

  test('is ended when it has been silent for half a minute, the hard way if need be', () => {
    const { children, last, killed, advance } = supervise()
    last().ready()
    for (let beat = 0; beat < 10; beat++) {
      advance(5_000)
      last().say({ type: 'heartbeat' })
    }
    advance(30_000)
    expect(last().asked_to_end).toBe(0)
    advance(5_000)
    expect(last().asked_to_end).toBe(1)
    advance(2_000)
    expect(killed).toEqual([4_711])
    last().exit(9)
    expect(children).toHaveLength(2)
  })

  test('is not hurried while it has not said that it is ready', () => {
    const { last, advance } = supervise()
    advance(600_000)
    expect(last().asked_to_end).toBe(0)
  })

  test('has five seconds to stop', async () => {
    const { server, last, children, advance } = supervise()
    last().ready()
    const stopped = server.stop()
    expect(last().sent).toEqual([{ type: 'stop' }])
    advance(4_999)
    expect(last().asked_to_end).toBe(0)
    advance(1)
    expect(last().asked_to_end).toBe(1)
    last().exit(0)
    await stopped
    expect(children).toHaveLength(1)
  })

  test('answers each question for a code by itself, and none when it ends or keeps silent', async () => {
    const { server, last, advance } = supervise()
    last().ready()
    const [first, second] = [server.signInCode(), server.signInCode()]
    last().say({ type: 'sign-in-code', id: 2, code: 'two' })
    last().say({ type: 'sign-in-code', id: 1, code: 'one' })
    expect(await Promise.all([first, second])).toEqual(['one', 'two'])
    const silent = server.signInCode()
    advance(5_000)
    await expect(silent).rejects.toThrow('did not answer')
    const dying = server.signInCode()
    last().exit(1)
    await expect(dying).rejects.toThrow('ended')
  })

  test('is not believed when it sends what no server sends', () => {
    const { last, advance } = supervise()
    for (const message of ['ready', null, { type: 'ready', port: 'x' }, { type: 'shutdown' }])
      last().emit('message', message)
    advance(60_000)
    expect(last().asked_to_end).toBe(0)
  })
})
