import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { BenchProcess, StartGantry } from './processes.ts'
import { type Figures, median } from './report.ts'

const ROUNDS = 15
const WORLDS = 500
const MEMORY_MIB = 512

interface Forked {
  name: string
  token: string
}

/** Time of a fork of a large instance, divided by the time to restore its database in memory from bytes. The two take turns. */
export async function ratioOfForks(
  folder: string,
  startGantry: StartGantry,
  issues: number,
): Promise<{ fork: Figures; opened: Figures }> {
  const directory = join(folder, `bench-${issues}`)
  const gantry = await startGantry(['--data-dir', directory, '--seed', `bench:${issues}`, '--worlds-memory', '8192'])
  try {
    const image = imageOf(join(directory, 'gantry.db'))
    const ask = askerOf(gantry)
    const [bare, forks, opened]: [number[], number[], number[]] = [[], [], []]
    // The first fork copies the database, which the others share.
    const first = await timed(() => ask('POST', '/-/gantry/v1/worlds', gantry.token, {}))
    for (let round = 0; round < ROUNDS; round++) {
      bare.push((await timed(async () => restore(image))).ms)
      const fork = await timed(() => ask('POST', '/-/gantry/v1/worlds', gantry.token, {}))
      const world = fork.result as Forked
      const use = await timed(() => ask('GET', `/w/${world.name}/api/v4/user`, world.token))
      forks.push(fork.ms)
      opened.push(fork.ms + use.ms)
      await ask('DELETE', `/-/gantry/v1/worlds/${world.name}`, gantry.token)
    }
    const base = median(bare)
    const detail = `bare restore ${base.toFixed(1)} ms, fork ${median(forks).toFixed(1)} ms, with its first answer ${median(opened).toFixed(1)} ms, first fork after a change ${first.ms.toFixed(0)} ms`
    return { fork: { value: median(forks) / base, detail }, opened: { value: median(opened) / base, detail } }
  } finally {
    await gantry.stop()
  }
}

/** Forks worlds of the demo and changes each, while another client reads. */
export async function manyWorlds(
  startGantry: StartGantry,
  count = WORLDS,
): Promise<{ memory: Figures; fork: Figures; waits: Figures; kept: Figures }> {
  const gantry = await startGantry(['--in-memory', '--seed', 'demo', '--worlds-memory', String(MEMORY_MIB)])
  try {
    const ask = askerOf(gantry)
    const before = gantry.residentMegabytes()
    const [forks, opened, waits]: [number[], number[], number[]] = [[], [], []]
    let isReading = true
    const reading = (async () => {
      while (isReading) waits.push((await timed(() => ask('GET', '/api/v4/user', gantry.token))).ms)
    })()
    const worlds: Forked[] = []
    const cpu = gantry.cpuMicroseconds()
    for (let i = 0; i < count; i++) {
      const fork = await timed(() => ask('POST', '/-/gantry/v1/worlds', gantry.token, { name: `world-${i}` }))
      const world = fork.result as Forked
      const topic = { name: `of-${i}`, title: 'Own' }
      const use = await timed(() => ask('POST', `/w/${world.name}/api/v4/topics`, world.token, topic))
      forks.push(fork.ms)
      opened.push(fork.ms + use.ms)
      worlds.push(world)
    }
    isReading = false
    await reading
    const cpu_ms = (gantry.cpuMicroseconds() - cpu) / 1000 / count
    let right = 0
    for (const [i, { name, token }] of worlds.entries()) {
      const topics = await ask('GET', `/w/${name}/api/v4/topics?search=of-${i}`, token)
      if (Array.isArray(topics) && topics.length === 1) right++
    }
    const megabytes = gantry.residentMegabytes()
    return {
      memory: { value: megabytes, detail: `${before.toFixed(0)} MB before the first, of ${MEMORY_MIB} MiB for worlds` },
      fork: {
        value: median(forks),
        detail: `with the first write ${median(opened).toFixed(1)} ms, ${cpu_ms.toFixed(1)} ms of CPU time for both and the reads meanwhile`,
      },
      waits: { value: quantile(waits, 0.99), detail: `${waits.length} reads, median ${median(waits).toFixed(1)} ms` },
      kept: { value: right, detail: 'each has its own change' },
    }
  } finally {
    await gantry.stop()
  }
}

function imageOf(file: string): Buffer {
  const handle = new SQLite(file, { readonly: true })
  const image = handle.serialize()
  handle.close()
  // A database in memory has no write-ahead log.
  return image.fill(1, 18, 20)
}

function restore(image: Buffer) {
  const handle = new SQLite(image)
  handle.prepare('SELECT id FROM user WHERE admin = 1 LIMIT 1').get()
  handle.close()
}

const askerOf =
  ({ port }: BenchProcess) =>
  async (method: string, path: string, token: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
