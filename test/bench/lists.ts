import { type ListShape, listShapes } from './list-shapes.ts'
import { Connection } from './load.ts'
import type { BenchProcess } from './processes.ts'
import { type Measure, median } from './report.ts'
import { getOf, postOf } from './requests.ts'

/** Milliseconds in the server, as each answer reports them. */
export interface ListTimes {
  name: string
  few: number
  many: number
  many_p95: number
  /** Straight after a write to another record of the kind. */
  written: number
}

const WARM_UP = 2
const SAMPLES = { alone: 24, together: 7 }
const SAMPLES_AFTER_WRITES = 3
/** Shapes together that take no longer than this are not printed. */
const WORTH_PRINTING_MS = 5
/** A slow shape is asked less often. */
const PATIENCE_MS = 2_000

/** Reads lists of every shape from an instance with few issues and from one with many, in turns. */
export async function timeLists(
  few: BenchProcess,
  many: BenchProcess,
  { alone, together } = listShapes(),
  write = writeNote,
): Promise<Record<keyof typeof SAMPLES, ListTimes[]>> {
  const timesOf = async (shapes: readonly ListShape[], samples: number) => {
    const times: ListTimes[] = []
    for (const { name, path } of shapes) {
      const short = await sample(few, path, samples)
      const long = await sample(many, path, samples)
      const written = await sample(many, path, SAMPLES_AFTER_WRITES, (turn) => write(many, turn))
      times.push({
        ...{ name, few: median(short), many: median(long), many_p95: percentile95(long), written: median(written) },
      })
    }
    return times
  }
  return {
    alone: await timesOf(alone, SAMPLES.alone),
    together: await timesOf(together, SAMPLES.together),
  }
}

const writeNote = (process: BenchProcess, turn: number) =>
  postOf(process, '/api/v4/projects/2/issues/1/notes', { body: `Seen again, for the ${turn}. time` })

/** Prints the shapes, the slowest first. */
export function printLists(times: Awaited<ReturnType<typeof timeLists>>) {
  for (const [kind, all] of Object.entries(times)) {
    const shown = all.filter(
      ({ many, written }) => kind === 'alone' || many > WORTH_PRINTING_MS || written > 2 * WORTH_PRINTING_MS,
    )
    process.stdout.write(
      `\n${all.length} shapes ${kind}, ${all.length - shown.length} fast ones not shown; ms in the server\n`,
    )
    process.stdout.write('   1,000     many      p95    ratio  written\n')
    for (const one of shown.toSorted((a, b) => b.many - a.many)) {
      const figures = [one.few, one.many, one.many_p95, one.many / one.few, one.written]
      process.stdout.write(`${figures.map((figure) => figure.toFixed(2).padStart(8)).join(' ')}  ${one.name}\n`)
    }
  }
}

/** The slowest shapes, with the bounds that every shape must keep. */
export function measuresOfLists(
  times: Awaited<ReturnType<typeof timeLists>>,
  most: { read: number; written: number },
): Measure[] {
  return Object.entries(times).flatMap(([kind, all]) => [
    worst(`slowest shape ${kind}, ms`, all, most.read, ({ many }) => many),
    worst(`slowest shape ${kind} after a write, ms`, all, most.written, ({ written }) => written),
  ])
}

/** The slowest pair of filters as a multiple of the list of all records in the same order, which is measured in the same run. */
export function ratioToAll({ alone, together }: Awaited<ReturnType<typeof timeLists>>, max: number): Measure {
  const orderOf = (name: string) =>
    name
      .split(', ')
      .find((part) => / (asc|desc)$/.test(part))
      ?.split(' ')[0] ?? ''
  const placeOf = (name: string) => name.slice(0, name.indexOf(','))
  const limits = Map.groupBy(
    alone.filter(({ name }) => name.includes(', all, ') && name.endsWith('page 1')),
    ({ name }) => `${placeOf(name)} ${orderOf(name)}`,
  )
  const ratioOf = ({ name, many }: ListTimes) =>
    many / (limits.get(`${placeOf(name)} ${orderOf(name)}`)?.[0]?.many ?? Number.NaN)
  return worst('slowest pair of filters ÷ all records', together, max, ratioOf)
}

function worst(name: string, all: readonly ListTimes[], max: number, figureOf: (one: ListTimes) => number): Measure {
  const [slowest] = all.toSorted((a, b) => figureOf(b) - figureOf(a))
  const over = all.filter((one) => figureOf(one) > max).length
  return {
    name,
    bound: { max },
    value: slowest ? figureOf(slowest) : Number.NaN,
    detail: `${slowest?.name}; ${over} of ${all.length} are slower than the bound`,
  }
}

/** Over a connection of its own: a server closes one that waits for the other server's slow answers. */
async function sample(
  process: BenchProcess,
  path: string,
  samples: number,
  before?: (turn: number) => string,
): Promise<number[]> {
  const line = await Connection.open(process.port)
  const times: number[] = []
  const until = performance.now() + PATIENCE_MS
  for (let turn = 0; turn < samples + WARM_UP && (times.length === 0 || performance.now() < until); turn++) {
    if (before) await line.ask(before(turn))
    const time = runtimeOf(await line.ask(getOf(process, path)))
    if (turn >= WARM_UP) times.push(time)
  }
  line.close()
  return times
}

function runtimeOf(answer: Buffer): number {
  const seconds = /\r\nx-runtime: ([\d.]+)/i.exec(answer.toString('latin1', 0, 4_000))?.[1]
  return Number(seconds) * 1_000
}

function percentile95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}
