import { deepStrictEqual } from 'node:assert'
import { bodyOf, load, type Requests } from './load.ts'
import type { BenchProcess } from './processes.ts'
import { type Figures, median, range } from './report.ts'
import { getOf } from './requests.ts'

const ROUNDS = 11
const ROUND_MS = 600
/** V8 compiles functions during these requests. It recompiles Gantry's functions for lists until about 15,000 requests. */
const WARM_UP_REQUESTS = { one: 25_000, list: 15_000, projects: 3_000, users: 6_000 }
/** Project 1 holds a tenth of all issues. */
const ISSUES = 10_000

/** The servers that are measured in the same rounds. */
export interface Contest {
  gantry: BenchProcess
  limit: BenchProcess
  /** Gantry from another checkout, to compare two versions. */
  other: BenchProcess | undefined
}

/** Requests per second of Gantry ÷ those of the limit server. The details have the ratio of their CPU times too. */
export async function compareIssues(contest: Contest): Promise<{ one: Figures; list: Figures }> {
  for (const path of [one, list]) await requireSameAnswers(contest, path)
  return {
    one: await race(contest, one, WARM_UP_REQUESTS.one),
    list: await race(contest, list, WARM_UP_REQUESTS.list),
  }
}

/** The same ratio for lists of projects. */
export async function compareProjects(contest: Contest): Promise<Figures> {
  await requireSameAnswers(contest, projects)
  return race(contest, projects, WARM_UP_REQUESTS.projects)
}

/** The same ratio for lists of users. */
export async function compareUsers(contest: Contest): Promise<Figures> {
  await requireSameAnswers(contest, users)
  return race(contest, users, WARM_UP_REQUESTS.users)
}

/** Any issue, in an order that repeats. */
const one = (turn: number) => `/api/v4/projects/1/issues/${((turn * 7_919) % ISSUES) + 1}`
/** The first five pages, which users open most often. */
const list = (turn: number) => `/api/v4/projects/1/issues?page=${(turn % 5) + 1}`
const projects = (turn: number) => `/api/v4/projects?page=${(turn % 5) + 1}`
const users = (turn: number) => `/api/v4/users?page=${(turn % 5) + 1}`

/** All servers take turns in each round, so that other load on the machine affects them alike. */
async function race(
  { gantry, limit, other }: Contest,
  path: (turn: number) => string,
  warm_up: number,
): Promise<Figures> {
  const runners = [gantry, limit, ...(other ? [other] : [])].map((process) => {
    const rounds: Spent[] = []
    return { process, requests: requestsTo(process, path), rounds }
  })
  for (const { process, requests } of runners)
    for (let done = 0; done < warm_up; ) done += (await load(process.port, requests, ROUND_MS)).requests
  for (let round = 0; round < ROUNDS; round++)
    for (const { process, requests, rounds } of round % 2 === 0 ? runners : runners.toReversed())
      rounds.push(await spend(process, requests))
  const roundsOf = (process: BenchProcess) => runners.find((runner) => runner.process === process)?.rounds ?? []
  const [ours, theirs] = [roundsOf(gantry), roundsOf(limit)]
  const ratios = ours.map(({ per_second }, turn) => per_second / (theirs[turn]?.per_second ?? Number.NaN))
  const parts = runners.map(({ process, rounds }) => `${process.name} ${summaryOf(rounds)}`)
  parts.push(`by CPU time ${median(ratiosOf(theirs, ours)).toFixed(2)}`)
  if (other) parts.push(`gantry ÷ ${other.name} ${median(ratiosOf(roundsOf(gantry), roundsOf(other))).toFixed(2)}`)
  return { value: median(ratios), detail: `${parts.join('; ')}; ${range(ratios)}` }
}

export interface Spent {
  per_second: number
  /** CPU time of the server per request. */
  microseconds: number
}

export async function spend(process: BenchProcess, requests: Requests, connections?: number): Promise<Spent> {
  const before = process.cpuMicroseconds()
  const done = await load(process.port, requests, ROUND_MS, connections)
  return {
    per_second: (done.requests / done.ms) * 1_000,
    microseconds: (process.cpuMicroseconds() - before) / done.requests,
  }
}

/** CPU time of `some` ÷ CPU time of `others`, round by round. */
const ratiosOf = (some: readonly Spent[], others: readonly Spent[]) =>
  some.map(({ microseconds }, round) => microseconds / (others[round]?.microseconds ?? Number.NaN))

const summaryOf = (rounds: readonly Spent[]) =>
  `${median(rounds.map(({ microseconds }) => microseconds)).toFixed(0)} µs, ${median(rounds.map(({ per_second }) => per_second)).toFixed(0)}/s`

const requestsTo =
  (process: BenchProcess, path: (turn: number) => string): Requests =>
  (turn) =>
    getOf(process, path(turn))

/** A ratio means something only if both servers do the same work. */
async function requireSameAnswers({ gantry, limit }: Contest, path: (turn: number) => string) {
  for (const turn of [0, 1, 2, 3, 4]) {
    const [ours, theirs] = await Promise.all(
      [gantry, limit].map(async (process) =>
        withoutHost(await bodyOf(process.port, requestsTo(process, path)(turn)), process.port),
      ),
    )
    deepStrictEqual(theirs, ours, `the limit answers ${path(turn)} differently`)
  }
}

/** Only Gantry looks up whether the caller is subscribed. */
function withoutHost(body: unknown, port: number): unknown {
  const text = JSON.stringify(body, (name, value: unknown) => (name === 'subscribed' ? undefined : value))
  return JSON.parse(text.replaceAll(`127.0.0.1:${port}`, 'host'))
}
