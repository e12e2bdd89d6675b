import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, openAsBlob, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { z } from 'zod'
import { HOSTILE_ARCHIVES } from '../server/imports/hostile-archives.ts'
import type { BenchProcess, StartGantry } from './processes.ts'
import type { Figures } from './report.ts'

const NOTES_PER_ISSUE = 5
const WORDS = 'crane berth quay tide cargo manifest rope anchor hull signal pilot dock harbour gate customs'.split(' ')
const AT = '2024-01-02T03:04:05.678Z'

const run = promisify(execFile)
/** CPU time in microseconds. */
const limitOutput = z.object({ records: z.int(), index: z.int() })
const limitProgram = resolve(import.meta.dirname, 'limit-transfers.ts')

interface Transfers {
  imported: Figures
  exported: Figures
  waits: Figures
  memory: Figures
}

/** Imports an archive of so many issues, each with five notes, and exports the project; then the limit does the same. */
export async function compareTransfers(folder: string, startGantry: StartGantry, issues: number): Promise<Transfers> {
  const archive = join(folder, 'transfer.tar.gz')
  await writeArchive(archive, issues)
  const gantry = await startGantry(['--data-dir', join(folder, 'transfers'), '--seed', 'empty'])
  const watch = new Watch(gantry)
  try {
    process.stderr.write(`importing ${megabytes(archive)} …\n`)
    const imported = await timed(gantry, () => importAll(gantry, archive))
    process.stderr.write('exporting …\n')
    const exported = await timed(gantry, () => exportAll(gantry, imported.result))
    const { waits, peak_mb } = await watch.end()
    await importHostile(gantry)
    const limit_import = await limitOf('import', archive, join(folder, 'limit.db'))
    const limit_export = await limitOf('export', join(folder, 'limit.tar.gz'), join(folder, 'limit.db'))
    return {
      imported: ratio(issues, limit_import, imported),
      exported: ratio(issues, limit_export, exported),
      waits,
      memory: { value: peak_mb, detail: `at a size of ${megabytes(archive)}` },
    }
  } finally {
    await watch.end()
    await gantry.stop()
  }
}

interface Took {
  cpu_s: number
  wall_s: number
}

/** The limit fills a full-text index too: without it, an import would be compared with less than what it must do. */
const ratio = (issues: number, limit: z.output<typeof limitOutput>, { cpu_s, wall_s }: Took): Figures => {
  const records = issues * (1 + NOTES_PER_ISSUE)
  const perSecond = (seconds: number) => `${(records / seconds / 1000).toFixed(0)}k`
  const limit_s = (limit.records + limit.index) / 1e6
  const plain = limit.index > 1000 ? `, ${perSecond(limit.records / 1e6)} without a full-text index` : ''
  return {
    value: limit_s / cpu_s,
    detail: `${perSecond(cpu_s)} records per CPU second, limit ${perSecond(limit_s)}${plain}; ${wall_s.toFixed(1)} s`,
  }
}

async function timed<T>(server: BenchProcess, work: () => Promise<T>): Promise<Took & { result: T }> {
  const [cpu, began] = [server.cpuMicroseconds(), performance.now()]
  const result = await work()
  return { result, cpu_s: (server.cpuMicroseconds() - cpu) / 1e6, wall_s: (performance.now() - began) / 1000 }
}

const limitOf = async (way: 'import' | 'export', archive: string, database: string) =>
  limitOutput.parse(JSON.parse((await run(process.execPath, [limitProgram, way, archive, database])).stdout))

const megabytes = (file: string) => `${(statSync(file).size / 2 ** 20).toFixed(0)} MB`

/** Often enough for a 99th percentile. The server's answers cost CPU time, which counts as time of the transfer. */
const BETWEEN_REQUESTS_MS = 50

/** Asks for the own user again and again, and looks at the memory. */
class Watch {
  readonly #times: number[] = []
  #peak_mb = 0
  #ended = false
  readonly #done: Promise<void>

  constructor(server: BenchProcess) {
    this.#done = this.#watch(server)
  }

  async end() {
    this.#ended = true
    await this.#done
    const times = this.#times.sort((a, b) => a - b)
    const value = times[Math.floor(times.length * 0.99)] ?? Number.NaN
    const detail = `${times.length} requests, worst ${(times.at(-1) ?? 0).toFixed(0)} ms`
    return { waits: { value, detail }, peak_mb: this.#peak_mb }
  }

  async #watch(server: BenchProcess) {
    while (!this.#ended) {
      const began = performance.now()
      await (await ask(server, '/user')).arrayBuffer()
      this.#times.push(performance.now() - began)
      this.#peak_mb = Math.max(this.#peak_mb, server.residentMegabytes())
      await sleep(BETWEEN_REQUESTS_MS)
    }
  }
}

const ask = (server: BenchProcess, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}/api/v4${path}`, { headers: { 'PRIVATE-TOKEN': server.token }, ...init })

/** Prints how long other requests wait meanwhile. It has no bound: on a busy machine, the figure says more about the machine. */
async function importHostile(server: BenchProcess) {
  process.stderr.write('importing hostile archives …\n')
  const watch = new Watch(server)
  for (const [index, { bytes }] of HOSTILE_ARCHIVES.entries()) {
    const id = await post(server, new Blob([new Uint8Array(await bytes())]), `hostile-${index}`)
    await until(server, `/projects/${id}/import`, 'import_status', ['finished', 'failed'])
  }
  const { waits, peak_mb } = await watch.end()
  const memory = `${peak_mb.toFixed(0)} MB at most`
  process.stdout.write(
    `${HOSTILE_ARCHIVES.length} hostile archives: p99 of GET /user ${waits.value.toFixed(0)} ms (${waits.detail}), ${memory}\n`,
  )
}

async function importAll(server: BenchProcess, archive: string): Promise<number> {
  const id = await post(server, await openAsBlob(archive), 'transfer')
  await until(server, `/projects/${id}/import`, 'import_status')
  return id
}

async function post(server: BenchProcess, archive: Blob, path: string): Promise<number> {
  const form = new FormData()
  form.append('path', path)
  form.append('file', archive, 'transfer.tar.gz')
  const answer = await ask(server, '/projects/import', { method: 'POST', body: form })
  return z.object({ id: z.int() }).parse(await answer.json()).id
}

async function exportAll(server: BenchProcess, id: number) {
  await ask(server, `/projects/${id}/export`, { method: 'POST' })
  await until(server, `/projects/${id}/export`, 'export_status')
}

/** @throws Error if the transfer ends in another way */
async function until(server: BenchProcess, path: string, field: string, ends: readonly string[] = ['finished']) {
  for (let status = ''; !ends.includes(status); await sleep(200)) {
    const answer = z.record(z.string(), z.unknown()).parse(await (await ask(server, path)).json())
    status = String(answer[field])
    if (!ends.includes(status) && /failed|none/.test(status)) throw new Error(`${path} ended with ${status}`)
  }
}

/** About three kilobytes for each issue, as in real projects. */
async function writeArchive(target: string, issues: number) {
  let seed = 1
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % 3 === 0 ? seed.toString(36) : WORDS[seed % WORDS.length]
  }
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const lines = (function* () {
    for (let i = 0; i < issues; i++) {
      const notes = Array.from({ length: NOTES_PER_ISSUE }, (_, at) => ({
        ...{
          note: words(40),
          author_id: (i % 50) + 1,
          author: { name: 'Ann' },
          created_at: AT,
          updated_at: AT,
        },
        ...{
          discussion_id: (i * NOTES_PER_ISSUE + at).toString(16).padStart(40, '0'),
          noteable_type: 'Issue',
          system: false,
        },
      }))
      yield `${JSON.stringify({
        ...{ iid: i + 1, title: words(8), description: words(100), state: i % 3 ? 'opened' : 'closed' },
        ...{ author_id: (i % 50) + 1, created_at: AT, updated_at: AT, notes },
        label_links: [{ label: { title: `area ${i % 20}`, color: '#336699' } }],
      })}\n`
    }
  })()
  const file = `${target}.ndjson`
  const written = createWriteStream(file)
  for (const line of lines) if (!written.write(line)) await once(written, 'drain')
  written.end()
  await finished(written)
  const tar = pack()
  const packed = pipeline(tar, createGzip({ level: 1 }), createWriteStream(target))
  tar.entry({ name: './VERSION' }, '0.2.4')
  tar.entry({ name: './tree/project.json' }, '{}')
  await pipeline(createReadStream(file), tar.entry({ name: './tree/project/issues.ndjson', size: statSync(file).size }))
  tar.finalize()
  await packed
}
