import { join } from 'node:path'
import { type Spent, spend } from './compare.ts'
import { load, type Requests } from './load.ts'
import type { BenchProcess, StartGantry } from './processes.ts'
import { type Figures, median, range } from './report.ts'
import { getOf, postOf } from './requests.ts'

const ROUNDS = 9
const ROUND_MS = 600
const CONNECTIONS = 32
const ISSUES = 10_000
const WARM_UP_REQUESTS = { create: 3_000, one: 10_000 }

/**
 * Creates issues over many connections. `durable`: the rate on disk, where each issue is durable before the answer, ÷ the rate in memory.
 * `create`: the CPU time of a create ÷ the CPU time of reading one issue.
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
  const spent: Record<'disk' | 'memory' | 'one', Spent[]> = { disk: [], memory: [], one: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [
      async () => void spent.disk.push(await spend(disk, create(disk), CONNECTIONS)),
      async () => void spent.memory.push(await spend(memory, create(memory), CONNECTIONS)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
    spent.one.push(await spend(disk, one(disk), CONNECTIONS))
  }
  const ratios = (of: readonly Spent[], to: readonly Spent[], field: keyof Spent) =>
    of.map((round, index) => round[field] / (to[index]?.[field] ?? Number.NaN))
  const middle = (of: readonly Spent[], field: keyof Spent) => median(of.map((round) => round[field])).toFixed(0)
  const durable = ratios(spent.disk, spent.memory, 'per_second')
  const creates = ratios(spent.disk, spent.one, 'microseconds')
  return {
    durable: {
      value: median(durable),
      detail: `on disk ${middle(spent.disk, 'per_second')}/s, in memory ${middle(spent.memory, 'per_second')}/s; ${range(durable)}`,
    },
    create: {
      value: median(creates),
      detail: `create ${middle(spent.disk, 'microseconds')} µs, one ${middle(spent.one, 'microseconds')} µs; ${range(creates)}`,
    },
  }
}

async function warmUp({ port }: BenchProcess, requests: Requests, count: number) {
  for (let done = 0; done < count; ) done += (await load(port, requests, ROUND_MS, CONNECTIONS)).requests
}

/** Creates an issue like a test fixture does: with a title, a description and an existing label. */
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
