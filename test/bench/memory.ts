import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from './load.ts'
import { mixedRequests } from './mixed-requests.ts'
import type { StartGantry } from './processes.ts'
import type { Figures } from './report.ts'

const SEEDS = ['empty', 'demo', 'bench:20000', 'bench-projects:5000', 'resources/seed-example.json']
/** Until what was freed at the end of the start has been given back. */
const SETTLE_MS = 1_000
const ROUND_MS = 5_000

/** Right after a start that has just seeded: the most that any seed leaves. */
export async function memoryAfterStart(folder: string, startGantry: StartGantry): Promise<Figures> {
  const told: { seed: string; megabytes: number }[] = []
  for (const [n, seed] of SEEDS.entries()) {
    const gantry = await startGantry(['--data-dir', join(folder, `seed-${n}`), '--seed', seed])
    await sleep(SETTLE_MS)
    told.push({ seed, megabytes: gantry.residentMegabytes() })
    await gantry.stop()
  }
  return {
    value: Math.max(...told.map(({ megabytes }) => megabytes)),
    detail: told.map(({ seed, megabytes }) => `${seed} ${megabytes.toFixed(0)}`).join(', '),
  }
}

/** After minutes of lists, searches, single reads and some creates on the demo: a few hot endpoints would need a fraction of it. */
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
