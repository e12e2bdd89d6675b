import { join } from 'node:path'
import { type Load, load, type Requests } from './load.ts'
import type { BenchProcess } from './processes.ts'
import { type Measure, median } from './report.ts'
import { getOf, postOf } from './requests.ts'

const ROUNDS = 9
const ROUND_MS = 600
const CONNECTIONS = 32
const ISSUES = 10_000
const WARM_UP_REQUESTS = { create: 3_000, one: 10_000 }

type Figures = Pick<Measure, 'value' | 'detail'>
type StartGantry = (flags: readonly string[]) => Promise<BenchProcess>

/**
 * Creating issues under many connections: on disk, where each is durable before it is acknowledged, against in memory; and the CPU time of
 * one against that of reading one. In turns, as all ratios.
 */
export async function compareWrites(
  folder: string,
  startGantry: StartGantry,
): Promise<{ durable: Figures; create: Figures }> {
  const seed = ['--seed', `bench:${ISSUES}`]
  const disk = await startGantry(['--data-dir', join(folder, 'writes'), ...seed])
  const memory = await startGantry(['--in-memory', ...seed])
  try {
    for (const process of [disk, memory]) {
      await warmUp(process, create(process), WARM_UP_REQUESTS.create)
      await warmUp(process, one(process), WARM_UP_REQUESTS.one)
    }
    return await race(disk, memory)
  } finally {
    await disk.stop()
    await memory.stop()
  }
}

async function race(disk: BenchProcess, memory: BenchProcess) {
  const rates: Record<'disk' | 'memory' | 'ratio', number[]> = { disk: [], memory: [], ratio: [] }
  const costs: Record<'create' | 'one' | 'ratio', number[]> = { create: [], one: [], ratio: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const turns = round % 2 === 0 ? [disk, memory] : [memory, disk]
    const created = new Map<BenchProcess, Spent>()
    for (const process of turns) created.set(process, await spend(process, create(process)))
    const read = await spend(disk, one(disk))
    const durable = created.get(disk)
    const volatile = created.get(memory)
    if (!durable || !volatile) throw new Error('not measured')
    rates.disk.push(durable.per_second)
    rates.memory.push(volatile.per_second)
    rates.ratio.push(durable.per_second / volatile.per_second)
    costs.create.push(durable.microseconds)
    costs.one.push(read.microseconds)
    costs.ratio.push(durable.microseconds / read.microseconds)
  }
  return {
    durable: {
      value: median(rates.ratio),
      detail: `on disk ${median(rates.disk).toFixed(0)}/s, in memory ${median(rates.memory).toFixed(0)}/s; ${range(rates.ratio)}`,
    },
    create: {
      value: median(costs.ratio),
      detail: `create ${median(costs.create).toFixed(0)} µs CPU, one ${median(costs.one).toFixed(0)} µs CPU; ${range(costs.ratio)}`,
    },
  }
}

const range = (ratios: readonly number[]) =>
  `rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`

interface Spent {
  per_second: number
  /** CPU time of the server for each request. */
  microseconds: number
}

async function spend(process: BenchProcess, requests: Requests): Promise<Spent> {
  const before = process.cpuMicroseconds()
  const done: Load = await load(process.port, requests, ROUND_MS, CONNECTIONS)
  return {
    per_second: (done.requests / done.ms) * 1_000,
    microseconds: (process.cpuMicroseconds() - before) / done.requests,
  }
}

async function warmUp({ port }: BenchProcess, requests: Requests, count: number) {
  for (let done = 0; done < count; ) done += (await load(port, requests, ROUND_MS, CONNECTIONS)).requests
}

/** What a test fixture creates: a title, a description, a label that is there. */
const create =
  (process: BenchProcess): Requests =>
  (turn) =>
    postOf(process, '/api/v4/projects/1/issues', {
      title: `The export of report ${turn} stops halfway`,
      description: `It wrote ${turn} rows and then nothing. The log of that hour says no more.`,
      labels: 'backend',
    })

const one =
  (process: BenchProcess): Requests =>
  (turn) =>
    getOf(process, `/api/v4/projects/1/issues/${((turn * 7_919) % (ISSUES / 10)) + 1}`)
