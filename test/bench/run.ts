import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compare, compareProjects } from './compare.ts'
import { memoryAfterStart, memoryUnderLoad } from './memory.ts'
import { startBare, startGantry, startLimit, startLimitOfProjects } from './processes.ts'
import { type Measure, report } from './report.ts'
import { ratioOfStarts } from './starts.ts'
import { compareWrites } from './writes.ts'

const root = resolve(import.meta.dirname, '../..')
const ISSUES = 100_000
const PROJECTS = 20_000
/** How long the mixed requests last; memory grows for as long as three minutes. `--quick` is for a first look. */
const MIXED_SECONDS = process.argv.includes('--quick') ? 20 : 180

/**
 * `npm run bench`: the built server against what the same data cost without any of it, side by side in the same minutes. Ratios, because a
 * figure of one machine says nothing on another. Ends with 1 where a floor is broken.
 */
async function bench(): Promise<number> {
  const built = spawnSync(process.execPath, [join(root, 'src-main/bootstrap.mjs'), 'build'], { stdio: 'inherit' })
  if (built.status !== 0) return 1
  const folder = mkdtempSync(join(tmpdir(), 'gantry-bench-'))
  try {
    return report(await measureIn(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureIn(folder: string): Promise<readonly Measure[]> {
  const directory = process.env.BENCH_DATA ?? join(folder, 'data')
  if (!existsSync(directory)) {
    process.stderr.write(`seeding ${ISSUES} issues …\n`)
    const seeding = await startGantry(['--data-dir', directory, '--seed', `bench:${ISSUES}`])
    await seeding.stop()
  }
  const starts = await ratioOfStarts(directory, { gantry: startGantry, bare: startBare })
  const gantry = await startGantry(['--data-dir', directory])
  const limit = await startLimit(join(directory, 'gantry.db'))
  try {
    const { one, list } = await compare(gantry, limit)
    const rss_mb = gantry.residentMegabytes()
    const projects = await measureProjects(folder)
    const writes = await compareWrites(folder, startGantry)
    process.stderr.write('starting each seed …\n')
    const started = await memoryAfterStart(folder, startGantry)
    process.stderr.write(`mixed requests for ${MIXED_SECONDS} s …\n`)
    const mixed = await memoryUnderLoad(folder, startGantry, MIXED_SECONDS)
    return [
      { name: 'GET one issue ÷ limit, requests/s', floor: { least: 0.45 }, ...one },
      { name: 'list of 20 ÷ limit, requests/s', floor: { least: 0.65 }, ...list },
      { name: 'list-projects ÷ limit, requests/s', floor: { least: 0.55 }, ...projects },
      { name: 'start to first answer ÷ bare node:http', floor: { most: 4 }, ...starts.existing },
      { name: 'the same of an empty instance in memory', floor: { most: 4 }, ...starts.empty },
      { name: 'create ÷ GET one issue, CPU', floor: { most: 5 }, ...writes.create },
      { name: `durable ÷ in memory, creates/s`, floor: { least: 0.8 }, ...writes.durable },
      { name: 'memory after the start with any seed, MB', floor: { most: 150 }, ...started },
      { name: 'memory after load on two endpoints, MB', floor: { most: 200 }, value: rss_mb, detail: '' },
      { name: 'memory after mixed requests on the demo, MB', floor: { most: 200 }, ...mixed },
    ]
  } finally {
    await gantry.stop()
    await limit.stop()
  }
}

async function measureProjects(folder: string) {
  const directory = join(folder, 'projects')
  process.stderr.write(`seeding ${PROJECTS} projects …\n`)
  const gantry = await startGantry(['--data-dir', directory, '--seed', `bench-projects:${PROJECTS}`])
  const limit = await startLimitOfProjects(join(directory, 'gantry.db'))
  try {
    return await compareProjects(gantry, limit)
  } finally {
    await gantry.stop()
    await limit.stop()
  }
}

process.exitCode = await bench()
