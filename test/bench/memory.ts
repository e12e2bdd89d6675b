import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from './load.ts'
import { mixedRequests } from './mixed-requests.ts'
import type { StartGantry } from './processes.ts'
import type { Figures } from './report.ts'

const SEEDS = ['empty', 'demo', 'bench:20000', 'bench-projects:5000', 'resources/seed-example.json']
/** The time in which the process returns memory that it freed at the end of its start. */
const SETTLE_MS = 1_000
const ROUND_MS = 5_000

/** Memory right after the first start of an instance: the maximum over all seeds. */
export async function memoryAfterStart(folder: string, startGantry: StartGantry): Promise<Figures> {
  const measured: { seed: string; megabytes: number }[] = []
  for (const [n, seed] of SEEDS.entries()) {
    const gantry = await startGantry(['--data-dir', join(folder, `seed-${n}`), '--seed', seed])
    await sleep(SETTLE_MS)
    measured.push({ seed, megabytes: gantry.residentMegabytes() })
    await gantry.stop()
  }
  return {
    value: Math.max(...measured.map(({ megabytes }) => megabytes)),
    detail: measured.map(({ seed, megabytes }) => `${seed} ${megabytes.toFixed(0)}`).join(', '),
  }
}

/** Memory after minutes of lists, searches, reads and some writes on the demo. Load on a few endpoints would need much less memory. */
export async function memoryUnderLoad(folder: string, startGantry: StartGantry, seconds: number): Promise<Figures> {
  const gantry = await startGantry(['--data-dir', join(folder, 'mixed'), '--seed', 'demo'])
  try {
    const requests = mixedRequests(gantry)
    let count = 0
    let peak = 0
    const until = performance.now() + seconds * 1_000
    while (performance.now() < until) {
      count += (await load(gantry.port, requests, ROUND_MS)).requests
      peak = Math.max(peak, gantry.residentMegabytes())
    }
    return {
      value: gantry.residentMegabytes(),
      detail: `${count} requests in ${seconds} s, peak ${peak.toFixed(0)} MB`,
    }
  } finally {
    await gantry.stop()
  }
}
