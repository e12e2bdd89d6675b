import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compare, compareProjects } from './compare.ts'
import { startBare, startGantry, startLimit, startLimitOfProjects } from './processes.ts'
import { type Measure, report } from './report.ts'
import { ratioOfStarts } from './starts.ts'

const root = resolve(import.meta.dirname, '../..')
const ISSUES = 100_000
const PROJECTS = 20_000

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
    return [
      { name: 'GET one issue ÷ limit, requests/s', floor: { least: 0.45 }, ...one },
      { name: 'list of 20 ÷ limit, requests/s', floor: { least: 0.65 }, ...list },
      { name: 'list-projects ÷ limit, requests/s', floor: { least: 0.55 }, ...projects },
      { name: 'start to first answer ÷ bare node:http', floor: { most: 4 }, ...starts.existing },
      { name: 'the same of an empty instance in memory', floor: { most: 4 }, ...starts.empty },
      { name: 'resident memory after load, MB', floor: { most: 200 }, value: rss_mb, detail: '' },
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
