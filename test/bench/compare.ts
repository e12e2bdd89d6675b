import { deepStrictEqual } from 'node:assert'
import { bodyOf, type Load, load, type Requests } from './load.ts'
import type { BenchProcess } from './processes.ts'
import { type Measure, median } from './report.ts'

const ROUNDS = 11
const ROUND_MS = 600
/** Until then the engine still compiles, which is a cost of the first seconds and not of a request. */
const WARM_UP_REQUESTS = { one: 25_000, list: 5_000, projects: 3_000 }
/** Project 1 holds a tenth of all issues. */
const ISSUES = 10_000

type Figures = Pick<Measure, 'value' | 'detail'>

/** Requests a second of both, in turns: what else the machine does at that moment meets one as much as the other. */
export async function compare(gantry: BenchProcess, limit: BenchProcess): Promise<{ one: Figures; list: Figures }> {
  await holdAgainstEachOther(gantry, limit, [one, list])
  return {
    one: await race(gantry, limit, one, WARM_UP_REQUESTS.one),
    list: await race(gantry, limit, list, WARM_UP_REQUESTS.list),
  }
}

/** The same for lists of projects. */
export async function compareProjects(gantry: BenchProcess, limit: BenchProcess): Promise<Figures> {
  await holdAgainstEachOther(gantry, limit, [projects])
  return race(gantry, limit, projects, WARM_UP_REQUESTS.projects)
}

/** Any issue, in an order that repeats. */
const one = (turn: number) => `/api/v4/projects/1/issues/${((turn * 7_919) % ISSUES) + 1}`
/** The first five pages, which is where people look. */
const list = (turn: number) => `/api/v4/projects/1/issues?page=${(turn % 5) + 1}`
const projects = (turn: number) => `/api/v4/projects?page=${(turn % 5) + 1}`

async function race(
  gantry: BenchProcess,
  limit: BenchProcess,
  path: (turn: number) => string,
  warm_up: number,
): Promise<Figures> {
  const runners = [gantry, limit].map((process) => ({ process, requests: requestsTo(process, path) }))
  for (const { process, requests } of runners)
    for (let done = 0; done < warm_up; ) done += (await load(process.port, requests, ROUND_MS)).requests
  const ratios: number[] = []
  const rates: Record<string, number[]> = {}
  const costs: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const rate = new Map<BenchProcess, number>()
    for (const { process, requests } of round % 2 === 0 ? runners : runners.toReversed()) {
      const before = process.cpuMicroseconds()
      const done: Load = await load(process.port, requests, ROUND_MS)
      rate.set(process, (done.requests / done.ms) * 1_000)
      push(rates, process.name, (done.requests / done.ms) * 1_000)
      push(costs, process.name, (process.cpuMicroseconds() - before) / done.requests)
    }
    ratios.push((rate.get(gantry) ?? 0) / (rate.get(limit) ?? 0))
  }
  const told = [gantry, limit].map(
    ({ name }) => `${name} ${median(rates[name] ?? []).toFixed(0)}/s, ${median(costs[name] ?? []).toFixed(0)} µs CPU`,
  )
  return {
    value: median(ratios),
    detail: `${told.join('; ')}; rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
  }
}

function push(lists: Record<string, number[]>, name: string, value: number) {
  lists[name] = [...(lists[name] ?? []), value]
}

const requestsTo =
  ({ port, token }: BenchProcess, path: (turn: number) => string): Requests =>
  (turn) =>
    `GET ${path(turn)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nPRIVATE-TOKEN: ${token}\r\nAccept: */*\r\n\r\n`

/** A ratio means something only if both did the same work. */
async function holdAgainstEachOther(
  gantry: BenchProcess,
  limit: BenchProcess,
  paths: readonly ((turn: number) => string)[],
) {
  for (const path of paths)
    for (const turn of [0, 1, 2, 3, 4]) {
      const ours = withoutHost(await bodyOf(gantry.port, requestsTo(gantry, path)(turn)), gantry.port)
      const theirs = withoutHost(await bodyOf(limit.port, requestsTo(limit, path)(turn)), limit.port)
      deepStrictEqual(theirs, ours, `the limit answers ${path(turn)} differently`)
    }
}

/** Whether the caller is subscribed is the server's own work. */
function withoutHost(body: unknown, port: number): unknown {
  const text = JSON.stringify(body, (name, value: unknown) => (name === 'subscribed' ? undefined : value))
  return JSON.parse(text.replaceAll(`127.0.0.1:${port}`, 'host'))
}
