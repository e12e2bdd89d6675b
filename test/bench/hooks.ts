import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf, Connection, type Requests } from './load.ts'
import type { BenchProcess, StartGantry } from './processes.ts'
import type { Figures } from './report.ts'
import { getOf, postOf, putOf } from './requests.ts'

const CHANGES = 10_000
/** Connections that send changes. */
const WRITERS = 8
const WARM_UP_CHANGES = 1_500
/** `GET /user` at this interval, as another client that works meanwhile. */
const READ_EVERY_MS = 5
const KINDS = ['good', 'failing', 'hanging'] as const
/** A receiver that hangs costs ten seconds per delivery, until its hook is backed off. A busy machine sends fewer than a hundred a second. */
const LONGEST_WAIT_MS = 900_000
const LOOKED_MS = 500

interface Times {
  changes: number[]
  reads: number[]
}

/**
 * 10,000 changes in a burst, with three hooks of which one hangs and one answers 500, and the same without hooks. Compares the
 * slowest hundredth of the changes, and of reads by another client meanwhile.
 */
export async function compareHooks(folder: string, startGantry: StartGantry, receiver: BenchProcess) {
  const seed = ['--seed', 'bench:1000']
  const hooked = await startGantry(['--data-dir', join(folder, 'hooked'), ...seed])
  const plain = await startGantry(['--data-dir', join(folder, 'plain'), ...seed])
  try {
    for (const process of [hooked, plain]) await burst(process, WARM_UP_CHANGES)
    const started_mb = hooked.residentMegabytes()
    for (const kind of KINDS)
      await bodyOf(hooked.port, postOf(hooked, '/api/v4/hooks', { url: `http://127.0.0.1:${receiver.port}/${kind}` }))
    // The deliveries go on after the burst, so the other server is measured before it and after the last of them.
    const plain_times = [await burst(plain, CHANGES / 2)]
    const hooked_times = [await burst(hooked, CHANGES)]
    const busy_mb = hooked.residentMegabytes()
    const counts = await untilEnded(hooked)
    plain_times.push(await burst(plain, CHANGES / 2))
    return {
      changes: ratioOf(hooked_times, plain_times, 'changes'),
      reads: ratioOf(hooked_times, plain_times, 'reads'),
      deliveries: { value: counts.ended / (CHANGES * KINDS.length), detail: counts.detail },
      memory: {
        value: Math.max(busy_mb, hooked.residentMegabytes()),
        detail: `${started_mb.toFixed(0)} before, ${busy_mb.toFixed(0)} after the burst, ${hooked.residentMegabytes().toFixed(0)} after the last delivery`,
      },
    }
  } finally {
    await Promise.all([hooked.stop(), plain.stop()])
  }
}

/** Changes a project again and again, while another client reads. @returns how long each request took, in ms */
async function burst(process: BenchProcess, count: number): Promise<Times> {
  const times: Times = { changes: [], reads: [] }
  let turn = 0
  const change: Requests = (n) => putOf(process, '/api/v4/projects/1', { description: `Change ${n} of ${count}` })
  const writer = async () => {
    const line = await Connection.open(process.port)
    while (turn < count) times.changes.push(await timeOf(line, change(turn++)))
    line.close()
  }
  const reader = async () => {
    const line = await Connection.open(process.port)
    while (times.changes.length < count) {
      times.reads.push(await timeOf(line, getOf(process, '/api/v4/user')))
      await sleep(READ_EVERY_MS)
    }
    line.close()
  }
  await Promise.all([...Array.from({ length: WRITERS }, writer), reader()])
  return times
}

async function timeOf(line: Connection, request: string): Promise<number> {
  const began = performance.now()
  await line.ask(request)
  return performance.now() - began
}

/** Waits until no delivery waits, and counts them by hook and result. */
async function untilEnded(process: BenchProcess) {
  const figures = async () => {
    const body = await bodyOf(process.port, getOf(process, '/-/gantry/v1/hooks'))
    return Array.isArray(body) ? body.map((hook: Record<string, number>) => hook) : []
  }
  const until = performance.now() + LONGEST_WAIT_MS
  let hooks = await figures()
  while (hooks.some(({ waiting = 0 }) => waiting > 0) && performance.now() < until) {
    await sleep(LOOKED_MS)
    hooks = await figures()
  }
  const ended = hooks.reduce((sum, { deliveries = 0, waiting = 0 }) => sum + deliveries - waiting, 0)
  return {
    ended,
    detail: hooks
      .map(
        ({ url, deliveries = 0, failed = 0, waiting = 0 }) =>
          `${String(url).split('/').at(-1)} ${deliveries - failed - waiting} answered, ${failed} failed, ${waiting} waiting`,
      )
      .join('; '),
  }
}

function ratioOf(hooked: readonly Times[], plain: readonly Times[], kind: keyof Times): Figures {
  const p99 = (times: readonly Times[]) => slowest(times.flatMap((one) => one[kind]))
  const [with_ms, without_ms] = [p99(hooked), p99(plain)]
  const halves = plain.map((half) => `${p99([half]).toFixed(1)} ms`).join(' and ')
  return { value: with_ms / without_ms, detail: `p99 ${with_ms.toFixed(1)} ms with hooks, without ${halves}` }
}

/** p99. */
function slowest(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
