import { Dice } from '../../src-server/seeds/dice.ts'
import type { ListShape, ListShapes } from './list-shapes.ts'
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
const SAMPLES = { alone: 15, together: 7, hundred: 7 }
/** Of the instance with few records, which is only compared with. */
const FEW = { warm_up: WARM_UP, samples: 7 }
/** The list has been read before. */
const AFTER_WRITES = { warm_up: 0, samples: 3 }
/** Shapes together that take no longer than this are not printed. */
const WORTH_PRINTING_MS = 5
/** A slow shape is asked less often. */
const PATIENCE_MS = 2_000

type Times = Record<keyof ListShapes, ListTimes[]>

/** How many pairs are read, or `all`, and the name of the order in which they are chosen. */
export interface PairChoice {
  pairs: string
  shuffle: string
}

/** These shapes, with the chosen pairs. Says which. */
export function withPairs(
  shapes: ListShapes,
  { pairs, shuffle }: PairChoice,
  write: (line: string) => void = (line) => process.stdout.write(line),
): ListShapes {
  if (pairs === 'all') return shapes
  const together = new Dice(shuffle).shuffle(shapes.together).slice(0, Number(pairs))
  write(
    `${together.length} of ${shapes.together.length} pairs; --shuffle ${shuffle} chooses them again, --pairs all reads all\n`,
  )
  return { ...shapes, together }
}

/** Reads lists of every shape from an instance with few records and from one with many, in turns. */
export async function timeLists(
  few: BenchProcess,
  many: BenchProcess,
  { alone, together, hundred }: ListShapes,
  write: (process: BenchProcess, turn: number) => string,
): Promise<Times> {
  const timesOf = async (shapes: readonly ListShape[], samples: number) => {
    const times: ListTimes[] = []
    for (const { name, path } of shapes) {
      const short = await sample(few, path, FEW)
      const long = await sample(many, path, { samples, warm_up: WARM_UP })
      const written = await sample(many, path, AFTER_WRITES, (turn) => write(many, turn))
      times.push({
        ...{ name, few: median(short), many: median(long), many_p95: percentile95(long), written: median(written) },
      })
    }
    return times
  }
  return {
    alone: await timesOf(alone, SAMPLES.alone),
    together: await timesOf(together, SAMPLES.together),
    hundred: await timesOf(hundred, SAMPLES.hundred),
  }
}

export const writeNote = (process: BenchProcess, turn: number) =>
  postOf(process, '/api/v4/projects/2/issues/1/notes', { body: `Seen again, for the ${turn}. time` })

/** Prints the shapes, the slowest first. */
export function printLists(times: Times) {
  for (const [kind, all] of Object.entries(times)) {
    if (all.length === 0) continue
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
export const measuresOfLists = ({ alone, together }: Times, most: { read: number; written: number }): Measure[] =>
  Object.entries({ alone, together }).flatMap(([kind, all]) => [
    worst(`slowest shape ${kind}, ms`, all, most.read, ({ many }) => many),
    worst(`slowest shape ${kind} after a write, ms`, all, most.written, ({ written }) => written),
  ])

/** The slowest pair of filters, and the slowest page of 100, as multiples of the list of all records in the same order, which is measured in the same run. */
export function ratiosToAll({ alone, together, hundred }: Times, max: number): Measure[] {
  const isOfAll = ({ name }: ListTimes) => name.includes(', all, ')
  const first = alone.filter((one) => isOfAll(one) && one.name.endsWith('page 1'))
  return [
    ratioTo(first, 'slowest pair of filters ÷ all records', together, max),
    ratioTo(hundred.filter(isOfAll), 'slowest page of 100 ÷ that of all records', hundred, max),
  ]
}

function ratioTo(all: readonly ListTimes[], name: string, shapes: readonly ListTimes[], max: number): Measure {
  const orderOf = (shape: string) => {
    const parts = shape.split(', ')
    return `${parts[0]} ${parts.find((part) => / (asc|desc)$/.test(part))?.split(' ')[0]}`
  }
  const limits = new Map(all.map((one) => [orderOf(one.name), one.many]))
  return worst(name, shapes, max, (one) => one.many / (limits.get(orderOf(one.name)) ?? Number.NaN))
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
  { samples, warm_up }: { samples: number; warm_up: number },
  before?: (turn: number) => string,
): Promise<number[]> {
  const line = await Connection.open(process.port)
  const times: number[] = []
  const until = performance.now() + PATIENCE_MS
  for (let turn = 0; turn < samples + warm_up && (times.length === 0 || performance.now() < until); turn++) {
    if (before) await line.ask(before(turn))
    const time = runtimeOf(await line.ask(getOf(process, path)))
    if (turn >= warm_up) times.push(time)
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
