import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { preparePackageIfStale } from '../../src-main/packaging/server-package.ts'
import { compareIssues, compareProjects, compareUsers } from './compare.ts'
import { ratioOfFaults } from './faults.ts'
import { compareHooks } from './hooks.ts'
import { listShapes } from './list-shapes.ts'
import { measuresOfLists, printLists, ratiosToAll, timeLists, withPairs, writeNote } from './lists.ts'
import { memoryAfterStart, memoryUnderLoad } from './memory.ts'
import { gantryOf, startBare, startLimit, startLimitOfProjects, startLimitOfUsers, startReceiver } from './processes.ts'
import { type Measure, report } from './report.ts'
import { renameUser } from './requests.ts'
import { ratioOfStarts } from './starts.ts'
import { ratioOfSuites } from './suites.ts'
import { compareTransfers } from './transfers.ts'
import { userShapes } from './user-shapes.ts'
import { manyWorlds, ratioOfForks } from './worlds.ts'
import { compareWrites } from './writes.ts'

const root = resolve(import.meta.dirname, '../..')
const startGantry = gantryOf(root, 'gantry')
const ISSUES = 100_000
const PROJECTS = 20_000
const USERS = 100_000
const FEW_USERS = 1_000
const FEW_ISSUES = 1_000
/** More than the 200 MB of other instances: the page cache is full, and every shape of a list has a prepared statement. */
const MOST_MEGABYTES_OF_A_MILLION = 250

const parts = {
  reads: measureReads,
  starts: measureStarts,
  writes: measureWrites,
  hooks: measureHooks,
  memory: measureMemory,
  transfers: measureTransfers,
  worlds: measureWorlds,
  faults: measureFaults,
  suites: measureSuites,
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The folder of another built checkout, whose reads are measured in the same rounds. */
    against: { type: 'string' },
    /** Mixed requests for 20 s instead of three minutes. */
    quick: { type: 'boolean', default: false },
    /** Reads lists of every shape from so many issues and from 1,000, and nothing else. */
    issues: { type: 'string' },
    /** The same for lists of users. */
    users: { type: 'string' },
    /** How many pairs of filters these lists are read with, or `all`. */
    pairs: { type: 'string', default: '300' },
    /** Names the order in which pairs are chosen. By default each day chooses others. */
    shuffle: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    /** The issues of the archive that `transfers` imports and exports, each with five notes. */
    transferred: { type: 'string', default: String(ISSUES) },
  },
})
const MIXED_SECONDS = flags.quick ? 20 : 180

/**
 * `npm run bench`: measures the built server and minimal servers with the same answers in the same rounds. Reports ratios, because absolute
 * times differ between machines. `npm run bench -- reads writes` measures only these parts, `-- --issues 1000000` only lists of so many issues, and
 * `-- --users 100000` only lists of so many users. Both read a part of the pairs of filters; `--pairs all` reads all.
 *
 * Returns the exit code: 1 if a figure exceeds its bound.
 */
async function bench(): Promise<number> {
  const built = spawnSync(process.execPath, [join(root, 'src-main/bootstrap.mjs'), 'build'], { stdio: 'inherit' })
  if (built.status !== 0) return 1
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  try {
    if (flags.issues !== undefined) return report(await measureLists(folder, Number(flags.issues)))
    if (flags.users !== undefined) return report(await measureUsers(folder, Number(flags.users)))
    const measures: Measure[] = []
    for (const [name, measure] of Object.entries(parts))
      if (positionals.length === 0 || positionals.includes(name)) measures.push(...(await measure(folder)))
    return report(measures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureReads(folder: string): Promise<readonly Measure[]> {
  const issues = await contestOf(folder, `bench:${ISSUES}`, startLimit)
  const { one, list, rss_mb } = await issues.run(async (contest) => ({
    ...(await compareIssues(contest)),
    rss_mb: contest.gantry.residentMegabytes(),
  }))
  const projects = await contestOf(folder, `bench-projects:${PROJECTS}`, startLimitOfProjects)
  const users = await contestOf(folder, `bench-users:${USERS}`, startLimitOfUsers)
  return [
    { name: 'GET one issue ÷ limit, requests/s', bound: { min: 0.45 }, ...one },
    { name: 'list of 20 ÷ limit, requests/s', bound: { min: 0.65 }, ...list },
    { name: 'list-projects ÷ limit, requests/s', bound: { min: 0.55 }, ...(await projects.run(compareProjects)) },
    { name: 'list of users ÷ limit, requests/s', bound: { min: 0.45 }, ...(await users.run(compareUsers)) },
    { name: 'memory after load on two endpoints, MB', bound: { max: 200 }, value: rss_mb, detail: '' },
  ]
}

/** Starts Gantry, the limit and the other checkout on the same seed. */
async function contestOf(folder: string, seed: string, limitOn: typeof startLimit) {
  const kind = seed.replace(':', '-')
  const directory = join(folder, kind)
  process.stderr.write(`seeding ${seed} …\n`)
  const gantry = await startGantry(['--data-dir', directory, '--seed', seed])
  const limit = await limitOn(join(directory, 'gantry.db'))
  // Each checkout has its own directory, because a checkout cannot read data of a newer version.
  const other =
    flags.against === undefined
      ? undefined
      : await gantryOf(resolve(flags.against), 'other')(['--data-dir', join(folder, `${kind}-other`), '--seed', seed])
  return {
    async run<T>(measure: (contest: Parameters<typeof compareIssues>[0]) => Promise<T>): Promise<T> {
      try {
        return await measure({ gantry, limit, other })
      } finally {
        await Promise.all([gantry.stop(), limit.stop(), other?.stop()])
      }
    },
  }
}

async function measureStarts(folder: string): Promise<readonly Measure[]> {
  const directory = join(folder, `bench-${ISSUES}`)
  if (!existsSync(directory)) await (await startGantry(['--data-dir', directory, '--seed', `bench:${ISSUES}`])).stop()
  const starts = await ratioOfStarts(directory, { gantry: startGantry, bare: startBare })
  return [
    { name: 'start to first answer ÷ bare node:http', bound: { max: 4 }, ...starts.existing },
    { name: 'the same of an empty instance in memory', bound: { max: 4 }, ...starts.empty },
  ]
}

async function measureWrites(folder: string): Promise<readonly Measure[]> {
  const writes = await compareWrites(folder, startGantry)
  return [
    { name: 'CPU of create ÷ GET one issue', bound: { max: 5 }, ...writes.create },
    { name: 'durable ÷ in memory, creates/s', bound: { min: 0.8 }, ...writes.durable },
  ]
}

async function measureHooks(folder: string): Promise<readonly Measure[]> {
  process.stderr.write('a burst of changes with hooks …\n')
  const receiver = await startReceiver()
  try {
    const { changes, reads, deliveries, memory } = await compareHooks(folder, startGantry, receiver)
    return [
      { name: 'p99 of changes with hooks ÷ without', bound: { max: 2 }, ...changes },
      { name: 'p99 of reads meanwhile ÷ without', bound: { max: 2 }, ...reads },
      { name: 'deliveries that arrived or failed ÷ due', bound: { min: 1 }, ...deliveries },
      { name: 'memory with 30,000 deliveries, MB', bound: { max: MOST_MEGABYTES_OF_A_MILLION }, ...memory },
    ]
  } finally {
    await receiver.stop()
  }
}

async function measureLists(folder: string, issues: number): Promise<readonly Measure[]> {
  const few = await startGantry(['--data-dir', join(folder, 'few'), '--seed', `bench:${FEW_ISSUES}`])
  process.stderr.write(`seeding ${issues} issues …\n`)
  const many = await startGantry(['--data-dir', join(folder, 'many'), '--seed', `bench:${issues}`])
  try {
    process.stdout.write(
      `${issues} issues: ${(many.first_answer_ms / 1_000).toFixed(0)} s to seed, ${megabytesOf(join(folder, 'many', 'gantry.db'))} MB\n`,
    )
    const times = await timeLists(few, many, withPairs(listShapes(), flags), writeNote)
    printLists(times)
    return [
      ...measuresOfLists(times, { read: 20, written: 40 }),
      {
        name: 'memory after all lists, MB',
        bound: { max: MOST_MEGABYTES_OF_A_MILLION },
        value: many.residentMegabytes(),
        detail: '',
      },
    ]
  } finally {
    await Promise.all([few.stop(), many.stop()])
  }
}

async function measureUsers(folder: string, users: number): Promise<readonly Measure[]> {
  const few = await startGantry(['--data-dir', join(folder, 'few'), '--seed', `bench-users:${FEW_USERS}`])
  process.stderr.write(`seeding ${users} users …\n`)
  const many = await startGantry(['--data-dir', join(folder, 'many'), '--seed', `bench-users:${users}`])
  try {
    const times = await timeLists(few, many, withPairs(userShapes(), flags), renameUser)
    printLists(times)
    return [...measuresOfLists(times, { read: 5, written: 40 }), ...ratiosToAll(times, 3.5)]
  } finally {
    await Promise.all([few.stop(), many.stop()])
  }
}

async function measureSuites(folder: string): Promise<readonly Measure[]> {
  await preparePackageIfStale()
  const measures: Measure[] = []
  // Isolation should not cost noticeably more than cleaning up. Copying the demo for the first worlds takes a while.
  for (const [seed, max] of [
    ['empty', 1.5],
    ['demo', 2],
  ] as const) {
    process.stderr.write(`test suites on ${seed} …\n`)
    const name = `suite with a world per test ÷ cleaning up, ${seed}`
    measures.push({ name, bound: { max }, ...(await ratioOfSuites(folder, startGantry, seed)) })
  }
  return measures
}

const megabytesOf = (file: string) => (statSync(file).size / 2 ** 20).toFixed(0)

async function measureMemory(folder: string): Promise<readonly Measure[]> {
  process.stderr.write('starting each seed …\n')
  const started = await memoryAfterStart(folder, startGantry)
  process.stderr.write(`mixed requests for ${MIXED_SECONDS} s …\n`)
  const mixed = await memoryUnderLoad(folder, startGantry, MIXED_SECONDS)
  return [
    { name: 'memory after the start with any seed, MB', bound: { max: 150 }, ...started },
    { name: 'memory after mixed requests on the demo, MB', bound: { max: 200 }, ...mixed },
  ]
}

async function measureTransfers(folder: string): Promise<readonly Measure[]> {
  const transfers = await compareTransfers(folder, startGantry, Number(flags.transferred))
  return [
    { name: 'CPU of the limit ÷ import', bound: { min: 0.5 }, ...transfers.imported },
    { name: 'CPU of the limit ÷ export', bound: { min: 0.5 }, ...transfers.exported },
    { name: 'p99 of GET /user meanwhile, ms', bound: { max: 50 }, ...transfers.waits },
    { name: 'most memory meanwhile, MB', bound: { max: 500 }, ...transfers.memory },
  ]
}

async function measureWorlds(folder: string): Promise<readonly Measure[]> {
  const ratios: Measure[] = []
  for (const issues of [5_000, ISSUES]) {
    process.stderr.write(`forks of ${issues} issues …\n`)
    const { fork, opened } = await ratioOfForks(folder, startGantry, issues)
    ratios.push(
      { name: `fork of ${issues} issues ÷ bare restore`, bound: { max: 3 }, ...fork },
      { name: 'the same with its first answer', bound: { max: 5 }, ...opened },
    )
  }
  process.stderr.write('500 worlds of the demo …\n')
  const { memory, fork, waits, kept } = await manyWorlds(startGantry)
  return [
    ...ratios,
    { name: 'fork of the demo beside a client that reads, p50 in ms', bound: { max: 60 }, ...fork },
    { name: 'p99 of GET /user while 500 worlds are made, ms', bound: { max: 200 }, ...waits },
    { name: 'worlds of 500 with their own changes', bound: { min: 500 }, ...kept },
    { name: 'memory with 500 worlds, MB', bound: { max: 1_000 }, ...memory },
  ]
}

async function measureFaults(): Promise<readonly Measure[]> {
  const ratio = await ratioOfFaults(startGantry)
  return [{ name: 'CPU of one issue without faults ÷ with one that never matches', bound: { min: 0.85 }, ...ratio }]
}

process.exitCode = await bench()
